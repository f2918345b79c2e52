import type { Node } from 'prosemirror-model'
import type { Plugin } from 'prosemirror-state'
import { allFeatures } from '../../features/all.ts'
import type { AlertType } from '../../features/feature.ts'
import type { MenuConf, MenuConfInput } from '../../features/menu-conf.ts'
import type { Policy } from '../../markup/policy.ts'
import type { HoverBarKeys } from '../../menus/hover/hover-bars.ts'
import type { DecorateCode } from '../../view/code/code-painter.ts'
import type { DocumentNode } from '../document/elements.ts'

export type Mode = 'default' | 'simple'

/** The settings of an editor, by the names of the contract; `Editor` is what hooks are called with. */
export type EditorConfig<Editor = unknown> = {
  /** Which hover bars there are; the simple mode has none for selected text. */
  readonly mode: Mode
  readonly placeholder: string
  readonly readOnly: boolean
  readonly autoFocus: boolean
  /** The area scrolls itself; else it is as high as its content. */
  readonly scroll: boolean
  /** In UTF-16 units without line feeds; 0 for no limit. */
  readonly maxLength: number
  readonly onMaxLength?: (editor: Editor) => void
  readonly onCreated?: (editor: Editor) => void
  readonly onDestroyed?: (editor: Editor) => void
  /** After every change of content or selection. */
  readonly onChange?: (editor: Editor) => void
  /** After every change of content. */
  readonly onContentChange?: (editor: Editor) => void
  readonly onFocus?: (editor: Editor) => void
  readonly onBlur?: (editor: Editor) => void
  /** `false` when the host has handled the paste itself. */
  readonly customPaste?: (editor: Editor, event: ClipboardEvent) => boolean
  readonly customAlert?: (info: string, type: AlertType) => void
  /** Called when an upload begins; what it gives is called once that stands in the text, or will not. */
  readonly beginWork?: () => () => void
  readonly hoverbarKeys?: HoverbarKeys<Editor>
  readonly MENU_CONF?: MenuConfInput
  readonly EXTEND_CONF?: unknown
  /** Colours a code block: tokens of its text, or `null` for the built-in colours. Set when the editor is made. */
  readonly decorateCode?: DecorateCode
  /**
   * Plugins of ProseMirror, asked before the editor's own; they hold from the creation on. The document's nodes and
   * marks are fixed, so a plugin decorates, listens and answers keys.
   */
  readonly proseMirrorPlugins?: readonly Plugin[]
  /** Which frames and pictures content may hold. */
  readonly policy?: Policy
  /** Attributes of the editing area, such as `id` and ARIA names. */
  readonly attributes?: Readonly<Record<string, string | undefined>>
  /** Turns single helpers on and off: all are on. */
  readonly tools?: {
    readonly slashMenu?: boolean
    readonly dragHandle?: boolean
    readonly statusBar?: boolean
  }
}

export type HoverbarKeys<Editor = unknown> = Readonly<
  Record<
    string,
    {
      /** Absent: those of the editor. Empty: no bar. */
      readonly menuKeys?: readonly string[]
      readonly match?: (editor: Editor, node: DocumentNode) => boolean
    }
  >
>

export const defaultConfig: EditorConfig = {
  mode: 'default',
  placeholder: '',
  readOnly: false,
  autoFocus: true,
  scroll: true,
  maxLength: 0,
  // An open editor shows pictures safely whatever is in them; a server that stores the HTML drops such addresses.
  policy: { allowsLocalImages: true },
}

const defaultConf = Object.assign({}, ...allFeatures.map((feature) => feature.defaults ?? {})) as MenuConf

/** The settings of one menu: what the host gave over the defaults. */
export function menuConf<Key extends keyof MenuConf>(key: Key, given: MenuConfInput = {}): MenuConf[Key] {
  return { ...defaultConf[key], ...given[key] }
}

/** The attributes an editing area always has, with those of the host. */
export function areaAttributes(
  config: EditorConfig,
  help: { readonly label: string; readonly id: string },
): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(config.attributes ?? {}).filter(([, value]) => value !== undefined),
  )
  const all: Record<string, string | undefined> = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-readonly': String(config.readOnly),
    'aria-label': given['aria-labelledby'] ? undefined : help.label,
    ...given,
    class: ['pe-area pe-content', given.class].filter(Boolean).join(' '),
    'aria-describedby': [given['aria-describedby'], help.id].filter(Boolean).join(' '),
  }
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}

/** Gives a node in the form in which hosts know it. */
export type DescribeNode = (node: Node) => DocumentNode

/** The hover bars as the menus take them: a host's own test gets the editor and the node as JSON. */
export function hoverBarsOf(
  keys: HoverbarKeys = {},
  editor: () => unknown,
  describe?: DescribeNode,
): HoverBarKeys {
  const bars = Object.entries(keys).map(([type, given]) => {
    const { menuKeys, match } = given ?? {}
    const bar = {
      ...(menuKeys && { menuKeys }),
      ...(match && describe && { match: (node: Node) => match(editor(), describe(node)) }),
    }
    return [type, bar]
  })
  return Object.fromEntries(bars)
}
