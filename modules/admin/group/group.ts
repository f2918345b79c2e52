import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A role group: what its administrators may do. The tree is for show; rights are not inherited through it. */
export const group = defineResource('auth/group', {
  table: 'admin_group',
  fields: {
    pid: field.parent(),
    name: field.text({ required: true, max: 100 }),
    rules: field.manyToMany('auth/rule', {
      required: true,
      show: ['title'],
      through: { table: 'admin_group_rule', own: 'group_id', other: 'rule_id' },
    }),
    limits: field.textarea({ max: 20_000 }),
    is_super: field.switch({ write: 'system', read: 'system' }),
    status: field.radio(['0', '1'], { initial: '1' }),
  },
  list: {
    columns: [
      { field: 'name', width: 280 },
      'rules',
      { field: 'status', cell: 'tag' },
      'update_time',
      'create_time',
    ],
    search: ['name'],
    sort: ['id', 'asc'],
  },
  form: [
    ['pid', 'name', 'status'],
    ['rules', 'limits'],
  ],
  formSize: 'wide',
})
