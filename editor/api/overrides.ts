import { Plugin } from 'prosemirror-state'
import type { Command } from '../commands/command.ts'
import { isApple } from '../commands/platform.ts'
import type { Feature } from '../features/feature.ts'
import type { Unit } from './document/movement.ts'
import type { DomEditor } from './dom-editor.ts'
import { warnOnce } from './registry.ts'

/** Members that the editor calls itself when a user does the same by key, typing or pasting. */
const byKey: Readonly<Record<string, readonly [name: RoutedKey, unit?: Unit]>> = {
  Enter: ['insertBreak'],
  Tab: ['handleTab'],
  Backspace: ['deleteBackward', 'character'],
  'Shift-Backspace': ['deleteBackward', 'character'],
  Delete: ['deleteForward', 'character'],
  // On Apple's systems words go with Opt, and lines with Cmd. Spelled as `base` has these keys: others would hide them.
  [isApple ? 'Alt-Backspace' : 'Mod-Backspace']: ['deleteBackward', 'word'],
  [isApple ? 'Alt-Delete' : 'Mod-Delete']: ['deleteForward', 'word'],
  ...(isApple && { 'Mod-Backspace': ['deleteBackward', 'line'] }),
}
type RoutedKey = 'insertBreak' | 'handleTab' | 'deleteBackward' | 'deleteForward'
type Routed = RoutedKey | 'insertText' | 'insertData'

/** Members of the original's plugins that have no counterpart: the document has one fixed set of nodes. */
const withoutEffect = ['isVoid', 'isInline', 'normalizeNode', 'apply', 'onChange']

/** Lets what a host's plugins have put in place of an editor's members answer keys, typing and pasting. */
export class Overrides {
  readonly feature: Feature
  private readonly editor: () => DomEditor
  private originals: Partial<Pick<DomEditor, Routed>> = {}
  private readonly isAskedByHost: () => boolean

  /** A replacement usually calls the original, which presses the key again: keys of the host are not asked about. */
  constructor(editor: () => DomEditor, isAskedByHost: () => boolean) {
    this.editor = editor
    this.isAskedByHost = isAskedByHost
    this.feature = { name: 'hostPlugins', keys: this.keys(), plugins: () => [this.plugin()] }
  }

  /** Remembers an editor's own members before plugins change them. */
  remember(editor: DomEditor): void {
    const { insertBreak, deleteBackward, deleteForward, handleTab, insertText, insertData } = editor
    this.originals = { insertBreak, deleteBackward, deleteForward, handleTab, insertText, insertData }
  }

  /** Tells the developer which changes of a plugin are not heeded. */
  check(editor: DomEditor): void {
    for (const name of withoutEffect) {
      if (name in editor) warnOnce(`a plugin sets '${name}', which this editor never calls`)
    }
  }

  private keys(): Record<string, Command> {
    const bound = Object.entries(byKey).map(([key, [name, unit]]) => {
      const command: Command = (_state, dispatch) =>
        dispatch !== undefined && this.run(name, (editor) => editor[name](unit))
      return [key, command]
    })
    return Object.fromEntries(bound)
  }

  private plugin(): Plugin {
    return new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) =>
          !view.composing && this.run('insertText', (editor) => editor.insertText(text)),
        handleDOMEvents: { paste: (view, event) => view.editable && this.paste(event) },
      },
    })
  }

  /** Files without text are uploaded as ever; everything else goes to what stands for `insertData`. */
  private paste(event: ClipboardEvent): boolean {
    const { clipboardData } = event
    const editor = this.editor()
    if (!clipboardData?.types.includes('text/plain') || !this.isReplaced('insertData')) return false
    event.preventDefault()
    const isLeft = editor.getConfig().customPaste?.(editor, event) !== false
    if (isLeft) editor.insertData(clipboardData)
    return true
  }

  private run(name: Routed, call: (editor: DomEditor) => void): boolean {
    const editor = this.editor()
    if (this.isAskedByHost() || !this.isReplaced(name)) return false
    call(editor)
    return true
  }

  private isReplaced(name: Routed): boolean {
    return this.editor()[name] !== this.originals[name]
  }
}
