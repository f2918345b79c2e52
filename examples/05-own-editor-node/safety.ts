import { defineMark, defineNode } from '../../editor/model/index.ts'

const levels = ['note', 'danger']

/** A line of a tool's manual that must not be overlooked. */
export const safety = defineNode({
  name: 'safety',
  schema: { group: 'block', content: 'inline*', attrs: { level: { default: 'note' } } },
  // What is stored, around the text of the line; `read` finds the attributes in it again.
  html: ({ level }) => ['section', { 'data-level': level }, 0],
  read: (element) => {
    const level = element.attribute('data-level') ?? 'note'
    return levels.includes(level) ? { level } : null
  },
  markdown: ({ level }, text) => (level === 'danger' ? `> **!** ${text}` : `> ${text}`),
})

/** The number of a spare part, such as `4711-2`, on whatever names the part. */
export const part = defineMark({
  name: 'part',
  parse: (value) => (/^\d{4}-\d$/.test(value) ? value : null),
  markdown: { open: '[', close: ']' },
})
