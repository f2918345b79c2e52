import type { EditorState, Plugin } from 'prosemirror-state'
import type { EditorView, NodeViewConstructor } from 'prosemirror-view'
import type { Command } from '../commands/command.ts'
import type { Policy } from '../markup/policy.ts'
import type { DecorateCode } from '../view/code/code-painter.ts'
import type { LazyModule } from '../view/lazy-module.ts'
import type * as work from './lazy-features.ts'
import type { MenuConf } from './menu-conf.ts'

export type WorkPart = typeof work

export type AlertType = 'success' | 'info' | 'warning' | 'error'

/** What an editor gives to its features. Everything is asked for when it is needed, so that settings may change. */
export type FeatureHost = {
  /** The text of a message in the editor's present language; `{name}` in it is replaced by `values.name`. */
  readonly label: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** The settings of one menu: what the host gave for it over the defaults. */
  readonly conf: <Key extends keyof MenuConf>(key: Key) => MenuConf[Key]
  /** The drawn view; `null` for an editor without a place in a page. */
  readonly view: () => EditorView | null
  readonly isReadOnly: () => boolean
  /** Which frames and pictures the document may hold. */
  readonly policy: () => Policy
  /** Tells the user something: the host's own alert, or a note in the editor. */
  readonly alert: (info: string, type: AlertType) => void
  /** The bar on top of the area; it goes one second after 100. */
  readonly showProgress: (percent: number) => void
  /** Says that something is on its way into the text; what this gives is called once that has come, or will not. */
  readonly begin: () => () => void
  /** Loads a part; tells the user when that does not succeed, and gives `null` then. */
  readonly load: <Part>(part: LazyModule<Part>) => Promise<Part | null>
  /** What is needed once something is done, loaded then; `null` where that failed, which the user was told. */
  readonly work: () => Promise<WorkPart | null>
  /** Opens a menu's panel or dialog as if its button had been pressed, for keys such as the one for links. */
  readonly openEntry: (name: string) => void
  /** Most characters the text may have, 0 for no limit, and whom to tell when it is reached. */
  readonly maxLength: () => number
  readonly onMaxLength: () => void
  /** The host's own paste; `false` when it has handled the event. */
  readonly customPaste: (event: ClipboardEvent) => boolean
  /** The host's own colours of code, instead of the built-in ones where it answers. */
  readonly decorateCode?: DecorateCode
  /** Turns full screen on or off. */
  readonly fullScreen: { readonly isOn: () => boolean; readonly toggle: () => void }
}

/** Text that, typed at the start of an otherwise fitting paragraph, turns into something else. */
export type TypingRule = {
  readonly trigger: ' ' | 'Enter'
  /** Matched against all text before the cursor. */
  readonly pattern: RegExp
  /** The command to run once the marker is gone; `null` leaves the line as it is. */
  readonly command: (match: RegExpExecArray) => Command | null
}

/** Everything one feature brings: what keys do, what typing does, what the menus show. */
export type Feature = {
  readonly name: string
  /** The defaults of the menu settings this feature reads. */
  readonly defaults?: Partial<MenuConf>
  /** Commands by key; of several features with the same key the first that applies wins. */
  readonly keys?: Readonly<Record<string, Command>>
  /** Keys whose work needs the editor around it. */
  readonly hostKeys?: (host: FeatureHost) => Readonly<Record<string, Command>>
  readonly typingRules?: readonly TypingRule[]
  readonly menus?: (host: FeatureHost) => readonly MenuEntry[]
  readonly plugins?: (host: FeatureHost) => readonly Plugin[]
  readonly nodeViews?: (host: FeatureHost) => Readonly<Record<string, NodeViewConstructor>>
}

type EntryBase = {
  /** The key of the menu in the contract; also the key of its message. */
  readonly name: string
  /** The name of an icon in `menus/icons`; an entry without one shows its title. */
  readonly icon?: string
  /** An icon as markup, for menus that a host registers. */
  readonly iconSvg?: string
  /** The title itself instead of the message `name`, for menus that a host registers. */
  readonly title?: string
  readonly hotKey?: string
  /** Stays usable without a selection and in a read-only editor. */
  readonly isAlwaysEnabled?: boolean
}

export type ButtonEntry = EntryBase & {
  readonly kind: 'button'
  readonly command: Command
  /** Absent for an action that is never on, such as undo. */
  readonly isActive?: (state: EditorState) => boolean
}

/** Work that is no change of the document: opening a link, choosing files, full screen. */
export type ActionEntry = EntryBase & {
  readonly kind: 'action'
  readonly run: () => void
  readonly isEnabled: (state: EditorState) => boolean
  readonly isActive?: (state: EditorState) => boolean
}

export type ChoiceOption = {
  readonly name: string
  /** Shown as it is instead of the message `name`. */
  readonly text?: string
  /** The message on the closed select when the option's own text would be too long there. */
  readonly face?: string
  readonly icon?: string
  /** Style of the option in the open list: headers in their sizes, families in their font. */
  readonly style?: Readonly<Record<string, string>>
  readonly command: Command
}

export type ChoiceEntry = EntryBase & {
  readonly kind: 'choice'
  readonly options: readonly ChoiceOption[]
  /** The name of the option that holds at the selection; any other text is a stored value that is not offered. */
  readonly current: (state: EditorState) => string | null
  /** Widths in pixels of the closed select and of its list. */
  readonly width?: number
  readonly listWidth?: number
}

export type ColorEntry = EntryBase & {
  readonly kind: 'color'
  readonly colors: readonly string[]
  /** The message of the entry that takes the colour away. */
  readonly clearLabel: string
  readonly set: (color: string | null) => Command
  readonly current: (state: EditorState) => string | null
}

/** A grid of cells to pick a size from. */
export type GridEntry = EntryBase & {
  readonly kind: 'grid'
  readonly most: { readonly columns: number; readonly rows: number }
  readonly isEnabled: (state: EditorState) => boolean
  readonly insert: (columns: number, rows: number) => Command
  /** Called when the grid is opened. */
  readonly onOpen?: () => void
}

/** A panel of characters to put in. */
export type CharactersEntry = EntryBase & {
  readonly kind: 'characters'
  readonly characters: readonly string[]
  readonly insert: (character: string) => Command
}

export type DialogField = {
  readonly name: string
  readonly isRequired?: boolean
  readonly inputMode?: 'url' | 'numeric'
  /** The message shown while the field is empty. */
  readonly placeholder?: string
}

/** What became of a dialog's values: a command to run, a refusal to show beside a field, or nothing at all. */
export type Submitted =
  | { readonly command: Command }
  | { readonly refusal: string; readonly field?: string }
  | 'cancelled'

export type DialogEntry = EntryBase & {
  readonly kind: 'dialog'
  /** Width in pixels. */
  readonly width: number
  readonly isEnabled: (state: EditorState) => boolean
  readonly isActive?: (state: EditorState) => boolean
  readonly fields: readonly DialogField[]
  readonly initial: (state: EditorState) => Readonly<Record<string, string>>
  /** Checks what was entered; the dialog stays open and shows that it waits until this is answered. */
  readonly submit: (values: Readonly<Record<string, string>>) => Submitted | Promise<Submitted>
}

/** A panel or dialog whose content the host of the editor makes. */
export type CustomEntry = EntryBase & {
  readonly kind: 'custom'
  readonly isDialog: boolean
  readonly width?: number
  readonly isEnabled: (state: EditorState) => boolean
  readonly isActive?: (state: EditorState) => boolean
  readonly content: () => HTMLElement
}

/** An entry of a toolbar or hover bar is data; the menus draw it and ask its commands. */
export type MenuEntry =
  | ButtonEntry
  | ActionEntry
  | ChoiceEntry
  | ColorEntry
  | GridEntry
  | CharactersEntry
  | DialogEntry
  | CustomEntry
