import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { isAtBeginning } from '../../commands/list-numbers.ts'
import type { MenuEntry } from '../../features/feature.ts'
import { schema } from '../../model/schema.ts'
import { type BarItem, barItems, type ToolbarKey } from '../toolbar/toolbar.ts'

export type HoverBarConf = {
  /** An empty list switches the bar off. */
  readonly menuKeys: readonly ToolbarKey[]
  /** Whether the bar belongs to this node; without it the type decides. */
  readonly match?: (node: Node, state: EditorState) => boolean
}

/** What a host gives: a bar by the type of node it belongs to, merged over the defaults. */
export type HoverBarKeys = Readonly<Record<string, Partial<HoverBarConf>>>

/** A bar that may be shown, in the order in which they are asked. */
export type HoverBar = {
  readonly type: string
  readonly items: readonly (readonly BarItem[])[]
  readonly match?: HoverBarConf['match']
}

const defaults: Readonly<Record<string, readonly ToolbarKey[]>> = {
  link: ['editLink', 'unLink', 'viewLink'],
  image: [
    ...['imageWidth30', 'imageWidth50', 'imageWidth100', '|'],
    ...['editImage', 'viewImageLink', '|', 'deleteImage'],
  ],
  pre: ['enter', 'codeBlock', 'codeSelectLang'],
  table: [
    ...['enter', '|', 'tableHeader', 'tableHeaderCol', 'tableFullWidth', '|'],
    ...['insertTableRowAbove', 'insertTableRow', 'deleteTableRow', '|'],
    ...['insertTableCol', 'insertTableColRight', 'deleteTableCol', '|'],
    ...['mergeTableCells', 'splitTableCell', '|', 'deleteTable'],
  ],
  divider: ['enter'],
  video: ['enter', 'editVideoSize', 'deleteVideo'],
  'numbered-list': ['continueNumbering', 'startNumbering'],
}

/** Bars that belong to more than a type of node. */
const defaultMatches: Readonly<Record<string, HoverBarConf['match']>> = {
  'numbered-list': ({ type }, state) =>
    type === schema.nodes.listItem && state.selection.empty && isAtBeginning(state),
}

const textBar: readonly ToolbarKey[] = [
  ...['headerSelect', 'insertLink', 'bulletedList', '|', 'bold', 'through', 'color', 'bgColor', 'clearStyle'],
]

/** The keys of every bar that a mode has by itself, by the type of node. */
export function defaultBars(mode: 'default' | 'simple'): Readonly<Record<string, readonly ToolbarKey[]>> {
  return mode === 'simple' ? defaults : { ...defaults, text: textBar }
}

/**
 * The bars of an editor. Default keys that no feature has are passed over; a host's own unknown key throws, since it is
 * a mistake.
 */
export function hoverBars(
  entries: ReadonlyMap<string, MenuEntry>,
  given: HoverBarKeys = {},
  mode: 'default' | 'simple' = 'default',
): HoverBar[] {
  const all = defaultBars(mode)
  const types = [...new Set([...Object.keys(all), ...Object.keys(given)])]
  return types.flatMap((type) => {
    const own = given[type]
    const known = (all[type] ?? []).filter(
      (key) => key === '|' || typeof key !== 'string' || entries.has(key),
    )
    const items = barItems(own?.menuKeys ?? known, entries)
    return items.length === 0 ? [] : [{ type, items, match: own?.match ?? defaultMatches[type] }]
  })
}
