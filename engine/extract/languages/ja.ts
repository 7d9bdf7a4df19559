import { type LanguageTable, words } from './languageTable.ts';

/** Japanese. */
export const ja: LanguageTable = {
  copula: ['とは', 'は'],
  articles: [],
  generic: words(`
    概要, 背景, はじめに, 目次, まとめ, 結論, 参考, 参考文献, 例, 注意, 備考, 状態, 日付, 目的, 手順, 使い方, 設定, 付録, 問題`),
  termColumn: ['用語', '名称', '概念', '略語'],
  meaningColumn: ['定義', '意味', '説明'],
};
