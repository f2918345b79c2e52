import type { ClientSide } from '#web/screens/side.ts'
import type { rule } from './rule.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields that only some rules have; all others belong to every rule. */
const belongs: Readonly<Record<string, (values: Values) => boolean>> = {
  path: ({ type }) => type !== 'button',
  icon: ({ type }) => type !== 'button',
  menu_type: ({ type }) => type === 'menu',
  url: ({ type, menu_type }) => type === 'menu' && menu_type !== 'tab',
  component: ({ type, menu_type }) => type === 'menu' && menu_type === 'tab',
  extend: ({ type, menu_type }) => type === 'menu' && menu_type === 'tab',
  keepalive: ({ type, menu_type }) => type === 'menu' && menu_type !== 'link',
}

/** A form whose fields follow from the kind of rule. */
export const ruleClient: ClientSide<typeof rule> = {
  isFieldShown: (name, values) => belongs[name]?.(values) ?? true,
}
