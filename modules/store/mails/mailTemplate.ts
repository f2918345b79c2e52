import { defineMails } from '#modules/mail/templates/templates.ts'

const ofOrder = ['name', 'number', 'total', 'link'] as const

/** What members are written to about their orders. */
export const orderMails = defineMails('store/mailTemplate', 'store_mail_template', {
  order_placed: [...ofOrder, 'lines', 'due'],
  order_paid: [...ofOrder, 'lines'],
  order_price_changed: [...ofOrder, 'reason', 'due'],
  order_cancelled: [...ofOrder, 'reason'],
  payment_late: [...ofOrder, 'amount'],
  order_refunded: [...ofOrder, 'amount', 'method'],
})

/** A mail to members about an order, one for each event and language. */
export const mailTemplate = orderMails.resource
