import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A link to a friendly site: applied for by anybody, shown once it is approved, looked at every day. */
export const link = defineResource('content/link', {
  public: { when: { status: ['approved'] }, from: 'starts', until: 'ends' },
  fields: {
    name: field.text({ required: true, max: 60 }),
    url: field.url({ required: true }),
    /** of `url`, as hosts are compared: no two rows lead to one */
    url_host: field.text({ max: 255, unique: true, write: 'system' }),
    logo: field.image(),
    description: field.text({ max: 200 }),
    contact: field.email({ read: { node: 'contact' } }),
    applied_ip: field.text({ max: 45, read: { node: 'contact' }, write: 'system' }),
    rel_nofollow: field.switch({ initial: 1 }),
    starts: field.date(),
    ends: field.date(),
    weigh: field.weigh(),
    status: field.select(['pending', 'approved', 'rejected', 'hidden'], {
      initial: 'pending',
      transitions: {
        approve: [['pending', 'rejected', 'hidden'], 'approved'],
        reject: ['pending', 'rejected'],
        hide: ['approved', 'hidden'],
      },
    }),
    reason: field.text({ max: 200 }),
    health: field.select(['unknown', 'ok', 'failing'], { initial: 'unknown', write: 'system' }),
    checked_time: field.dateTime({ write: 'system', recorded: false }),
    /** checks in a row that did not reach it */
    fails: field.integer({ initial: 0, write: 'system' }),
    /** its page leads to this site */
    back_link: field.switch({ write: 'system' }),
  },
  areas: { member: { calls: [], read: ['name', 'url', 'logo', 'description', 'rel_nofollow'] } },
  list: {
    columns: [
      'id',
      { field: 'logo', width: 64 },
      { field: 'name', width: 180 },
      { field: 'url', width: 220 },
      { field: 'status', width: 104 },
      { field: 'health', width: 120 },
      { field: 'back_link', width: 104, cell: 'tag' },
      { field: 'checked_time', width: 160 },
      { field: 'weigh', width: 84 },
      { field: 'contact', show: false },
      { field: 'starts', show: false },
      { field: 'ends', show: false },
      { field: 'create_time', show: false },
    ],
    search: ['name', 'url'],
    filters: ['status', 'health', 'back_link', 'create_time'],
    sortable: ['checked_time', 'create_time'],
    sort: ['weigh', 'desc'],
  },
  form: [
    ['name', 'url', 'logo', 'description'],
    ['contact', 'rel_nofollow', 'starts', 'ends', 'weigh'],
    ['reason'],
  ],
  actions: {
    approve: { on: 'rows', confirm: true, icon: 'el-icon-CircleCheck', tone: 'success' },
    reject: {
      on: 'rows',
      icon: 'el-icon-CircleClose',
      input: { reason: field.text({ max: 200 }) },
      when: { status: ['pending'] },
    },
    hide: { on: 'rows', confirm: true, icon: 'el-icon-Hide' },
  },
  check: ({ url = '', starts, ends }) => ({
    ...(url === '' || hostOf(url) !== null ? {} : { url: 'content/link:texts.webAddress' }),
    ...(starts && ends && ends < starts ? { ends: 'content/link:texts.endsFirst' } : {}),
  }),
})

/** The host of an address of the web as hosts are compared: lower case, without `www.`; null for other addresses. */
export function hostOf(url: string): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  return new URL(url).hostname.replace(/\.$/, '').replace(/^www\./, '') || null
}
