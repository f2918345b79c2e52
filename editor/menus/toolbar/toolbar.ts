import type { MenuEntry } from '../../features/feature.ts'

/** Entries under one button. The title is a message key, or the text itself. */
export type ToolbarGroup = {
  readonly key: string
  readonly title: string
  /** The name of an icon; without one, and without `iconSvg`, the title is shown. */
  readonly icon?: string
  readonly iconSvg?: string
  readonly menuKeys: readonly string[]
}

/** What stands in a toolbar: a menu's key, a group, or `'|'` between two. */
export type ToolbarKey = string | ToolbarGroup

export type ToolbarConfig = {
  readonly toolbarKeys?: readonly ToolbarKey[]
  /** Put in before the item of this index; behind all when there are fewer. */
  readonly insertKeys?: { readonly index: number; readonly keys: ToolbarKey | readonly ToolbarKey[] }
  /** Menus and groups to leave out, also inside groups. */
  readonly excludeKeys?: readonly string[]
}

/** One place of a bar: an entry, or a group with its entries. */
export type BarItem =
  | MenuEntry
  | { readonly kind: 'group'; readonly group: ToolbarGroup; readonly entries: readonly MenuEntry[] }

const image: ToolbarGroup = {
  ...{ key: 'group-image', title: 'image', icon: 'image' },
  menuKeys: ['insertImage', 'uploadImage'],
}

/** The toolbar of the default mode. */
export const defaultToolbar: readonly ToolbarKey[] = [
  ...['headerSelect', 'blockquote', '|', 'bold', 'underline', 'italic'],
  {
    ...{ key: 'group-more-style', title: 'more', icon: 'more' },
    menuKeys: ['through', 'code', 'sup', 'sub', 'clearStyle'],
  },
  ...['color', 'bgColor', '|', 'fontSize', 'fontFamily', 'lineHeight', '|'],
  ...['bulletedList', 'numberedList', 'todo'],
  {
    ...{ key: 'group-justify', title: 'justify', icon: 'justifyLeft' },
    menuKeys: ['justifyLeft', 'justifyRight', 'justifyCenter', 'justifyJustify'],
  },
  {
    ...{ key: 'group-indent', title: 'indentGroup', icon: 'indent' },
    menuKeys: ['indent', 'delIndent'],
  },
  ...['|', 'emotion', 'insertLink'],
  image,
  {
    ...{ key: 'group-video', title: 'video', icon: 'video' },
    menuKeys: ['insertVideo', 'uploadVideo'],
  },
  ...['insertTable', 'codeBlock', 'divider', '|', 'undo', 'redo', '|', 'fullScreen'],
]

/** The toolbar of the simple mode. */
export const simpleToolbar: readonly ToolbarKey[] = [
  ...['blockquote', 'header1', 'header2', 'header3', '|', 'bold', 'underline', 'italic', 'through'],
  ...['color', 'bgColor', 'clearStyle', '|', 'bulletedList', 'numberedList', 'todo'],
  ...['justifyLeft', 'justifyRight', 'justifyCenter', '|', 'insertLink'],
  image,
  ...['insertVideo', 'insertTable', 'codeBlock', '|', 'undo', 'redo', '|', 'fullScreen'],
]

/** The keys that a host's configuration makes of the default ones. */
export function toolbarKeys(config: ToolbarConfig, defaults: readonly ToolbarKey[]): ToolbarKey[] {
  const keys = [...(config.toolbarKeys ?? defaults)]
  if (config.insertKeys) {
    const { index, keys: added } = config.insertKeys
    keys.splice(index, 0, ...(typeof added === 'object' && 'length' in added ? added : [added]))
  }
  const excluded = new Set(config.excludeKeys)
  return keys.flatMap((key): ToolbarKey[] => {
    if (typeof key === 'string') return excluded.has(key) ? [] : [key]
    if (excluded.has(key.key)) return []
    return [{ ...key, menuKeys: key.menuKeys.filter((each) => !excluded.has(each)) }]
  })
}

/** The keys as they are seen: `'|'` only between two others, groups with the text of their title. */
export function shownKeys(keys: readonly ToolbarKey[], label: (title: string) => string): ToolbarKey[] {
  const shown: ToolbarKey[] = []
  for (const key of keys) {
    if (key === '|') {
      if (shown.length > 0 && shown.at(-1) !== '|') shown.push(key)
    } else if (typeof key === 'string') shown.push(key)
    else if (key.menuKeys.length > 0) shown.push({ ...key, title: label(key.title) })
  }
  return shown.at(-1) === '|' ? shown.slice(0, -1) : shown
}

/**
 * The items for these keys, parted where a `'|'` stands; those at the ends or beside each other collapse, as do groups
 * without entries. A key that is no menu is a mistake of the developer and throws.
 */
export function barItems(keys: readonly ToolbarKey[], entries: ReadonlyMap<string, MenuEntry>): BarItem[][] {
  const parts: BarItem[][] = [[]]
  for (const key of keys) {
    if (key === '|') parts.push([])
    else if (typeof key === 'string') parts.at(-1)?.push(entryOf(key, entries))
    else if (key.menuKeys.length > 0) {
      const inside = key.menuKeys.map((each) => entryOf(each, entries))
      parts.at(-1)?.push({ kind: 'group', group: key, entries: inside })
    }
  }
  return parts.filter((part) => part.length > 0)
}

/** Every entry of a bar, those inside groups among them. */
export function entriesIn(parts: readonly (readonly BarItem[])[]): MenuEntry[] {
  return parts.flat().flatMap((item) => (item.kind === 'group' ? item.entries : [item]))
}

function entryOf(key: string, entries: ReadonlyMap<string, MenuEntry>): MenuEntry {
  const entry = entries.get(key)
  if (!entry) throw new Error(`No menu is called '${key}'`)
  return entry
}
