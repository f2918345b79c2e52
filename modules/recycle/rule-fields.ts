import { field } from '#core/field.ts'

/** What a rule is about: a page by its controller, which has one table with one key (`docs/wire.md#data-security`). */
export const ruleFields = {
  name: field.text({ required: true, max: 50 }),
  controller: field.text({ required: true, max: 100, unique: true }),
  controller_as: field.text({ max: 100, write: 'system' }),
  connection: field.text({ max: 100 }),
  data_table: field.text({ required: true, max: 100 }),
  primary_key: field.text({ required: true, max: 50 }),
}

export const ruleStatus = field.radio(['0', '1'], { initial: '1' })

/** The fields that people see, in their order. */
export const ruleNames = ['name', 'controller', 'connection', 'data_table', 'primary_key'] as const

export const ruleColumns = [
  'id',
  { field: 'name', width: 130 },
  { field: 'controller', width: 180 },
  { field: 'connection', width: 96 },
  { field: 'data_table', width: 160 },
  { field: 'primary_key', width: 104 },
] as const
