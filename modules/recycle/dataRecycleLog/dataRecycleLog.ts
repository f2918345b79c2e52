import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { actor, keptRelation, origin, place } from '../record-fields.ts'

/** The recycle bin: deleted rows, written by the product only, restored or dropped and never changed. */
export const dataRecycleLog = defineResource('security/dataRecycleLog', {
  timestamps: ['create_time'],
  isRecorded: false,
  fields: {
    admin_id: actor,
    recycle_id: keptRelation('security/dataRecycle', ['name', 'controller_as']),
    /** what everybody may read of the row, as JSON */
    data: field.textarea({ max: 16_777_216, write: 'system' }),
    /** the whole row, secrets included */
    snapshot: field.textarea({ max: 16_777_216, write: 'system', read: 'system' }),
    /** keyed hash of table and snapshot */
    tag: field.text({ max: 64, write: 'system', read: 'system' }),
    ...place,
    /** what was deleted together, and the session it was deleted in: who deleted it may take it back for a while */
    batch: field.text({ max: 40, write: 'system', read: 'system' }),
    session_id: field.text({ max: 40, write: 'system', read: 'system' }),
    is_restore: field.switch({ write: 'system' }),
    ...origin,
  },
  indexes: [['batch', 'id']],
  calls: ['index', 'del'],
  list: {
    columns: [
      'id',
      { field: 'admin.nickname', width: 112 },
      { field: 'recycle.name', width: 128 },
      { field: 'recycle.controller_as', width: 144 },
      { field: 'connection', show: false },
      { field: 'data_table', width: 136 },
      { field: 'data', width: 280 },
      { field: 'ip', cell: 'tag', width: 128 },
      { field: 'useragent', show: false },
      'create_time',
    ],
    search: ['recycle.name', 'data_table'],
    filters: [
      'admin.nickname',
      'recycle.name',
      'recycle.controller_as',
      'connection',
      'data_table',
      'data',
      'ip',
      'useragent',
      'create_time',
    ],
    sortable: ['create_time'],
    sort: ['id', 'desc'],
  },
  form: [],
  actions: { restore: { on: 'rows', confirm: true, icon: 'el-icon-RefreshRight', tone: 'success' } },
})
