import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { robotsField } from '../publication/robots.ts'
import { isSlug } from '../publication/slug.ts'

/** A page of the site, made of blocks; pages form a tree, and their addresses follow it. */
export const page = defineResource('content/page', {
  drafts: true,
  public: { when: { status: ['published'] }, from: 'publish_time', until: 'expire_time' },
  fields: {
    pid: field.parent({ depth: 6 }),
    title: field.text({ required: true, max: 120, translated: true }),
    slug: field.text({ max: 80, drafted: false }),
    layout_id: field.belongsTo('content/layout'),
    slots: field.blocks({ translated: true }),
    status: field.select(['draft', 'published', 'archived'], {
      initial: 'draft',
      transitions: {
        publish: ['draft', 'published'],
        unpublish: [['published', 'archived'], 'draft'],
        archive: [['draft', 'published'], 'archived'],
      },
    }),
    visibility: field.radio(['public', 'members', 'unlisted'], { initial: 'public' }),
    publish_time: field.dateTime(),
    expire_time: field.dateTime(),
    is_home: field.switch({ initial: 0, write: 'system', drafted: false }),
    code: field.select(['none', 'notFound', 'terms', 'privacy', 'returns'], {
      initial: 'none',
      drafted: false,
    }),
    seo_title: field.text({ max: 120, translated: true }),
    seo_description: field.textarea({ max: 300, translated: true }),
    seo_image: field.image(),
    no_index: field.switch({ initial: 0 }),
    robots: robotsField,
    weigh: field.weigh(),
  },
  areas: {
    member: {
      calls: ['index', 'show'],
      guests: ['index', 'show'],
      address: 'path',
      membersOnly: { fields: ['slots'], of: { visibility: ['members'] } },
      read: ['pid', 'title', 'slug', 'slots', 'visibility', 'is_home', 'publish_time'],
    },
  },
  list: {
    columns: [
      { field: 'title', width: 280 },
      { field: 'slug', width: 220 },
      { field: 'status', width: 112 },
      { field: 'visibility', width: 112 },
      { field: 'is_home', width: 96, cell: 'tag' },
      { field: 'layout_id', show: false },
      { field: 'code', show: false },
      { field: 'publish_time', show: false },
      { field: 'weigh', width: 84 },
      { field: 'update_time', width: 160 },
    ],
    search: ['title', 'slug'],
    filters: ['title', 'layout_id', 'status', 'visibility', 'code', 'publish_time'],
    sort: ['weigh', 'desc'],
  },
  indexes: [['expire_time', 'status'], ['is_home'], ['code']],
  terms: ['title', 'slots'],
  form: [
    ['title', 'slots'],
    ['pid', 'slug', 'layout_id', 'status', 'visibility', 'publish_time', 'expire_time', 'code', 'weigh'],
    ['seo_title', 'seo_description', 'seo_image', 'no_index', 'robots'],
  ],
  tabs: { search: ['seo_title', 'seo_description', 'seo_image', 'no_index', 'robots'] },
  formSize: 'page',
  aside: ['pid', 'slug', 'layout_id', 'status', 'visibility', 'publish_time', 'expire_time', 'code', 'weigh'],
  actions: {
    publish: { on: 'rows', confirm: true, icon: 'el-icon-Promotion' },
    unpublish: { on: 'rows', confirm: true, icon: 'el-icon-RefreshLeft', hides: true },
    archive: { on: 'rows', confirm: true, icon: 'el-icon-Box', hides: true },
    makeHome: { on: 'row', confirm: true, icon: 'el-icon-HomeFilled' },
  },
  check: ({ slug, publish_time, expire_time }) => ({
    ...(isSlug(slug ?? '') ? {} : { slug: 'content/page:texts.slug' }),
    ...(publish_time && expire_time && expire_time <= publish_time
      ? { expire_time: 'content/page:texts.endsFirst' }
      : {}),
  }),
})
