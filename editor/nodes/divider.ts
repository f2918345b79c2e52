import type { NodeDefinition } from '../definition/definition.ts'

/** A line between blocks. */
export const divider: NodeDefinition = {
  spec: {
    group: 'block',
    atom: true,
    parseDOM: [{ tag: 'div.pe-divider' }],
    toDOM: () => ['div', { class: 'pe-divider', role: 'separator' }, ['hr']],
  },
  html: () => '<hr/>',
  read: {
    tags: ['hr'],
    when: 'first',
    read: (_element, { flow }, _declarations, type) => flow.addBlock(type.create()),
  },
  json: 'divider',
  readJson: { divider: 'hr' },
  markdown: () => '---',
}
