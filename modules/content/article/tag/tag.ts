import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { isSlug } from '../../publication/slug.ts'

/** A tag of articles, by which readers find what belongs together. */
export const tag = defineResource('content/tag', {
  public: { when: { status: ['1'] } },
  fields: {
    name: field.text({ required: true, max: 50, unique: true, translated: true }),
    slug: field.text({ max: 80, unique: true }),
    weigh: field.weigh(),
    status: field.radio(['0', '1'], { initial: '1' }),
  },
  areas: { member: { calls: [], read: ['name', 'slug'] } },
  list: {
    columns: [
      'id',
      { field: 'name', width: 240 },
      { field: 'slug', width: 200 },
      { field: 'status', cell: 'switch' },
      'weigh',
      'update_time',
      'create_time',
    ],
    search: ['name'],
    filters: ['name', 'status', 'create_time'],
    sortable: ['create_time'],
    sort: ['weigh', 'desc'],
  },
  form: [['name', 'slug', 'weigh', 'status']],
  actions: {
    merge: {
      on: 'row',
      icon: 'el-icon-Connection',
      input: { into: field.belongsTo('content/tag', { required: true }) },
    },
  },
  check: ({ slug }) => (isSlug(slug ?? '') ? {} : { slug: 'content/tag:texts.slug' }),
})
