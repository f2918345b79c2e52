import { defineResource } from '#core/resource.ts'
import { ruleColumns, ruleFields, ruleNames, ruleStatus } from '../rule-fields.ts'

/** A rule that has what is deleted on a page kept in the recycle bin. */
export const dataRecycle = defineResource('security/dataRecycle', {
  fields: { ...ruleFields, status: ruleStatus },
  list: {
    columns: [...ruleColumns, { field: 'status', width: 120 }, 'update_time', 'create_time'],
    search: ['name'],
    filters: [...ruleNames, 'status', 'update_time', 'create_time'],
    sortable: ['update_time', 'create_time'],
    sort: ['id', 'desc'],
  },
  form: [[...ruleNames, 'status']],
})
