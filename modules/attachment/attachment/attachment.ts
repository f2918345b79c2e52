import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** What a file is to people, as its type tells. */
export const fileKinds = ['image', 'video', 'audio', 'archive', 'other'] as const

/** An uploaded file. Where it lies and what it holds never changes; what it is called and where it is filed does. */
export const attachment = defineResource('routine/attachment', {
  table: 'attachment',
  timestamps: ['create_time'],
  recycled: false,
  label: 'name',
  fields: {
    topic: field.text({ required: true, max: 32 }),
    admin_id: field.belongsTo('auth/admin', { write: 'system', show: ['nickname'], whenGone: 'clear' }),
    user_id: field.belongsTo('user/user', { write: 'system', label: 'nickname', whenGone: 'clear' }),
    url: field.text({ max: 255, write: 'system' }),
    width: field.integer({ initial: 0, write: 'system' }),
    height: field.integer({ initial: 0, write: 'system' }),
    name: field.text({ required: true, max: 120 }),
    alt: field.text({ max: 255 }),
    // What of a picture stays in sight where it is cut: per cent from its left and from its top.
    focus_x: field.integer({ required: true, initial: 50, min: 0, max: 100 }),
    focus_y: field.integer({ required: true, initial: 50, min: 0, max: 100 }),
    folder_id: field.belongsTo('routine/attachmentFolder', { whenGone: 'clear' }),
    origin_id: field.belongsTo('routine/attachment', { write: 'system', label: 'name', whenGone: 'clear' }),
    size: field.integer({ initial: 0, write: 'system' }),
    mimetype: field.text({ max: 100, write: 'system' }),
    kind: field.select(fileKinds, { initial: 'other', write: 'system' }),
    quote: field.integer({ initial: 1, write: 'system' }),
    storage: field.text({ max: 50, initial: 'local', write: 'system' }),
    sha1: field.text({ max: 40, write: 'system' }),
    sha256: field.text({ max: 64, write: 'system', read: 'system' }),
    disk_name: field.text({ max: 100, write: 'system', read: 'system' }),
    last_upload_time: field.dateTime({ write: 'system' }),
    // It came for a private field: it has no public address, and whoever may read such a field opens it by a ticket.
    is_private: field.switch({ write: 'system' }),
  },
  calls: ['index', 'edit', 'del'],
  owner: 'admin_id',
  list: {
    columns: [
      'id',
      { field: 'topic', width: 104, cell: 'tag' },
      { field: 'admin.nickname', width: 120 },
      { field: 'user.nickname', width: 104 },
      { field: 'size', width: 88 },
      { field: 'mimetype', width: 136, cell: 'tag' },
      { field: 'url', width: 72 },
      { field: 'quote', width: 152 },
      { field: 'name', width: 220 },
      { field: 'alt', show: false },
      { field: 'folder_id', show: false },
      { field: 'storage', width: 96, cell: 'tag' },
      'last_upload_time',
      { field: 'is_private', show: false },
      { field: 'kind', show: false },
      { field: 'create_time', show: false },
    ],
    search: ['name', 'alt'],
    filters: [
      'kind',
      'is_private',
      'folder_id',
      'topic',
      'admin.nickname',
      'user.nickname',
      'mimetype',
      'name',
      'origin_id',
      'storage',
      'size',
      'quote',
      'last_upload_time',
    ],
    sortable: ['size', 'quote'],
    sort: ['last_upload_time', 'desc'],
  },
  // Look-ups by address and content; the pages of a topic; counts of uploads by day.
  indexes: [['url'], ['sha256'], ['disk_name'], ['topic', 'last_upload_time', 'id'], ['create_time', 'kind']],
  form: [['name', 'alt', 'folder_id', 'topic']],
  check: ({ topic = '' }) =>
    /^[a-z0-9_-]*$/.test(topic) ? {} : { topic: 'routine/attachment:texts.topicLetters' },
})
