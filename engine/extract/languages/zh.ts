import { type LanguageTable, words } from './languageTable.ts';

/** Chinese. */
export const zh: LanguageTable = {
  language: 'han',
  copula: ['是一种', '是一个', '是指', '是', '指的是', '指', '表示', '即'],
  articles: [],
  generic: words(`
    摘要, 背景, 概述, 概览, 简介, 介绍, 目录, 总结, 结论, 参考, 参考资料, 示例, 例子, 说明, 注意, 备注, 问题, 状态, 日期, 作者, 决定, 决策, 后果,
    目标, 动机, 安装, 用法, 使用方法, 配置, 步骤, 前提, 附录, 更新, 变更, 常见问题, 术语, 术语表, 词汇表, 任务, 结果`),
  termColumn: ['术语', '名词', '名称', '概念', '缩写'],
  meaningColumn: ['定义', '含义', '说明', '解释', '描述'],
  phrasing: {
    relations: {
      is_a: ['是一种', '是一个', '是一类', '属于一种'],
      part_of: ['属于', '是(?=.{1,20}的一部分)'],
      uses: ['使用', '依赖于?', '采用', '需要', '调用'],
      extends: ['扩展了?', '基于', '继承自?', '建立在'],
      improves_on: ['优于', '取代了?', '替代了?', '改进了?'],
      compares_against: ['相比于?', '不同于'],
      addresses: ['解决了?', '避免了?', '防止'],
      has_limitation: ['受限于'],
    },
    statements: {
      decision: ['(?:我们|团队|最终)(?:已经)?(?:决定|选择|采用)', '决定(?:采用|使用)'],
      question: [
        '待定',
        '尚未(?:确定|决定|解决)',
        '未解决的问题',
        '还不清楚',
        'todo(?=[:：(])',
        'fixme(?=[:：(])',
      ],
      contribution: ['(?:我们|本文)(?:提出|介绍|引入)'],
      performance: [
        '(?:提升|提高|降低|减少|缩短|加快)[^。]{0,20}?\\d[\\d.]* ?(?:%|倍|毫秒)',
        '快 ?\\d[\\d.]* ?倍',
      ],
      comparison: ['相比', '优于', '比.{1,20}更'],
      limitation: ['局限', '缺点', '不足之处', '(?:暂)?不支持'],
      cause: ['导致', '由于', '因此'],
    },
    sections: {
      decision: ['决定', '决策', '决策结果'],
      questions: ['未解决的问题', '待解决的问题', '开放问题', '待定问题'],
      options: ['考虑的方案', '备选方案'],
    },
    unreal: words(`如果, 若, 当, 这个, 这些, 该, 每个, 其, 我们的`),
    entities: {
      Dataset: ['数据集'],
      Benchmark: ['基准', '基准测试'],
      Model: ['模型'],
      Metric: ['指标'],
      Organization: ['公司', '大学', '研究院', '基金会'],
    },
    measures: words(`准确率, 召回率, 延迟, 吞吐量, 耗时`),
    looseMeasures: words(`精度, 时间, 大小, 内存, 成本, 平均, 中位数, 结果, 得分`),
    measuring: words(`基准测试, 测量, 评测, 评估, 实验, 性能`),
  },
};
