import { field } from '#core/field.ts'

/** Where a button leads: to a page of this site, which keeps its link when it moves, or to an address. */
export const linkFields = {
  leads_to: field.radio(['page', 'address'], { initial: 'page' }),
  target: field.target({ required: true, shownWhen: { leads_to: ['page'] } }),
  url: field.url({ required: true, shownWhen: { leads_to: ['address'] } }),
}

export const linkTexts = {
  'zh-cn': {
    fields: { leads_to: '链接到', target: '页面', url: '网址' },
    options: { leads_to: { page: '本站页面', address: '网址' } },
    placeholders: { url: 'https:// 或以 / 开头的站内地址' },
  },
  en: {
    fields: { leads_to: 'Leads to', target: 'Page', url: 'Address' },
    options: { leads_to: { page: 'A page of this site', address: 'An address' } },
    placeholders: { url: 'https://… or an address of this site that begins with /' },
  },
}
