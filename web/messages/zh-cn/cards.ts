const texts = {
  week: '近 7 天',
  weekBefore: '较前 7 天 {{change}}',
  sameAsBefore: '与前 7 天持平',
  nothingBefore: '前 7 天为 0',
  justNow: '刚刚',
  viewAll: '查看“{{title}}”的全部记录',
  all: '全部',
  failed: '数据加载失败',
  stale: '未能刷新，显示的是较早的数据',
}

export type CardTexts = typeof texts
export default texts
