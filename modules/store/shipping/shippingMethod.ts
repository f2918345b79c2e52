import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { countries } from '../address/countries.ts'

/** A way in which orders reach people, and what it costs where. */
export const shippingMethod = defineResource('store/shippingMethod', {
  fields: {
    name: field.text({ required: true, max: 60, translated: true }),
    note: field.text({ max: 200, translated: true }),
    /** such as "2 to 3 days" */
    days_text: field.text({ max: 60, translated: true }),
    /** what the fee goes by; what is picked up costs nothing */
    kind: field.radio(['flat', 'weight', 'quantity', 'pickup'], { initial: 'flat' }),
    /** empty: all */
    countries: field.selects(countries),
    /** from what goods come to that it costs nothing */
    free_from: field.money({ min: 0, shownWhen: { kind: ['flat', 'weight', 'quantity'] } }),
    rates: field.lines('store/shippingRate', {
      owner: 'method_id',
      max: 40,
      shownWhen: { kind: ['flat', 'weight', 'quantity'] },
    }),
    weigh: field.weigh(),
    status: field.radio(['0', '1'], { initial: '1' }),
  },
  label: 'name',
  formSize: 'wide',
  areas: { member: { calls: [], read: ['name', 'note', 'days_text', 'kind', 'weigh'] } },
  list: {
    columns: [
      'id',
      { field: 'name', width: 200 },
      { field: 'kind', width: 128 },
      { field: 'countries', width: 180 },
      { field: 'free_from', width: 120 },
      { field: 'days_text', width: 140 },
      { field: 'status', width: 88 },
      'weigh',
      { field: 'create_time', show: false },
    ],
    search: ['name'],
    filters: ['kind', 'status', 'create_time'],
    sort: ['weigh', 'desc'],
  },
  form: [['name', 'kind', 'note', 'days_text'], ['countries', 'free_from'], ['rates'], ['weigh', 'status']],
})
