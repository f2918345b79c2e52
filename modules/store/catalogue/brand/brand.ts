import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { isSlug } from '#modules/content/publication/slug.ts'

/** A brand of products, with a page of its own. */
export const brand = defineResource('store/brand', {
  public: { when: { status: ['1'] } },
  fields: {
    name: field.text({ required: true, max: 60, unique: true, translated: true }),
    slug: field.text({ max: 80, unique: true }),
    logo: field.image(),
    description: field.textarea({ max: 500, translated: true }),
    weigh: field.weigh(),
    status: field.radio(['0', '1'], { initial: '1' }),
  },
  areas: { member: { calls: [], read: ['name', 'slug', 'logo', 'description'] } },
  list: {
    columns: [
      'id',
      { field: 'logo', width: 64 },
      { field: 'name', width: 240 },
      { field: 'slug', width: 180 },
      { field: 'status', cell: 'switch' },
      'weigh',
      { field: 'update_time', show: false },
      { field: 'create_time', show: false },
    ],
    search: ['name', 'slug'],
    filters: ['name', 'status', 'create_time'],
    sort: ['weigh', 'desc'],
  },
  form: [['name', 'slug', 'logo', 'description', 'weigh', 'status']],
  check: ({ slug }) => (isSlug(slug ?? '') ? {} : { slug: 'store/brand:texts.slug' }),
})
