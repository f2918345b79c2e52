import type { ClientSide } from '#web/screens/side.ts'
import type { rule } from './rule.ts'

type Values = Readonly<Record<string, unknown>>

const isEntry = ({ type }: Values) => type === 'menu' || type === 'nav' || type === 'nav_user_menu'
const isPage = (values: Values) => values.type === 'route' || (isEntry(values) && values.menu_type === 'tab')

/** Fields that only some rules have; all others belong to every rule. */
const belongs: Readonly<Record<string, (values: Values) => boolean>> = {
  path: ({ type }) => type !== 'button',
  icon: ({ type }) => type !== 'button',
  menu_type: isEntry,
  url: (values) => isEntry(values) && values.menu_type !== 'tab',
  component: isPage,
  extend: isPage,
  no_login_valid: ({ type }) => type === 'route' || type === 'nav' || type === 'button',
}

/** A form whose fields follow from the kind of rule. */
export const ruleClient: ClientSide<typeof rule> = {
  isFieldShown: (name, values) => belongs[name]?.(values) ?? true,
}
