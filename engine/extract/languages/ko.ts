import { type LanguageTable, words } from './languageTable.ts';

/** Korean. */
export const ko: LanguageTable = {
  copula: ['은', '는', '이란', '란'],
  articles: [],
  generic: words(`
    개요, 배경, 소개, 목차, 요약, 결론, 참고, 예시, 주의, 상태, 날짜, 목표, 설치, 사용법, 설정, 부록`),
  termColumn: ['용어', '이름', '개념', '약어'],
  meaningColumn: ['정의', '의미', '설명'],
};
