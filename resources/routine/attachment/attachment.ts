import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** An uploaded file. Where it lies and what it holds never changes. */
export const attachment = defineResource('routine/attachment', {
  table: 'attachment',
  timestamps: ['create_time'],
  label: 'name',
  fields: {
    topic: field.text({ max: 32, write: 'system' }),
    admin_id: field.integer({ initial: 0, write: 'system' }),
    user_id: field.integer({ initial: 0, write: 'system' }),
    url: field.text({ max: 255, write: 'system' }),
    width: field.integer({ initial: 0, write: 'system' }),
    height: field.integer({ initial: 0, write: 'system' }),
    name: field.text({ max: 120, write: 'system' }),
    size: field.integer({ initial: 0, write: 'system' }),
    mimetype: field.text({ max: 100, write: 'system' }),
    quote: field.integer({ initial: 1, write: 'system' }),
    storage: field.text({ max: 50, initial: 'local', write: 'system' }),
    sha1: field.text({ max: 40, write: 'system' }),
    sha256: field.text({ max: 64, write: 'system', read: 'system' }),
    disk_name: field.text({ max: 100, write: 'system', read: 'system' }),
    last_upload_time: field.dateTime({ write: 'system' }),
  },
  calls: [],
  list: {
    columns: ['id', 'topic', 'name', 'size', 'mimetype', 'quote', 'storage', 'last_upload_time'],
    search: ['name'],
    filters: ['url', 'last_upload_time', 'size', 'quote'],
    sortable: ['size', 'quote'],
    sort: ['last_upload_time', 'desc'],
  },
  form: [],
})
