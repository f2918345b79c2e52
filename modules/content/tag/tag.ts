import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A tag of articles: the smallest whole declaration. */
export const tag = defineResource('content/tag', {
  fields: {
    name: field.text({ required: true, max: 50, unique: true }),
    weigh: field.weigh(),
  },
  areas: { member: { calls: [], read: ['name'] } },
  list: {
    columns: ['id', { field: 'name', width: 240 }, 'weigh', 'update_time', 'create_time'],
    search: ['name'],
    filters: ['name', 'create_time'],
    sortable: ['create_time'],
    sort: ['weigh', 'desc'],
  },
})
