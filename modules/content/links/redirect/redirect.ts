import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** An address of the site that leads elsewhere, or that is gone for good. Moved pages lead on by themselves. */
export const redirect = defineResource('content/redirect', {
  label: 'from_path',
  fields: {
    from_path: field.text({ required: true, max: 255, unique: true }),
    code: field.select(['301', '302', '410'], { initial: '301' }),
    to: field.url({ required: true, shownWhen: { code: ['301', '302'] } }),
    hits: field.integer({ initial: 0, write: 'system', recorded: false }),
    used_time: field.dateTime({ write: 'system', recorded: false }),
  },
  list: {
    columns: [
      'id',
      { field: 'from_path', width: 260 },
      { field: 'to', width: 260 },
      { field: 'code', width: 104, cell: 'tag' },
      { field: 'hits', width: 88 },
      { field: 'used_time', width: 160 },
      { field: 'create_time', show: false },
    ],
    search: ['from_path', 'to'],
    filters: ['code', 'used_time', 'create_time'],
    sortable: ['hits', 'used_time', 'create_time'],
    sort: ['id', 'desc'],
  },
  form: [['from_path', 'code', 'to']],
})
