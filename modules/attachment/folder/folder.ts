import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** Files of a folder that are counted one by one; of more it is known that there are more. */
export const mostCounted = 100

/** A folder of attachments; folders form a tree. Where a file is filed says nothing of its address. */
export const attachmentFolder = defineResource('routine/attachmentFolder', {
  fields: {
    pid: field.parent(),
    name: field.text({ required: true, max: 60 }),
  },
  table: 'attachment_folder',
  list: { columns: ['name'], search: ['name'], sort: ['name', 'asc'] },
  form: [['pid', 'name']],
  exchange: [],
})
