const texts = {
  newFigure: '会员注册量',
  figure: '会员总数',
  joined: '近 7 天新增 {{count}}',
  growth: '会员增长情况',
  new: '新增会员',
  none: '这段时间没有新会员',
  noneText: '新会员会按注册日期统计在这里。',
  newest: '刚刚加入的会员',
  nobody: '还没有会员',
  nobodyText: '新注册的会员会出现在这里。',
  requests: '个人数据申请',
}

export type MemberCardTexts = typeof texts
export default texts
