const texts = {
  title: '销售情况',
  paid: '已付金额',
  none: '这段时间没有销售',
  noneText: '订单付款后会按日期统计在这里。',
  toShip: '待发货订单',
  toPay: '待付款订单',
}

export type SalesCardTexts = typeof texts
export default texts
