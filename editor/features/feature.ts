import type { EditorState, Plugin } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import type { Command } from '../commands/command.ts'

/** What a host gives to features when an editor is made. */
export type FeatureHost = {
  /** Names of the messages features draw inside the editing area. */
  readonly label: (key: string) => string
  readonly uploadImage?: UploadImage
  readonly onError: (problem: EditorProblem) => void
}

/** Stores a picture and gives its address; it rejects with an `Error` whose message is shown. */
export type UploadImage = (
  file: File,
  onProgress: (percent: number) => void,
) => Promise<{ readonly url: string; readonly alt?: string; readonly href?: string }>

/** A failure the host is told about; `key` is a message of the editor, `detail` what the failing part said. */
export type EditorProblem = {
  readonly key: 'tooLarge' | 'uploadFailed' | 'wrongType' | 'pasteTooLarge'
  readonly detail?: string
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
  /** Commands by key; of several features with the same key the first that applies wins. */
  readonly keys?: Readonly<Record<string, Command>>
  readonly typingRules?: readonly TypingRule[]
  readonly menus?: readonly MenuEntry[]
  readonly plugins?: (host: FeatureHost) => readonly Plugin[]
  readonly nodeViews?: (host: FeatureHost) => Readonly<Record<string, NodeViewConstructor>>
}

type EntryBase = { readonly name: string; readonly icon: string; readonly hotKey?: string }

export type ButtonEntry = EntryBase & {
  readonly kind: 'button'
  readonly command: Command
  /** Absent for an action that is never on, such as undo. */
  readonly isActive?: (state: EditorState) => boolean
}

export type ChoiceEntry = EntryBase & {
  readonly kind: 'choice'
  readonly options: readonly {
    readonly name: string
    /** Shown as it is instead of the message `name`. */
    readonly text?: string
    readonly icon?: string
    readonly command: Command
  }[]
  /** The name of the option that holds at the selection. */
  readonly current: (state: EditorState) => string | null
}

export type ColorEntry = EntryBase & {
  readonly kind: 'color'
  readonly set: (color: string | null) => Command
  readonly current: (state: EditorState) => string | null
}

export type DialogEntry = EntryBase & {
  readonly kind: 'dialog'
  readonly isEnabled: (state: EditorState) => boolean
  readonly isActive?: (state: EditorState) => boolean
  readonly fields: readonly {
    readonly name: string
    readonly isRequired?: boolean
    readonly inputMode?: 'url'
  }[]
  readonly initial: (state: EditorState) => Readonly<Record<string, string>>
  /** The command for what was entered; `null` when it may not be used (the address is not allowed). */
  readonly submit: (values: Readonly<Record<string, string>>) => Command | null
  /** A further action of the dialog, such as removing a link. */
  readonly remove?: Command
  /** Whether the dialog offers to upload pictures when the host can. */
  readonly offersUpload?: boolean
}

/** An entry of a toolbar is data; `name` is also the key of its message. */
export type MenuEntry = ButtonEntry | ChoiceEntry | ColorEntry | DialogEntry
