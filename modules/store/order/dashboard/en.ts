import type { SalesCardTexts } from './zh-cn.ts'

const texts: SalesCardTexts = {
  title: 'Sales',
  paid: 'Paid',
  none: 'No sales in this period',
  noneText: 'Sales appear here by the day they were paid.',
  toShip: 'Orders to ship',
  toPay: 'Orders awaiting payment',
}

export default texts
