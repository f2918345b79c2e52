import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** What administrators did: written by the product only, changed by nobody. */
export const adminLog = defineResource('auth/adminLog', {
  table: 'admin_log',
  timestamps: ['create_time'],
  label: 'title',
  isRecorded: false,
  fields: {
    admin_id: field.integer({ initial: 0, write: 'system' }),
    username: field.text({ max: 20, write: 'system' }),
    url: field.text({ max: 1500, write: 'system' }),
    title: field.text({ max: 100, write: 'system' }),
    data: field.textarea({ max: 65_535, write: 'system' }),
    api_key: field.text({ max: 60, write: 'system' }),
    ip: field.text({ max: 50, write: 'system' }),
    useragent: field.text({ max: 255, write: 'system' }),
  },
  calls: ['index', 'edit'],
  list: {
    columns: [
      'id',
      'admin_id',
      { field: 'username', cell: 'person' },
      { field: 'title', width: 220 },
      { field: 'url', width: 260 },
      { field: 'api_key', width: 140, show: false },
      { field: 'ip', cell: 'tag' },
      { field: 'useragent', width: 220 },
      'create_time',
    ],
    search: ['title'],
    filters: ['admin_id', 'username', 'title', 'data', 'url', 'api_key', 'ip', 'useragent', 'create_time'],
    sortable: ['create_time'],
    sort: ['id', 'desc'],
  },
  form: [],
})
