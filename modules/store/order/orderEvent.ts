import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

const system = { write: 'system' } as const

/** What has happened to an order, and who did it. Written once and never changed. */
export const orderEvent = defineResource('store/orderEvent', {
  isRecorded: false,
  recycled: false,
  timestamps: ['create_time'],
  fields: {
    order_id: field.belongsTo('store/order', {
      wide: true,
      required: true,
      fixed: true,
      whenGone: 'keep',
      ...system,
    }),
    kind: field.select(
      [
        ...([
          'placed',
          'part_paid',
          'paid',
          'price_changed',
          'address_changed',
          'lines_cancelled',
          'cancelled',
          'expired',
          'reminded',
        ] as const),
        ...(['refunded', 'late_payment', 'mismatch', 'refund_failed', 'note'] as const),
      ],
      system,
    ),
    /** what members see of it, too; notes are for staff */
    is_public: field.switch({ initial: 1, ...system }),
    memo: field.text({ max: 500, ...system }),
    actor_kind: field.select(['member', 'admin', 'system'], { initial: 'system', ...system }),
    actor_name: field.text({ max: 60, ...system }),
  },
  calls: [],
  label: 'kind',
  list: { columns: ['id', 'order_id', 'kind', 'memo', 'actor_name', 'create_time'], sort: ['id', 'asc'] },
  form: [],
})
