import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { headerBlocks } from '../blocks/frame-blocks.ts'
import { isReadable } from './accent.ts'

const place = field.blocks({ max: 40, translated: true })

/**
 * How pages of a kind look around what they say: a frame that code draws, blocks around the page in it, and colours and shapes. A page
 * has the layout that it names, else the default one of its kind, else that of every kind.
 */
export const layout = defineResource('content/layout', {
  drafts: true,
  fields: {
    name: field.text({ required: true, max: 60 }),
    code: field.varName({ required: true, max: 40, unique: true, fixed: true }),
    kind: field.radio(['any', 'page', 'article', 'list', 'search'], { initial: 'any', fixed: true }),
    frame: field.radio(['wide', 'narrow', 'sidebarLeft', 'sidebarRight', 'landing'], { initial: 'wide' }),
    /** empty: logo, menu, search and languages */
    header: field.blocks({ max: 12, translated: true, types: headerBlocks }),
    top: place,
    side: place,
    bottom: place,
    footer: place,
    /** empty: that of the product */
    accent: field.color(),
    radius: field.code([0, 4, 8, 16], { initial: 8 }),
    font: field.radio(['system', 'serif'], { initial: 'system' }),
    density: field.radio(['cosy', 'compact'], { initial: 'cosy' }),
    header_look: field.radio(['plain', 'centered', 'menuBelow'], { initial: 'plain' }),
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
    ['name', 'frame', 'top', 'side', 'bottom'],
    ['header_look', 'header', 'footer'],
    ['code', 'kind', 'status'],
    ['accent', 'font', 'radius', 'density'],
  ],
  tabs: { frame: ['header_look', 'header', 'footer'] },
  formSize: 'page',
  aside: ['code', 'kind', 'status', 'accent', 'font', 'radius', 'density'],
  actions: {
    makeDefault: { on: 'row', confirm: true, icon: 'el-icon-Star', when: { is_default: [0], status: ['1'] } },
  },
  check: ({ accent }) => (isReadable(accent ?? '') ? {} : { accent: 'content/layout:texts.contrast' }),
})
