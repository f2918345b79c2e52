import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** The most characters that a design may have as text. */
const longest = 2_000_000

/** A run of the code generator: what was designed, and what became of it. */
export const log = defineResource('crud/log', {
  timestamps: ['create_time'],
  isRecorded: false,
  fields: {
    table_name: field.text({ max: 200, write: 'system' }),
    entity: field.text({ max: 150, write: 'system' }),
    table: field.textarea({ max: longest, write: 'system' }),
    fields: field.textarea({ max: longest, write: 'system' }),
    status: field.select(['start', 'success', 'error', 'delete'], { initial: 'start', write: 'system' }),
    connection: field.text({ max: 100, write: 'system' }),
    /** the machine that it ran on */
    host: field.text({ max: 100, write: 'system' }),
    admin_id: field.belongsTo('auth/admin', { write: 'system', show: ['nickname'], whenGone: 'clear' }),
    /** why it failed */
    problem: field.text({ max: 500, write: 'system' }),
  },
  calls: ['del'],
  list: {
    columns: ['id', 'table_name', 'entity', 'status', 'connection', 'host', 'admin_id', 'create_time'],
    search: ['id', 'table_name'],
    filters: ['table_name', 'status', 'create_time'],
    sortable: ['create_time'],
  },
})
