import { type LanguageTable, words } from './languageTable.ts';

/** Korean. */
export const ko: LanguageTable = {
  language: 'hangul',
  copula: ['은', '는', '이란', '란'],
  articles: [],
  generic: words(`
    개요, 배경, 소개, 목차, 요약, 결론, 참고, 예시, 주의, 상태, 날짜, 목표, 설치, 사용법, 설정, 부록, 용어, 용어집, 결정, 결과, 과제`),
  termColumn: ['용어', '이름', '개념', '약어'],
  meaningColumn: ['정의', '의미', '설명'],
  phrasing: {
    relations: {},
    verbLast: {
      topic: ['은', '는', '이란', '란', '이', '가'],
      relations: {
        is_a: ['의 일종', '의 한 종류', '이다', '입니다'],
        part_of: ['의 일부', '에 속'],
        uses: ['[을를] 사용', '[을를] 이용', '에 의존', '[이가] 필요'],
        extends: ['[을를] 확장', '[을를] 상속', '에 기반', '[을를] 기반'],
        improves_on: ['[을를] 개선', '[을를] 대체', '보다 우수'],
        addresses: ['[을를] 해결', '[을를] 방지'],
      },
    },
    statements: {
      decision: ['기로 (?:결정|했)', '[을를] (?:채택|선택)(?:한다|했다|하기로|합니다)'],
      question: ['미해결', '미정', '아직 (?:결정|정해지)', 'todo(?=[:(])', 'fixme(?=[:(])'],
      contribution: ['[을를] (?:제안|소개|도입)(?:한다|합니다|했다)'],
      performance: ['\\d[\\d.]* ?(?:%|배|퍼센트)[^.]{0,10}?(?:빠르|향상|감소|개선|줄)'],
      comparison: ['에 비해', '와 비교', '과 비교', '보다 (?:빠르|느리|작|크|간단)'],
      limitation: ['한계', '제한', '단점', '지원(?:되|하)지 않'],
      cause: ['로 이어', '때문', '로 인해'],
    },
    sections: {
      decision: ['결정', '결정 사항'],
      questions: ['미해결 질문', '열린 질문', '미해결 문제'],
      options: ['고려한 대안', '대안', '선택지'],
    },
    unreal: words(`만약, 이, 그, 이러한, 각`),
    entities: {
      Dataset: ['데이터셋'],
      Benchmark: ['벤치마크'],
      Model: ['모델'],
      Metric: ['지표'],
      Organization: ['주식회사', '대학교', '연구소', '재단'],
    },
    measures: words(`정확도, 재현율, 지연, 처리량`),
    looseMeasures: words(`시간, 크기, 메모리, 비용, 평균, 중앙값, 결과, 점수`),
    measuring: words(`벤치마크, 측정, 평가, 실험, 성능`),
  },
};
