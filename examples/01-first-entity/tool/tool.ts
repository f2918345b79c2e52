import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A tool that the town's tool library lends. */
export const tool = defineResource('lending/tool', {
  fields: {
    name: field.text({ required: true, max: 80 }),
    number: field.text({ required: true, unique: true, max: 20 }),
    photo: field.image(),
    about: field.textarea({ max: 500, translated: true }),
    deposit: field.money({ initial: '0.00', min: 0, max: 1000 }),
    weigh: field.weigh(),
  },
  list: {
    columns: ['number', { field: 'photo', width: 80 }, { field: 'name', width: 240 }, 'deposit', 'weigh'],
    search: ['name', 'number'],
    filters: ['deposit', 'create_time'],
  },
})
