import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { ruleColumns, ruleFields, ruleNames, ruleStatus } from '../rule-fields.ts'

/** A rule that has changes of some fields of a page recorded. */
export const sensitiveData = defineResource('security/sensitiveData', {
  fields: {
    ...ruleFields,
    /** name and title of each watched field */
    data_fields: field.array({ required: true, max: 50 }),
    status: ruleStatus,
  },
  list: {
    columns: [
      ...ruleColumns,
      { field: 'data_fields', width: 260 },
      { field: 'status', width: 120 },
      'update_time',
      'create_time',
    ],
    search: ['controller'],
    filters: [...ruleNames, 'data_fields', 'status', 'update_time', 'create_time'],
    sortable: ['update_time', 'create_time'],
    sort: ['id', 'desc'],
  },
  form: [[...ruleNames, 'data_fields', 'status']],
})
