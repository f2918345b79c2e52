import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** An article: written as a draft, published with one click, archived when its time is over. */
export const article = defineResource('content/article', {
  fields: {
    title: field.text({ required: true, max: 120 }),
    category_id: field.belongsTo('content/category', { required: true }),
    tag_ids: field.manyToMany('content/tag'),
    cover: field.image(),
    summary: field.textarea({ max: 500 }),
    body: field.richText({ required: true }),
    admin_id: field.belongsTo('auth/admin', { write: 'system', show: ['nickname'], whenGone: 'clear' }),
    status: field.select(['draft', 'published', 'archived'], {
      initial: 'draft',
      transitions: {
        publish: ['draft', 'published'],
        unpublish: [['published', 'archived'], 'draft'],
        archive: [['draft', 'published'], 'archived'],
      },
    }),
    publish_time: field.dateTime(),
    weigh: field.weigh(),
    views: field.integer({ initial: 0, write: 'system' }),
  },
  owner: 'admin_id',
  areas: {
    member: {
      calls: ['index', 'show'],
      read: ['title', 'category_id', 'tag_ids', 'cover', 'summary', 'body', 'publish_time', 'views'],
      columns: ['cover', 'title', 'category_id', 'publish_time'],
    },
  },
  list: {
    columns: [
      'id',
      { field: 'title', width: 212 },
      { field: 'cover', width: 64 },
      { field: 'category_id', width: 120 },
      { field: 'tag_ids', width: 150 },
      { field: 'status', width: 104 },
      { field: 'admin_id', show: false },
      { field: 'views', width: 80 },
      { field: 'publish_time', width: 160 },
      { field: 'weigh', width: 84 },
      { field: 'create_time', show: false },
      { field: 'update_time', show: false },
    ],
    search: ['title'],
    filters: ['title', 'category_id', 'tag_ids', 'status', 'publish_time', 'create_time'],
    sortable: ['publish_time', 'create_time', 'views'],
    sort: ['weigh', 'desc'],
  },
  form: [
    ['title', 'summary', 'body'],
    ['status', 'publish_time'],
    ['category_id', 'tag_ids', 'cover', 'weigh'],
  ],
  formSize: 'page',
  aside: ['status', 'publish_time', 'category_id', 'tag_ids', 'cover', 'weigh'],
  actions: {
    publish: { on: 'rows', confirm: true, icon: 'el-icon-Promotion' },
    unpublish: { on: 'rows', confirm: true, icon: 'el-icon-RefreshLeft' },
    archive: { on: 'rows', confirm: true, icon: 'el-icon-Box' },
  },
})
