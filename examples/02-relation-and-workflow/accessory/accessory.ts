import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** What goes out with a tool: a set of drills, a cable drum. */
export const accessory = defineResource('lending/accessory', {
  fields: { name: field.text({ required: true, unique: true, max: 60 }) },
  list: { columns: ['id', 'name'], search: ['name'] },
})
