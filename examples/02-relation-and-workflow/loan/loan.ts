import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A tool that somebody has asked for, has, or has brought back. */
export const loan = defineResource('lending/loan', {
  fields: {
    tool_id: field.belongsTo('lending/tool', { required: true, fixed: true, show: ['number'] }),
    accessory_ids: field.manyToMany('lending/accessory'),
    borrower: field.text({ required: true, max: 60 }),
    first_day: field.date({ required: true }),
    last_day: field.date({ required: true }),
    status: field.select(['reserved', 'out', 'back', 'cancelled'], {
      initial: 'reserved',
      transitions: {
        hand_out: ['reserved', 'out'],
        take_back: ['out', 'back'],
        cancel: ['reserved', 'cancelled'],
      },
    }),
    reason: field.text({ required: true, max: 100, shownWhen: { status: ['cancelled'] } }),
    came_back: field.radio(['whole', 'damaged'], { initial: 'whole', shownWhen: { status: ['back'] } }),
    damage: field.textarea({ required: true, max: 300, shownWhen: { came_back: ['damaged'] } }),
    out_time: field.dateTime({ write: 'system' }),
    back_time: field.dateTime({ write: 'system' }),
  },
  label: 'borrower',
  list: {
    columns: ['id', 'tool_id', 'tool.number', 'borrower', 'accessory_ids', 'first_day', 'last_day', 'status'],
    search: ['borrower'],
    filters: ['tool_id', 'status', 'last_day'],
    sortable: ['last_day'],
  },
  form: [
    ['tool_id', 'accessory_ids', 'borrower'],
    ['first_day', 'last_day', 'status', 'reason'],
    ['came_back', 'damage'],
  ],
  tabs: { return: ['came_back', 'damage'] },
  actions: {
    extend: {
      on: 'rows',
      icon: 'el-icon-Clock',
      when: { status: ['out'] },
      input: { days: field.integer({ required: true, initial: 7, min: 1, max: 60 }) },
    },
  },
  check: ({ first_day, last_day }) =>
    first_day && last_day && last_day < first_day ? { last_day: 'lending/loan:texts.backFirst' } : {},
})
