import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { isReadable } from './accent.ts'

/**
 * How pages of a kind look around what they say: a frame that code draws, places for blocks in it, and colours and shapes. A kind of
 * pages has the layout that its own page names, else the default one of the kind, else that of every kind.
 */
export const layout = defineResource('content/layout', {
  drafts: true,
  fields: {
    name: field.text({ required: true, max: 60 }),
    code: field.varName({ required: true, max: 40, unique: true, fixed: true }),
    kind: field.radio(['any', 'page', 'article', 'list'], { initial: 'any', fixed: true }),
    frame: field.radio(['wide', 'narrow', 'sidebarLeft', 'sidebarRight', 'landing'], { initial: 'wide' }),
    slots: field.lines('content/layoutSlot', { owner: 'layout_id', max: 12 }),
    /** empty: that of the product */
    accent: field.color(),
    radius: field.code([0, 4, 8, 16], { initial: 8 }),
    font: field.radio(['system', 'serif'], { initial: 'system' }),
    density: field.radio(['cosy', 'compact'], { initial: 'cosy' }),
    header: field.radio(['plain', 'centered', 'menuBelow'], { initial: 'plain' }),
    footer: field.blocks({ max: 40, translated: true }),
    is_default: field.switch({ initial: 0, write: 'system', drafted: false }),
    status: field.radio(['0', '1'], { initial: '1', drafted: false }),
  },
  list: {
    columns: [
      'id',
      { field: 'name', width: 220 },
      { field: 'code', width: 140 },
      { field: 'kind', width: 112 },
      { field: 'frame', width: 132 },
      { field: 'accent', width: 96 },
      { field: 'is_default', width: 96, cell: 'tag' },
      { field: 'status', cell: 'switch' },
      { field: 'update_time', width: 160 },
      { field: 'create_time', show: false },
    ],
    search: ['name', 'code'],
    filters: ['kind', 'status', 'create_time'],
    sort: ['id', 'asc'],
  },
  form: [
    ['name', 'frame', 'slots', 'footer'],
    ['code', 'kind', 'status'],
    ['accent', 'font', 'radius', 'density', 'header'],
  ],
  formSize: 'page',
  aside: ['code', 'kind', 'status', 'accent', 'font', 'radius', 'density', 'header'],
  actions: {
    makeDefault: { on: 'row', confirm: true, icon: 'el-icon-Star', when: { is_default: [0], status: ['1'] } },
  },
  check: ({ accent }) => (isReadable(accent ?? '') ? {} : { accent: 'content/layout:texts.contrast' }),
})
