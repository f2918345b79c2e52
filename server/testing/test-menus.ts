import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { serverResource } from '../resource/side.ts'

/** Rows with lines that form a tree, and that have fields which not everybody may see. */
const menu = defineResource('test/menu', {
  fields: {
    title: field.text({ required: true, max: 50 }),
    items: field.lines('test/item', { owner: 'menu_id', max: 1000, depth: 3 }),
  },
  areas: { member: { calls: ['index', 'show'], read: ['title', 'items'] } },
  list: { columns: ['title'] },
})

const item = defineResource('test/item', {
  fields: {
    menu_id: field.belongsTo('test/menu', { required: true }),
    pid: field.parent(),
    label: field.text({ required: true, max: 20 }),
    code: field.text({ unique: true, max: 20 }),
    tag_id: field.belongsTo('content/tag'),
    tag_ids: field.manyToMany('content/tag'),
    note: field.text({ read: { node: 'note' }, write: { node: 'note' } }),
    picture: field.image(),
    weigh: field.weigh(),
  },
  calls: [],
  uniques: [['menu_id', 'label']],
  areas: { member: { calls: [], read: ['label', 'tag_id'] } },
  list: { columns: ['label'] },
  check: (row) => (row.label === 'wrong' ? { label: 'core:validate.icon' } : {}),
})

/** Public rows whose edits wait in drafts, with lines. */
const sheet = defineResource('test/sheet', {
  drafts: true,
  fields: {
    title: field.text({ required: true, max: 50 }),
    parts: field.lines('test/part', { owner: 'sheet_id', max: 10 }),
  },
  list: { columns: ['title'] },
})

const part = defineResource('test/part', {
  fields: {
    sheet_id: field.belongsTo('test/sheet', { required: true }),
    pid: field.parent(),
    label: field.text({ required: true, max: 20 }),
    tag_id: field.belongsTo('content/tag'),
    weigh: field.weigh(),
  },
  calls: [],
  list: { columns: ['label'] },
})

/** Lines that have lines, and calls of their own. */
const option = defineResource('test/option', {
  fields: {
    ware_id: field.belongsTo('test/ware', { required: true }),
    name: field.text({ required: true, max: 20 }),
    values: field.lines('test/value', { owner: 'option_id', max: 5 }),
    weigh: field.weigh(),
  },
  calls: ['index', 'add', 'edit', 'del', 'sortable'],
  list: { columns: ['name'] },
})

const value = defineResource('test/value', {
  fields: {
    option_id: field.belongsTo('test/option', { required: true }),
    name: field.text({ required: true, max: 20 }),
    weigh: field.weigh(),
  },
  calls: [],
  list: { columns: ['name'] },
})

const ware = defineResource('test/ware', {
  fields: {
    title: field.text({ required: true, max: 50 }),
    options: field.lines('test/option', { owner: 'ware_id', required: true, max: 3 }),
  },
  list: { columns: ['title'] },
})

/** Resources with lines that only tests have. */
export const menuResources = [
  serverResource(menu),
  serverResource(item),
  serverResource(sheet),
  serverResource(part),
  serverResource(ware),
  serverResource(option),
  serverResource(value),
]
