import { field } from '#core/field.ts'
import { wireInputs } from '#core/kind.ts'
import { defineResource } from '#core/resource.ts'

/** A configuration item: what the site lets administrators decide. */
export const config = defineResource('routine/config', {
  table: 'config',
  timestamps: [],
  label: 'title',
  fields: {
    name: field.varName({ required: true, unique: true, max: 30 }),
    group: field.varName({ required: true, max: 30 }),
    title: field.text({ required: true, max: 50 }),
    tip: field.text({ max: 100 }),
    type: field.select(wireInputs, { initial: 'string' }),
    value: field.textarea({ max: 65_535 }),
    content: field.textarea({ max: 65_535 }),
    rule: field.text({ max: 100 }),
    extend: field.text({ max: 255 }),
    allow_del: field.switch({ write: 'system' }),
    weigh: field.weigh(),
  },
  calls: [],
  list: { columns: ['id', 'name', 'group', 'title', 'type', 'value'], sort: ['weigh', 'desc'] },
})
