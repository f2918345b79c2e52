import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { robotsField } from '../../publication/robots.ts'
import { isSlug } from '../../publication/slug.ts'

/** Files to download, with a page that says what they are: for everybody, for members, for groups of them, or for points. */
export const resource = defineResource('content/resource', {
  public: {
    when: { status: ['published'] },
    from: 'publish_time',
    until: 'expire_time',
    within: ['category_id'],
  },
  fields: {
    title: field.text({ required: true, max: 120, translated: true }),
    slug: field.text({ max: 100, unique: true }),
    category_id: field.belongsTo('content/category', { required: true }),
    tag_ids: field.manyToMany('content/tag'),
    cover: field.image(),
    cover_alt: field.text({ max: 120, translated: true }),
    summary: field.textarea({ max: 500, translated: true }),
    body: field.richText({ translated: true }),
    files: field.lines('content/resourceFile', { owner: 'resource_id', max: 100 }),
    access: field.radio(['public', 'members', 'groups', 'score'], { initial: 'public' }),
    group_ids: field.manyToMany('user/group', { shownWhen: { access: ['groups'] } }),
    price_score: field.integer({ min: 1, max: 1_000_000_000, shownWhen: { access: ['score'] } }),
    licence: field.textarea({ max: 4000, translated: true }),
    /** downloads of one member, or from one address, in a day; 0: as many as they like */
    daily_limit: field.integer({ initial: 0, min: 0, max: 10_000 }),
    status: field.select(['draft', 'published'], {
      initial: 'draft',
      transitions: { publish: ['draft', 'published'], unpublish: ['published', 'draft'] },
    }),
    publish_time: field.dateTime(),
    expire_time: field.dateTime(),
    seo_title: field.text({ max: 120, translated: true }),
    seo_description: field.textarea({ max: 300, translated: true }),
    seo_image: field.image(),
    no_index: field.switch({ initial: 0 }),
    robots: robotsField,
    weigh: field.weigh(),
    /** members, and addresses of guests, once a day each */
    downloads: field.integer({ initial: 0, write: 'system', recorded: false }),
  },
  areas: {
    member: {
      calls: ['index', 'show'],
      guests: ['index', 'show'],
      address: 'slug',
      read: [
        'cover',
        'title',
        'slug',
        'category_id',
        'tag_ids',
        'cover_alt',
        'summary',
        'body',
        'access',
        'price_score',
        'downloads',
        'publish_time',
      ],
      columns: ['cover', 'title', 'category_id', 'access', 'price_score', 'downloads'],
      details: ['cover', 'category_id', 'tag_ids', 'summary', 'body', 'downloads', 'publish_time'],
    },
  },
  list: {
    columns: [
      'id',
      { field: 'cover', width: 64 },
      { field: 'title', width: 212 },
      { field: 'category_id', width: 120 },
      { field: 'access', width: 120 },
      { field: 'price_score', width: 96 },
      { field: 'status', width: 104 },
      { field: 'downloads', width: 96 },
      { field: 'publish_time', width: 160 },
      { field: 'weigh', width: 84 },
      { field: 'tag_ids', show: false },
      { field: 'slug', show: false },
      { field: 'expire_time', show: false },
      { field: 'create_time', show: false },
      { field: 'update_time', show: false },
    ],
    search: ['title'],
    filters: ['title', 'category_id', 'tag_ids', 'access', 'status', 'publish_time', 'create_time'],
    sortable: ['downloads', 'publish_time', 'create_time'],
    sort: ['weigh', 'desc'],
  },
  // What ends: pages change by themselves then.
  indexes: [['expire_time', 'status']],
  terms: ['title', 'summary', 'tag_ids', 'body'],
  form: [
    ['title', 'summary', 'body'],
    ['files', 'licence'],
    ['status', 'publish_time', 'expire_time'],
    ['access', 'group_ids', 'price_score', 'daily_limit'],
    ['category_id', 'tag_ids', 'cover', 'cover_alt', 'slug', 'weigh'],
    ['seo_title', 'seo_description', 'seo_image', 'no_index', 'robots'],
  ],
  tabs: { search: ['seo_title', 'seo_description', 'seo_image', 'no_index', 'robots'] },
  formSize: 'page',
  aside: [
    'status',
    'publish_time',
    'expire_time',
    'access',
    'group_ids',
    'price_score',
    'daily_limit',
    'category_id',
    'tag_ids',
    'cover',
    'cover_alt',
    'slug',
    'weigh',
  ],
  actions: {
    publish: { on: 'rows', confirm: true, icon: 'el-icon-Promotion' },
    unpublish: { on: 'rows', confirm: true, icon: 'el-icon-RefreshLeft' },
  },
  check: ({ slug, status, cover, cover_alt, publish_time, expire_time, access, group_ids, price_score }) => ({
    ...(access === 'groups' && !group_ids?.length ? { group_ids: 'validate.required' } : {}),
    ...(access === 'score' && !price_score ? { price_score: 'validate.required' } : {}),
    ...(isSlug(slug ?? '') ? {} : { slug: 'content/resource:texts.slug' }),
    ...(status === 'published' && cover && !cover_alt
      ? { cover_alt: 'content/resource:texts.coverAlt' }
      : {}),
    ...(publish_time && expire_time && expire_time <= publish_time
      ? { expire_time: 'content/resource:texts.endsFirst' }
      : {}),
  }),
})
