import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A category of articles; categories form a tree. */
export const category = defineResource('content/category', {
  fields: {
    pid: field.parent(),
    name: field.text({ required: true, max: 50 }),
    weigh: field.weigh(),
    status: field.radio(['0', '1'], { initial: '1' }),
  },
  areas: { member: { calls: [], read: ['pid', 'name'] } },
  list: {
    columns: [
      { field: 'name', width: 320 },
      { field: 'status', cell: 'switch' },
      'weigh',
      'update_time',
      'create_time',
    ],
    search: ['name'],
    filters: ['name', 'status'],
    sort: ['weigh', 'desc'],
  },
  form: [['pid', 'name', 'weigh', 'status']],
})
