import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { mainSlot } from '#core/values/block.ts'
import { contentBlocks } from '../blocks/blocks.ts'

/** A place for blocks in a layout, besides that of the page itself. Pages fill it; what they leave empty shows its own blocks. */
export const layoutSlot = defineResource('content/layoutSlot', {
  label: 'label',
  fields: {
    layout_id: field.belongsTo('content/layout', { required: true }),
    name: field.varName({ required: true, max: 40, fixed: true }),
    label: field.text({ required: true, max: 60, translated: true }),
    place: field.select(['top', 'side', 'bottom'], { initial: 'side' }),
    /** empty: blocks of all types */
    allowed: field.selects(contentBlocks.map(({ name }) => name)),
    /** 0: as many as a page may have */
    max: field.integer({ initial: 0, min: 0, max: 200 }),
    required: field.switch({ initial: 0 }),
    initial: field.blocks({ max: 40, translated: true }),
    weigh: field.weigh(),
  },
  calls: [],
  uniques: [['layout_id', 'name']],
  list: { columns: ['name', 'label', 'place', 'required'], sort: ['weigh', 'asc'] },
  form: [['name', 'label', 'place', 'required', 'allowed', 'max', 'initial']],
  check: ({ name }) => (name === mainSlot ? { name: 'content/layoutSlot:texts.main' } : {}),
})
