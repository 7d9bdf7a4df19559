import { describe, expect, it } from 'vitest';
import type { FindingKind } from '../../../engine/model/finding.ts';
import { agent, findIn, ran, user } from '../../support/turns.ts';

type Said = readonly [kind: FindingKind, sentence: string];

const byPeople: Readonly<Record<string, readonly Said[]>> = {
  zh: [
    ['correction', '不对，这个函数不应该修改全局配置。'],
    ['preference', '以后不要提交自动生成的文件。'],
    ['constraint', '这个服务必须在没有网络的情况下运行。'],
    ['decision', '我们用 SQLite 来保存索引。'],
    ['failed_approach', '还是报错，重新安装也没有用。'],
    ['open_question', '我不确定这个在 Windows 上能运行。'],
  ],
  ja: [
    ['correction', '違います、その関数は設定を変更するべきではないです。'],
    ['preference', '今後は生成されたファイルをコミットしないでください。'],
    ['constraint', 'このサービスはネットワークなしで動かなければなりません。'],
    ['decision', '索引には SQLite を使うことにします。'],
    ['failed_approach', '再インストールしましたが、まだエラーが出ます。'],
  ],
  ko: [
    ['correction', '아니, 그 함수는 전역 설정을 바꾸면 안 되는 거야.'],
    ['preference', '앞으로 생성된 파일은 커밋하지 마세요.'],
    ['constraint', '서비스는 네트워크 없이 실행되어야 합니다.'],
    ['decision', '색인은 SQLite 로 가자고 생각했어.'],
    ['failed_approach', '다시 설치했는데 여전히 같은 오류가 나요.'],
  ],
  de: [
    ['correction', 'Nein, die Funktion soll die Einstellungen nicht ändern.'],
    ['preference', 'Ab jetzt bitte keine erzeugten Dateien einchecken.'],
    ['constraint', 'Der Dienst muss auch ohne Netz laufen.'],
    ['decision', 'Wir nehmen SQLite für den Index.'],
    ['failed_approach', 'Das funktioniert leider immer noch nicht.'],
    ['open_question', 'Ich bin nicht sicher, ob das unter Windows geht.'],
  ],
  es: [
    ['correction', 'No, la función no debería cambiar la configuración.'],
    ['preference', 'A partir de ahora no agregues archivos generados.'],
    ['constraint', 'El servicio tiene que funcionar sin red.'],
    ['decision', 'Usemos SQLite para el índice del proyecto.'],
    ['failed_approach', 'Sigue fallando después de instalarlo otra vez.'],
    ['open_question', 'La verdad es que no estoy seguro de eso.'],
  ],
  fr: [
    ['correction', 'Non, la fonction ne devrait pas changer la configuration.'],
    ['preference', 'Désormais pas de fichiers générés dans les commits.'],
    ['constraint', 'Le service doit tourner sans réseau.'],
    ['decision', "On garde SQLite pour l'index du projet."],
    ['failed_approach', 'Ça ne marche toujours pas après une réinstallation.'],
    ['open_question', 'Je me demande si cela tient sous Windows.'],
  ],
  ru: [
    ['correction', 'Нет, функция не должна менять настройки.'],
    ['preference', 'Впредь никогда не добавляй сгенерированные файлы.'],
    ['constraint', 'Сервис обязательно работает без сети.'],
    ['decision', 'Давай оставим SQLite для индекса.'],
    ['failed_approach', 'После переустановки та же ошибка осталась.'],
    ['open_question', 'Я не уверен, работает ли это в Windows.'],
  ],
  uk: [
    ['correction', 'Ні, функція не повинна змінювати налаштування.'],
    ['preference', 'Відтепер ніколи не додавай згенеровані файли.'],
    ['constraint', 'Сервіс обов’язково працює без мережі.'],
    ['decision', 'Давай залишимо SQLite для індексу.'],
    ['failed_approach', 'Після перевстановлення та сама помилка лишилася.'],
    ['open_question', 'Я не впевнений, чи працює це у Windows.'],
  ],
};

const byAgents: Readonly<Record<string, readonly Said[]>> = {
  zh: [
    ['root_cause', '根本原因是 `cache` 模块在写入之前就读取了文件。'],
    ['gotcha', '`go-git` 不支持全局的忽略文件。'],
    ['decision', '最简单的方案是使用 git 命令行来检查。'],
    ['todo', '迁移脚本还需要在测试环境中运行一次。'],
    ['runbook', '运行 `npm run build` 然后重新启动服务器。'],
  ],
  ja: [
    ['root_cause', '根本原因は `cache` が書き込み前にファイルを読むことです。'],
    ['gotcha', '`go-git` はグローバルの除外ファイルをサポートしていません。'],
    ['decision', '一番簡単な方法は git コマンドを使うことです。'],
    ['todo', 'ステージング環境での移行はまだ必要です。'],
  ],
  ko: [
    ['root_cause', '근본 원인은 `cache` 가 쓰기 전에 파일을 읽는 것입니다.'],
    ['gotcha', '`go-git` 은 전역 무시 파일을 지원하지 않습니다.'],
    ['decision', '가장 간단한 방법은 git 명령을 사용하는 것입니다.'],
    ['todo', '스테이징 마이그레이션이 아직 남아 있습니다.'],
  ],
  de: [
    ['root_cause', 'Die Ursache ist, dass `cache` die Datei zu früh liest.'],
    ['gotcha', '`go-git` unterstützt die globale Ausnahmeliste nicht.'],
    ['decision', 'Die einfachste Lösung ist die Prüfung mit dem Programm git.'],
    ['todo', 'Die Migration auf dem Testsystem steht noch aus.'],
    ['runbook', 'Dann starte `npm run build` im Ordner des Projekts.'],
  ],
  es: [
    ['root_cause', 'El problema era que `cache` lee el archivo antes de tiempo.'],
    ['gotcha', '`go-git` no soporta el archivo global de exclusiones.'],
    ['decision', 'La solución más simple es usar el programa git.'],
    ['todo', 'Queda por ejecutar la migración en pruebas.'],
    ['runbook', 'Luego ejecuta `npm run build` en la carpeta del proyecto.'],
  ],
  fr: [
    ['root_cause', 'Le problème était que `cache` lit le fichier trop tôt.'],
    ['gotcha', '`go-git` ne respecte pas le fichier global.'],
    ['decision', 'La solution la plus simple est la commande git.'],
    ['todo', 'Il reste la migration du serveur de test.'],
    ['runbook', 'Puis lance `npm run build` dans le dossier du projet.'],
  ],
  ru: [
    ['root_cause', 'Причина в том, что `cache` читает файл слишком рано.'],
    ['gotcha', '`go-git` не поддерживает глобальный файл исключений.'],
    ['decision', 'Самый простой способ — это вызвать команду git.'],
    ['todo', 'Осталось выполнить миграцию на тестовом сервере.'],
    ['runbook', 'Затем запусти `npm run build` в папке проекта.'],
  ],
  uk: [
    ['root_cause', 'Причина полягає в тому, що `cache` читає файл зарано.'],
    ['gotcha', '`go-git` не підтримує глобальний файл винятків.'],
    ['decision', 'Найпростіший спосіб — це викликати команду git.'],
    ['todo', 'Залишилося виконати міграцію на тестовому сервері.'],
    ['runbook', 'Потім запусти `npm run build` у теці проєкту.'],
  ],
};

function cases(table: Readonly<Record<string, readonly Said[]>>): [string, FindingKind, string][] {
  return Object.entries(table).flatMap(([language, said]) =>
    said.map(([kind, sentence]): [string, FindingKind, string] => [language, kind, sentence]),
  );
}

describe('without a word of English', () => {
  const before = [user('SQLite'), agent('OK')];
  const failing = [user('SQLite'), ran('npm run build'), ran('npm test', 'Exit code 1', 1)];

  it.each(cases(byPeople))('a person says in %s a %s: %s', (_, kind, sentence) => {
    expect(findIn(...before, user(sentence), agent('OK'))).toMatchObject([{ kind, quote: sentence }]);
  });

  it.each(cases(byAgents))('the agent says in %s a %s: %s', (_, kind, sentence) => {
    expect(findIn(...failing, agent(sentence))).toMatchObject([{ kind, quote: sentence }]);
  });
});
