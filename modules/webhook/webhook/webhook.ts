import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

const system = { write: 'system' } as const
/** counts by itself, past the records of changes */
const counted = { ...system, recorded: false } as const

/** A program elsewhere that is told of events: where it listens, and of which. */
export const webhook = defineResource('routine/webhook', {
  table: 'webhook',
  fields: {
    name: field.text({ required: true, max: 60 }),
    url: field.url({ required: true, max: 500 }),
    /** names of events, also of such as no module declares any more */
    events: field.names({ required: true, max: 100 }),
    status: field.switch({ initial: 1 }),
    /** what deliveries are signed with, sealed: shown when it is made, and never again */
    secret: field.text({ max: 200, read: 'system', ...counted }),
    secret_time: field.dateTime(system),
    /** `stopped`: switched off by the product, as it failed for days */
    health: field.select(['unknown', 'ok', 'failing', 'stopped'], { initial: 'unknown', ...counted }),
    /** attempts in a row that failed, and when the first of them was */
    failures: field.integer({ initial: 0, ...counted }),
    failing_since: field.dateTime(counted),
    last_time: field.dateTime(counted),
    /** HTTP status of the last answer; 0: there was none */
    last_status: field.integer({ initial: 0, ...counted }),
  },
  // A file has no room for a secret that is shown once.
  exchange: ['export'],
  list: {
    columns: [
      'id',
      { field: 'name', width: 160 },
      { field: 'url', width: 240, cell: 'text' },
      { field: 'events', width: 220 },
      { field: 'status', width: 88 },
      { field: 'health', width: 152 },
      { field: 'last_time', width: 160 },
      { field: 'last_status', width: 112, show: false },
      { field: 'failures', show: false },
      { field: 'failing_since', show: false },
      { field: 'secret_time', show: false },
      { field: 'create_time', show: false },
    ],
    search: ['name', 'url'],
    filters: ['url', 'events', 'status', 'health', 'create_time'],
    sort: ['id', 'desc'],
  },
  form: [['name', 'url', 'status'], ['events']],
  actions: {
    /** sends an event that says nothing has happened, and tells what comes back */
    test: { on: 'row', icon: 'el-icon-Promotion' },
    renewSecret: { on: 'row', confirm: true, danger: true, icon: 'el-icon-Key' },
  },
  check: ({ url = '' }) => (url === '' || isHookAddress(url) ? {} : { url: 'routine/webhook:texts.address' }),
})

/** Tells whether a text is an address that deliveries can be sent to: of the web, whole, without a name and a password in it. */
function isHookAddress(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { username, password, hash } = new URL(url)
  return username === '' && password === '' && hash === ''
}
