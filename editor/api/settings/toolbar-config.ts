import type { ToolbarConfig as ToolbarChoice } from '../../menus/toolbar/toolbar.ts'

/** What a toolbar shows: other keys than those of its mode, keys put in, and keys left out. */
export type ToolbarConfig = { -readonly [Key in keyof ToolbarChoice]: ToolbarChoice[Key] } & {
  /** Kept for the contract: panels and dialogs always stand above the page, so it changes nothing. */
  modalAppendToBody?: boolean
}
