import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** Stock taking in a warehouse. What was counted becomes movements when it is posted; until then nothing changes. */
export const stockCount = defineResource('store/stockCount', {
  fields: {
    warehouse_id: field.belongsTo('store/warehouse', { required: true, fixed: true }),
    title: field.text({ required: true, max: 60 }),
    status: field.select(['open', 'posted', 'dropped'], {
      initial: 'open',
      transitions: { post: ['open', 'posted'], drop: ['open', 'dropped'] },
    }),
    lines: field.lines('store/stockCountLine', { owner: 'count_id', max: 2000 }),
    posted_time: field.dateTime({ write: 'system' }),
    admin_id: field.belongsTo('auth/admin', { whenGone: 'keep', write: 'system' }),
  },
  list: {
    columns: [
      'id',
      { field: 'title', width: 240 },
      { field: 'warehouse_id', width: 140 },
      { field: 'status', width: 104 },
      { field: 'posted_time', width: 160 },
      { field: 'admin_id', width: 120 },
      'create_time',
    ],
    search: ['title'],
    filters: ['title', 'warehouse_id', 'status', 'posted_time', 'admin_id', 'create_time'],
    sort: ['id', 'desc'],
  },
  form: [['title', 'warehouse_id'], ['lines']],
  formSize: 'page',
  actions: {
    post: { on: 'rows', confirm: true, icon: 'el-icon-Check' },
    drop: { on: 'rows', confirm: true, icon: 'el-icon-Close' },
    /** what a scanner reads: the code of a variant, counted once more or set to a number */
    scan: {
      on: 'row',
      icon: 'el-icon-Search',
      when: { status: ['open'] },
      movesValue: true,
      input: {
        code: field.text({ required: true, max: 60 }),
        quantity: field.integer({ initial: 1, min: 0, max: 1_000_000 }),
        way: field.radio(['add', 'set'], { initial: 'add' }),
      },
    },
  },
})
