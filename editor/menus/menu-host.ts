import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Command } from '../commands/command.ts'
import type { MenuEntry } from '../features/feature.ts'
import type { LazyModule } from '../view/lazy-module.ts'
import type * as floating from './floating-part.ts'

export type FloatingPart = typeof floating

/** What the menus need of an editor. `api/` gives it; nothing here knows how an editor is made. */
export type MenuHost = {
  /** `null` before the area is drawn and after the editor is gone. */
  readonly view: () => EditorView | null
  /** What entries work on: `null` without a view, and, but in a form, until something was selected by a user or a host. */
  readonly state: () => EditorState | null
  readonly isReadOnly: () => boolean
  /** `en`, `zh-cn` or a language that a host has registered. */
  readonly language: () => string
  readonly label: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** Every menu there is, by its key. */
  readonly entries: ReadonlyMap<string, MenuEntry>
  /** Calls back soon (200 ms) after document or selection changed, and at once after the settings did; gives the way to stop. */
  readonly subscribe: (listener: (what: 'state' | 'settings') => void) => () => void
  /** Gives the focus back to the text with its selection, runs the command, and tells the subscribers at once. */
  readonly run: (command: Command) => void
  /** The menus register here how an entry is opened from elsewhere (keys, other menus). */
  readonly onOpenEntry: (open: (name: string) => boolean) => () => void
  /** Loads a part; tells the user when that does not succeed, and gives `null` then. */
  readonly load: <Part>(part: LazyModule<Part>) => Promise<Part | null>
  /** What floats above the text, once an editor of this page is worked with. */
  readonly floating: LazyModule<FloatingPart>
  /** Where popups of this editor are put: the box around toolbar and area, or the body. */
  readonly popupRoot: () => HTMLElement
  /** Tells listeners of the editor that a panel or dialog has opened or closed. */
  readonly emitPopup: (isShown: boolean) => void
  readonly isFullScreen: () => boolean
}
