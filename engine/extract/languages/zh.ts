import { type LanguageTable, words } from './languageTable.ts';

/** Chinese. */
export const zh: LanguageTable = {
  copula: ['是一种', '是一个', '是指', '是', '指的是', '指', '表示', '即'],
  articles: [],
  generic: words(`
    摘要, 背景, 概述, 概览, 简介, 介绍, 目录, 总结, 结论, 参考, 参考资料, 示例, 例子, 说明, 注意, 备注, 问题, 状态, 日期, 作者, 决定, 决策, 后果,
    目标, 动机, 安装, 用法, 使用方法, 配置, 步骤, 前提, 附录, 更新, 变更, 常见问题`),
  termColumn: ['术语', '名词', '名称', '概念', '缩写'],
  meaningColumn: ['定义', '含义', '说明', '解释', '描述'],
};
