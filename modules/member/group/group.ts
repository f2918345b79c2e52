import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A member group: what its members reach in the member centre. */
export const group = defineResource('user/group', {
  table: 'user_group',
  fields: {
    name: field.text({ required: true, max: 50 }),
    rules: field.manyToMany('user/rule', {
      show: ['title'],
      through: { table: 'user_group_rule', own: 'group_id', other: 'rule_id' },
    }),
    is_super: field.switch({ write: 'system', read: 'system' }),
    status: field.radio(['0', '1'], { initial: '1' }),
  },
  list: {
    columns: [
      'id',
      { field: 'name', width: 240 },
      { field: 'status', cell: 'tag' },
      'update_time',
      'create_time',
    ],
    search: ['name'],
    filters: ['name', 'status', 'update_time', 'create_time'],
    sortable: ['update_time', 'create_time'],
    sort: ['id', 'desc'],
  },
  form: [['name', 'rules', 'status']],
})
