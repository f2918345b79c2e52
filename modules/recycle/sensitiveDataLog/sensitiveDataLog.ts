import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { actor, keptRelation, origin, place } from '../record-fields.ts'

/** Changes of sensitive fields, written by the product only; they can be rolled back, and never edited. */
export const sensitiveDataLog = defineResource('security/sensitiveDataLog', {
  timestamps: ['create_time'],
  isRecorded: false,
  fields: {
    admin_id: actor,
    sensitive_id: keptRelation('security/sensitiveData', ['name', 'controller_as']),
    ...place,
    data_field: field.text({ max: 50, write: 'system' }),
    data_comment: field.text({ max: 50, write: 'system' }),
    id_value: field.text({ max: 50, write: 'system' }),
    before: field.textarea({ max: 16_777_216, write: 'system' }),
    after: field.textarea({ max: 16_777_216, write: 'system' }),
    is_rollback: field.switch({ write: 'system' }),
    ...origin,
  },
  calls: ['index', 'del'],
  list: {
    columns: [
      'id',
      { field: 'admin.nickname', width: 112 },
      { field: 'sensitive.name', width: 120 },
      { field: 'sensitive.controller_as', width: 112 },
      { field: 'connection', show: false },
      { field: 'data_table', width: 112 },
      { field: 'id_value', width: 80 },
      { field: 'data_comment', width: 104 },
      { field: 'before', width: 144 },
      { field: 'after', width: 144 },
      { field: 'ip', cell: 'tag', width: 128 },
      'create_time',
    ],
    search: ['sensitive.name'],
    filters: [
      'admin.nickname',
      'sensitive.name',
      'sensitive.controller_as',
      'connection',
      'data_table',
      'id_value',
      'data_comment',
      'before',
      'after',
      'ip',
      'create_time',
    ],
    sortable: ['create_time'],
    sort: ['id', 'desc'],
  },
  form: [],
  actions: { rollback: { on: 'rows', confirm: true, icon: 'el-icon-RefreshLeft', tone: 'success' } },
})
