import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A menu of the public site, found by its code. It is saved as one with its items, and shows them once they are published. */
export const menu = defineResource('content/menu', {
  drafts: true,
  fields: {
    name: field.text({ required: true, max: 60 }),
    code: field.varName({ required: true, max: 40, unique: true, fixed: true }),
    items: field.lines('content/menuItem', { owner: 'menu_id', max: 500, depth: 3 }),
  },
  list: {
    columns: [
      'id',
      { field: 'name', width: 240 },
      { field: 'code', width: 160 },
      { field: 'update_time', width: 160 },
      { field: 'create_time', show: false },
    ],
    search: ['name', 'code'],
    filters: ['create_time'],
    sort: ['id', 'asc'],
  },
  form: [['name', 'code'], ['items']],
  formSize: 'page',
})
