import { type LanguageTable, words } from './languageTable.ts';

/** Japanese. */
export const ja: LanguageTable = {
  language: 'kana',
  copula: ['とは', 'は'],
  articles: [],
  generic: words(`
    概要, 背景, はじめに, 目次, まとめ, 結論, 参考, 参考文献, 例, 注意, 備考, 状態, 日付, 目的, 手順, 使い方, 設定, 付録, 問題, 用語, 用語集, 決定, 決定事項, 課題, 結果`),
  termColumn: ['用語', '名称', '概念', '略語'],
  meaningColumn: ['定義', '意味', '説明'],
  phrasing: {
    relations: {},
    verbLast: {
      topic: ['とは', 'は', 'が'],
      relations: {
        is_a: ['の一種', 'の一つ(?=で)', 'である', 'です'],
        part_of: ['の一部', 'に属'],
        uses: ['を使用', 'を使', 'を利用', 'に依存', 'を必要と', 'を用い'],
        extends: ['を拡張', 'に基づ', 'を継承', 'をベースに'],
        improves_on: ['を改善', 'を置き換え', 'より優れ'],
        addresses: ['を解決', 'を防'],
      },
    },
    statements: {
      decision: ['(?:ことに|と)(?:決定|決め)', 'を採用(?:する|した|しました)', 'に決定'],
      question: ['未解決', '未定', '検討が必要', 'todo(?=[:：(])', 'fixme(?=[:：(])'],
      contribution: ['を(?:提案|導入|紹介)(?:する|します|した)'],
      performance: ['\\d[\\d.]* ?(?:%|倍|パーセント)[^。]{0,10}?(?:高速|向上|削減|短縮|改善)'],
      comparison: ['と比較し', 'に比べ', 'よりも'],
      limitation: ['制限', '制約', '欠点', 'サポート(?:され|し)ていません'],
      cause: ['につながる', 'が原因', 'により発生'],
    },
    sections: {
      decision: ['決定', '決定事項', '結論'],
      questions: ['未解決の問題', '未解決の質問', '検討事項'],
      options: ['検討した選択肢', '選択肢', '代替案'],
    },
    unreal: words(`もし, この, その, これらの, 各`),
    entities: {
      Dataset: ['データセット'],
      Benchmark: ['ベンチマーク'],
      Model: ['モデル'],
      Metric: ['指標'],
      Organization: ['株式会社', '大学', '研究所', '財団'],
    },
    measures: words(`再現率, 遅延, スループット`),
    looseMeasures: words(`精度, 時間, 所要時間, サイズ, メモリ, コスト, 平均, 中央値, 結果, スコア`),
    measuring: words(`ベンチマーク, 測定, 計測, 評価, 実験, 性能`),
  },
};
