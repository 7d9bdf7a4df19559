import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Graph } from '../../../engine/graph/graph.ts';
import type { GraphNode } from '../../../engine/model/graph.ts';
import { compiledProject } from '../../support/project.ts';

const root = join(import.meta.dirname, '..', '..', 'fixtures', 'languages');

async function graphOf(language: string): Promise<Graph> {
  const folder = join(root, language);
  const sources = Object.fromEntries(
    readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  const { project } = await compiledProject(sources);
  return (await project.knowledge()).graph;
}

function nodes(graph: Graph, type: string): GraphNode[] {
  return graph
    .nodeIds()
    .map(id => graph.node(id))
    .filter(node => node?.type === type)
    .filter(node => node !== undefined);
}

/** `source type target`, by name, of every edge of these types. */
function relations(graph: Graph, ...types: readonly string[]): string[] {
  return [...graph.edges()]
    .filter(({ type }) => types.includes(type))
    .map(({ source, type, target }) => `${graph.node(source)?.name} ${type} ${graph.node(target)?.name}`)
    .sort();
}

interface Expected {
  readonly concepts: Readonly<Record<string, string>>;
  readonly decision: string;
  readonly question: string;
  readonly relation: string;
}

describe('a folder in another language gives concepts with definitions, decisions, questions and relations', () => {
  it.each<[string, Expected]>([
    [
      'zh',
      {
        concepts: {
          潮汐窗口: '潮汐窗口是指船只可以安全通过门槛的时间段。',
          泊位计划: '说明哪艘船在什么时间停靠在哪里的表格。',
          吃水余量: '船底与河床之间必须保留的安全距离。',
          水位预报: '水位预报是一种提前二十四小时估计水位的服务。',
        },
        decision: '我们决定采用 SQLite 保存泊位计划，因为它不需要服务器。',
        question: '如何处理风暴期间的潮汐窗口？',
        relation: '泊位计划 uses 潮汐窗口',
      },
    ],
    [
      'ja',
      {
        concepts: {
          潮汐ウィンドウ: '潮汐ウィンドウとは、船が安全に敷居を越えられる時間帯のことである。',
          岸壁計画: 'どの船がいつどこに停泊するかを示す表。',
          水位予報: '二十四時間先の水位を見積もるサービス。',
        },
        decision: '岸壁計画の保存に SQLite を採用することに決定した。',
        question: '嵐のときの潮汐ウィンドウをどう扱うか？',
        relation: '岸壁計画 uses 潮汐ウィンドウ',
      },
    ],
    [
      'ko',
      {
        concepts: {
          '조석 창': '조석 창은 선박이 문턱을 안전하게 넘을 수 있는 시간대이다.',
          '선석 계획': '어느 배가 언제 어디에 정박하는지 보여 주는 표.',
          '수위 예보': '스물네 시간 뒤의 수위를 추정하는 서비스.',
        },
        decision: '선석 계획을 저장하기 위해 SQLite를 사용하기로 결정했다.',
        question: '폭풍 중의 조석 창을 어떻게 다룰 것인가?',
        relation: '선석 계획 uses 조석 창',
      },
    ],
    [
      'ru',
      {
        concepts: {
          'Приливное окно': 'Приливное окно — это время, когда судно может безопасно пройти порог.',
          'План причалов': 'Таблица, которая показывает, какое судно где и когда стоит.',
          'Прогноз уровня': 'Служба, которая оценивает уровень воды на сутки вперёд.',
        },
        decision: 'Мы решили хранить план причалов в SQLite, потому что ему не нужен сервер.',
        question: 'Как быть с приливным окном во время шторма?',
        relation: 'План причалов uses Приливное окно',
      },
    ],
    [
      'de',
      {
        concepts: {
          Tidefenster:
            'Ein Tidefenster ist eine Zeitspanne, in der ein Schiff die Schwelle sicher überquert.',
          Liegeplan: 'Die Tabelle, die zeigt, welches Schiff wann wo liegt.',
          Pegelvorhersage: 'Der Dienst, der den Wasserstand einen Tag voraus schätzt.',
        },
        decision:
          'Wir haben uns entschieden, den Liegeplan in SQLite zu speichern, weil es keinen Server braucht.',
        question: 'Was geschieht mit dem Tidefenster bei Sturm?',
        relation: 'Liegeplan uses Tidefenster',
      },
    ],
  ])('%s', async (language, expected) => {
    const graph = await graphOf(language);
    const concepts = Object.fromEntries(nodes(graph, 'Concept').map(node => [node.name, node.description]));
    expect(concepts).toMatchObject(expected.concepts);
    expect(nodes(graph, 'Decision').map(node => node.description)).toEqual([expected.decision]);
    expect(nodes(graph, 'OpenQuestion').map(node => node.description)).toContain(expected.question);
    expect(relations(graph, 'uses')).toContain(expected.relation);
    // No part of a form became a concept.
    expect(Object.keys(concepts).length).toBeLessThanOrEqual(Object.keys(expected.concepts).length + 2);
  });
});
