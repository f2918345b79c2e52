import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { isSlug } from '#modules/content/publication/slug.ts'

/** A category of products; categories form a tree. A disabled one hides what is in it and below it from the public. */
export const category = defineResource('store/category', {
  public: { when: { status: ['1'] }, within: ['pid'] },
  fields: {
    pid: field.parent({ depth: 6 }),
    name: field.text({ required: true, max: 50, translated: true }),
    slug: field.text({ max: 80, unique: true }),
    icon: field.icon(),
    description: field.textarea({ max: 500, translated: true }),
    cover: field.image(),
    /** the order in which its products stand unless a buyer chooses another one */
    sort: field.select(['weigh', 'newest', 'price', 'sales'], { initial: 'weigh' }),
    /** empty: that of the category above, else the default one of lists */
    layout_id: field.belongsTo('content/layout'),
    seo_title: field.text({ max: 120, translated: true }),
    seo_description: field.textarea({ max: 300, translated: true }),
    weigh: field.weigh(),
    status: field.radio(['0', '1'], { initial: '1' }),
  },
  areas: { member: { calls: [], read: ['pid', 'name', 'slug', 'icon', 'cover', 'layout_id'] } },
  list: {
    columns: [
      { field: 'name', width: 320 },
      { field: 'icon', width: 72 },
      { field: 'slug', width: 220 },
      { field: 'sort', width: 120 },
      { field: 'status', cell: 'switch' },
      'weigh',
      { field: 'update_time', show: false },
      { field: 'create_time', show: false },
    ],
    search: ['name', 'slug'],
    filters: ['name', 'sort', 'status', 'create_time'],
    sort: ['weigh', 'desc'],
  },
  form: [
    ['pid', 'name', 'slug', 'icon', 'sort', 'weigh', 'status'],
    ['description', 'cover', 'layout_id'],
    ['seo_title', 'seo_description'],
  ],
  actions: {
    merge: {
      on: 'row',
      icon: 'el-icon-Connection',
      input: { into: field.belongsTo('store/category', { required: true }) },
    },
  },
  check: ({ slug }) => (isSlug(slug ?? '') ? {} : { slug: 'store/category:texts.slug' }),
})
