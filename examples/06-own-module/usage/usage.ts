import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** How often a tool was lent: counted by the module, only looked at by people. */
export const usage = defineResource('lending/usage', {
  fields: {
    tool_id: field.belongsTo('lending/tool', { write: 'system', whenGone: 'clear' }),
    lent: field.integer({ initial: 0, write: 'system' }),
  },
  isRecorded: false,
  indexes: [['tool_id']],
  calls: ['index'],
  list: { columns: ['tool_id', 'lent'], filters: ['tool_id'], sortable: ['lent'], sort: ['lent', 'desc'] },
})
