import type { NodeViewConstructor } from 'prosemirror-view'
import type { Command } from '../../commands/command.ts'
import type { Feature, MenuEntry } from '../feature.ts'

/** A menu of a host, in the form of the editor's own; its title is shown as it is. */
export type HostMenu = MenuEntry & { readonly title: string }

/**
 * Defines a menu for bars and toolbars: a button with a command, an action, a list of options, a dialog. Whether it can
 * be used and what is on is asked of its command and `isActive`. A `hotKey` such as `Mod-Alt-n` runs a button's command.
 */
export function defineMenu(menu: HostMenu): HostMenu {
  if (typeof menu.name !== 'string' || menu.name === '') throw new TypeError('defineMenu: a name is needed')
  if (typeof menu.title !== 'string') throw new TypeError(`defineMenu '${menu.name}': a title is needed`)
  return menu
}

/** What a host has registered, as a feature of the editor. */
export function hostFeature(
  menus: readonly HostMenu[],
  nodeViews: Readonly<Record<string, NodeViewConstructor>>,
): Feature {
  const keys = menus.flatMap((menu): [string, Command][] =>
    menu.kind === 'button' && menu.hotKey ? [[menu.hotKey, menu.command]] : [],
  )
  return { name: 'host', keys: Object.fromEntries(keys), menus: () => menus, nodeViews: () => nodeViews }
}
