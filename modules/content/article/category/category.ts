import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { isSlug } from '../../publication/slug.ts'

/** A category of articles; categories form a tree. A disabled one hides what is in it and below it from the public. */
export const category = defineResource('content/category', {
  public: { when: { status: ['1'] }, within: ['pid'] },
  fields: {
    pid: field.parent({ depth: 6 }),
    name: field.text({ required: true, max: 50, translated: true }),
    slug: field.text({ max: 80, unique: true }),
    description: field.textarea({ max: 500, translated: true }),
    cover: field.image(),
    /** empty: that of the category above, else the default one of lists */
    layout_id: field.belongsTo('content/layout'),
    seo_title: field.text({ max: 120, translated: true }),
    seo_description: field.textarea({ max: 300, translated: true }),
    weigh: field.weigh(),
    status: field.radio(['0', '1'], { initial: '1' }),
  },
  areas: { member: { calls: [], read: ['pid', 'name', 'slug', 'layout_id'] } },
  list: {
    columns: [
      { field: 'name', width: 320 },
      { field: 'slug', width: 220 },
      { field: 'status', cell: 'switch' },
      'weigh',
      'update_time',
      'create_time',
    ],
    search: ['name', 'slug'],
    filters: ['name', 'status'],
    sort: ['weigh', 'desc'],
  },
  form: [
    ['pid', 'name', 'slug', 'weigh', 'status'],
    ['description', 'cover', 'layout_id'],
    ['seo_title', 'seo_description'],
  ],
  actions: {
    merge: {
      on: 'row',
      icon: 'el-icon-Connection',
      input: { into: field.belongsTo('content/category', { required: true }) },
    },
  },
  check: ({ slug }) => (isSlug(slug ?? '') ? {} : { slug: 'content/category:texts.slug' }),
})
