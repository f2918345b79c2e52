import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A tool that the workshop has to look at. */
export const repair = defineResource('lending/repair', {
  fields: {
    title: field.text({ required: true, max: 80 }),
    tool_id: field.belongsTo('lending/tool', { required: true, show: ['number'] }),
    minutes: field.integer({ required: true, min: 5, max: 480, initial: 30 }),
    status: field.select(['waiting', 'bench', 'done'], {
      initial: 'waiting',
      transitions: { begin: ['waiting', 'bench'], finish: ['bench', 'done'] },
    }),
  },
  list: {
    columns: ['title', 'tool_id', 'minutes', 'status', 'create_time'],
    search: ['title'],
    filters: ['tool_id', 'status'],
  },
})
