import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** One file of a download: uploaded here without a public address, or lying elsewhere. */
export const resourceFile = defineResource('content/resourceFile', {
  fields: {
    resource_id: field.belongsTo('content/resource', { required: true }),
    label: field.text({ max: 80, translated: true }),
    version: field.text({ max: 30 }),
    file: field.file({ private: true }),
    url: field.url(),
    size: field.integer({ initial: 0, write: 'system' }),
    sha256: field.text({ max: 64, write: 'system' }),
    weigh: field.weigh(),
  },
  calls: [],
  list: {
    columns: ['id', 'label', 'version', 'file', 'url', 'size', 'weigh'],
    sort: ['weigh', 'desc'],
  },
  form: [['label', 'version', 'file', 'url']],
  check: ({ file, url }) => {
    if (file && url) return { url: 'content/resourceFile:texts.onlyOne' }
    return file || url ? {} : { file: 'content/resourceFile:texts.oneOf' }
  },
})
