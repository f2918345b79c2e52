import type { Command } from '../commands/command.ts'
import type { ChoiceEntry, ChoiceOption, CustomEntry, Feature, MenuEntry } from '../features/feature.ts'
import type { DomEditor } from './dom-editor.ts'

type Value = string | boolean

type MenuBase = {
  readonly title: string
  readonly iconSvg?: string
  /** As in `mod+shift+x`. */
  readonly hotkey?: string
  readonly alwaysEnable?: boolean
  readonly tag: string
  readonly width?: number
  readonly getValue: (editor: DomEditor) => Value
  readonly isActive: (editor: DomEditor) => boolean
  readonly isDisabled: (editor: DomEditor) => boolean
  readonly exec: (editor: DomEditor, value: Value) => void
}

export type MenuOption = {
  readonly value: string
  readonly text: string
  readonly selected?: boolean
  readonly styleForRenderMenuList?: Readonly<Record<string, string>>
}

export type ButtonMenu = MenuBase
export type SelectMenu = MenuBase & {
  readonly selectPanelWidth?: number
  readonly getOptions: (editor: DomEditor) => readonly MenuOption[]
}
export type DropPanelMenu = MenuBase & {
  readonly showDropPanel: boolean
  readonly getPanelContentElem: (editor: DomEditor) => HTMLElement
}
export type ModalMenu = MenuBase & {
  readonly showModal: boolean
  readonly modalWidth: number
  readonly getModalContentElem: (editor: DomEditor) => HTMLElement
  /** Dialogs stand beside their button or the selection, whatever this gives. */
  readonly getModalPositionNode?: (editor: DomEditor) => unknown
}

/** A menu as a host writes it. */
export type MenuObject = ButtonMenu | SelectMenu | DropPanelMenu | ModalMenu

export type RegisteredMenu = {
  readonly key: string
  /** Makes the menu for one editor. */
  readonly factory: () => MenuObject
  /** Its part of `MENU_CONF`, which an editor's own settings are laid over. */
  readonly config?: Readonly<Record<string, unknown>>
}

/** The menus of a host as a feature of one editor: entries of its bars, and their hot keys. */
export function hostMenus(menus: Iterable<RegisteredMenu>, editor: () => DomEditor): Feature {
  const objects = [...menus].map(({ key, factory }) => ({ key, menu: factory() }))
  const keys = objects.flatMap(({ menu }) =>
    menu.hotkey ? [[keyName(menu.hotkey), pressed(menu, editor)] as const] : [],
  )
  return {
    name: 'hostMenus',
    keys: Object.fromEntries(keys),
    menus: () => objects.map(({ key, menu }) => entryOf(key, menu, editor)),
  }
}

function entryOf(key: string, menu: MenuObject, editor: () => DomEditor): MenuEntry {
  const base = {
    name: key,
    title: menu.title,
    iconSvg: menu.iconSvg,
    hotKey: menu.hotkey && keyName(menu.hotkey),
    isAlwaysEnabled: menu.alwaysEnable,
  }
  const states = {
    isEnabled: () => !menu.isDisabled(editor()),
    isActive: () => menu.isActive(editor()),
  }
  if ('getOptions' in menu) return choiceOf(base, menu, editor)
  const custom = contentOf(menu, editor)
  if (custom) return { kind: 'custom', ...base, ...states, ...custom }
  return { kind: 'action', ...base, ...states, run: () => execute(menu, editor()) }
}

function contentOf(
  menu: MenuObject,
  editor: () => DomEditor,
): Pick<CustomEntry, 'isDialog' | 'width' | 'content'> | null {
  if ('showModal' in menu && menu.showModal) {
    const content = () => menu.getModalContentElem(editor())
    return { isDialog: true, width: menu.modalWidth, content }
  }
  if ('showDropPanel' in menu && menu.showDropPanel) {
    return { isDialog: false, content: () => menu.getPanelContentElem(editor()) }
  }
  return null
}

/** Options are asked for whenever the list is drawn, as they may change. */
function choiceOf(
  base: Pick<ChoiceEntry, 'name' | 'title'>,
  menu: SelectMenu,
  editor: () => DomEditor,
): ChoiceEntry {
  return {
    kind: 'choice',
    ...base,
    width: menu.width,
    listWidth: menu.selectPanelWidth,
    get options() {
      return menu.getOptions(editor()).map((option) => optionOf(menu, option, editor))
    },
    current: () => {
      const selected = menu.getOptions(editor()).find((option) => option.selected)
      return selected?.value ?? String(menu.getValue(editor()))
    },
  }
}

function optionOf(menu: SelectMenu, option: MenuOption, editor: () => DomEditor): ChoiceOption {
  return {
    name: option.value,
    text: option.text,
    style: option.styleForRenderMenuList,
    command: (_state, dispatch) => {
      if (menu.isDisabled(editor())) return false
      if (dispatch) menu.exec(editor(), option.value)
      return true
    },
  }
}

function execute(menu: MenuObject, editor: DomEditor): void {
  menu.exec(editor, menu.getValue(editor))
}

function pressed(menu: MenuObject, editor: () => DomEditor): Command {
  return (_state, dispatch) => {
    if (menu.isDisabled(editor()) || (editor().isDisabled() && !menu.alwaysEnable)) return false
    if (dispatch) execute(menu, editor())
    return true
  }
}

/** `mod+shift+x` as the editor spells keys: `Mod-Shift-x`. */
function keyName(hotkey: string): string {
  const parts = hotkey.split('+').map((part) => part.trim())
  return parts
    .map((part) => keyNames[part.toLowerCase()] ?? (part.length === 1 ? part.toLowerCase() : part))
    .join('-')
}

const keyNames: Readonly<Record<string, string>> = {
  mod: 'Mod',
  ctrl: 'Ctrl',
  control: 'Ctrl',
  cmd: 'Meta',
  command: 'Meta',
  alt: 'Alt',
  opt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  tab: 'Tab',
  space: 'Space',
}
