import type { Messages } from '#core/messages.ts'

interface DeskTexts {
  readonly title: string
  readonly overdue: string
  readonly nothing: string
  readonly until: string
  readonly lent: string
  readonly reserve: string
}

/** Texts of the module's own page. */
export const deskMessages: Messages<DeskTexts> = {
  'zh-cn': {
    title: '借还台',
    overdue: '逾期未还（{{count}}）',
    nothing: '没有逾期的工具',
    until: '应于 {{day}} 归还',
    lent: '累计借出 {{count}} 次',
    reserve: '预约工具',
  },
  en: {
    title: 'Desk',
    overdue: 'Overdue ({{count}})',
    nothing: 'Nothing is overdue',
    until: 'due on {{day}}',
    lent: 'lent {{count}} times',
    reserve: 'Reserve a tool',
  },
}
