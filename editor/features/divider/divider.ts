import { insertBlock } from '../../commands/insert.ts'
import { schema } from '../../model/schema.ts'
import type { Feature } from '../feature.ts'

const insertDivider = insertBlock(schema.nodes.divider.create())

export const divider: Feature = {
  name: 'divider',
  typingRules: [{ trigger: 'Enter', pattern: /^-{3,}$/, command: () => insertDivider }],
  menus: [{ kind: 'button', name: 'divider', icon: 'divider', command: insertDivider }],
}
