import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

const system = { write: 'system' } as const

/** Why a delivery did not succeed, or was not tried any more; '' where it did, or was not tried yet. */
export const deliveryFailures = [
  'status',
  'timeout',
  'name',
  'private',
  'refused',
  'certificate',
  'connection',
  'secret',
  'off',
  'deleted',
  'backlog',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** An event on its way to a webhook: what was sent, how often, and what came back. Written by the product only. */
export const webhookDelivery = defineResource('routine/webhookDelivery', {
  table: 'webhook_delivery',
  timestamps: ['create_time'],
  label: 'event',
  isRecorded: false,
  recycled: false,
  fields: {
    hook_id: field.belongsTo('routine/webhook', { whenGone: 'keep', ...system }),
    /** of the event, by which receivers tell repetitions: the same for all hooks, and when it is sent again */
    event_id: field.text({ max: 40, ...system }),
    event: field.text({ max: 61, ...system }),
    /** what the event happened to; '': it waits for nothing that came before */
    subject: field.text({ max: 60, read: 'system', ...system }),
    origin: field.select(['event', 'resend', 'test'], { initial: 'event', ...system }),
    state: field.select(['pending', 'success', 'failed'], { initial: 'pending', ...system }),
    failure: field.select(deliveryFailures, system),
    tries: field.integer({ initial: 0, ...system }),
    /** HTTP status of the last answer; 0: there was none */
    response_status: field.integer({ initial: 0, ...system }),
    /** milliseconds that the last attempt took */
    duration: field.integer({ initial: 0, ...system }),
    sent_time: field.dateTime(system),
    next_time: field.dateTime(system),
    end_time: field.dateTime(system),
    body: field.textarea({ max: 100_000, ...system }),
    /** how the last answer begins */
    response: field.textarea({ max: 4096, ...system }),
    /** whoever sends it has it until then; an attempt that is noted later counts for nothing */
    held_until: field.integer({ initial: 0, read: 'system', ...system }),
  },
  calls: ['index'],
  indexes: [['hook_id', 'state', 'subject', 'id'], ['state', 'next_time'], ['end_time']],
  list: {
    columns: [
      'id',
      { field: 'hook.name', width: 160 },
      { field: 'event', width: 180 },
      { field: 'event_id', width: 104, show: false },
      { field: 'origin', width: 104, show: false },
      { field: 'state', width: 104 },
      { field: 'create_time', width: 160 },
      { field: 'response_status', width: 136 },
      { field: 'failure', width: 200 },
      { field: 'tries', width: 88 },
      { field: 'duration', width: 128 },
      { field: 'sent_time', width: 160, show: false },
      { field: 'next_time', width: 160 },
    ],
    filters: ['hook_id', 'event', 'event_id', 'state', 'response_status', 'tries', 'duration', 'create_time'],
    sort: ['id', 'desc'],
  },
  form: [],
  formSize: 'page',
  actions: {
    resend: { on: 'rows', confirm: true, icon: 'el-icon-RefreshRight' },
  },
})
