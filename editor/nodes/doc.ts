import type { NodeDefinition } from '../definition/definition.ts'

/** A document: a flat sequence of blocks. */
export const doc: NodeDefinition = { spec: { content: 'block+' } }

/**
 * A document as it is edited: the same blocks, gathered in sections that the browser skips while they are out of
 * sight. Only `sections.ts`, the view and commands that look beyond one block know of them.
 */
export const sheet: NodeDefinition = { spec: { content: 'section+' } }

export const section: NodeDefinition = {
  spec: {
    content: 'block+',
    selectable: false,
    parseDOM: [{ tag: 'div.pe-section' }],
    toDOM: () => ['div', { class: 'pe-section' }, 0],
  },
}

/** Running text. Lines inside one block are line feeds in it. */
export const text: NodeDefinition = { spec: { group: 'inline' } }
