import type { Feature, MenuEntry } from '../features/feature.ts'

/** What a toolbar shows, in order; `'|'` divides groups. */
export type ToolbarKeys = readonly (string | '|')[]

export const defaultToolbar: ToolbarKeys = [
  ...['headerSelect', 'blockquote', '|', 'bold', 'italic', 'underline', 'through', 'code', 'clearStyle', '|'],
  ...[
    'color',
    'bgColor',
    'fontSize',
    'lineHeight',
    '|',
    'bulletedList',
    'numberedList',
    'todo',
    'justify',
    '|',
  ],
  ...['insertLink', 'insertImage', 'codeBlock', 'codeSelectLang', 'divider', '|', 'undo', 'redo'],
]

/**
 * The groups of entries for these keys. A key no feature has, and a name that two features claim, are mistakes of
 * the developer and throw; dividers at the ends or beside each other collapse.
 */
export function toolbarGroups(keys: ToolbarKeys, features: readonly Feature[]): MenuEntry[][] {
  const entries = entriesByName(features)
  const groups: MenuEntry[][] = [[]]
  for (const key of keys) {
    if (key === '|') {
      groups.push([])
      continue
    }
    const entry = entries.get(key)
    if (!entry) throw new Error(`No menu is called "${key}"`)
    groups.at(-1)?.push(entry)
  }
  return groups.filter((group) => group.length > 0)
}

function entriesByName(features: readonly Feature[]): Map<string, MenuEntry> {
  const entries = new Map<string, MenuEntry>()
  for (const entry of features.flatMap((feature) => feature.menus ?? [])) {
    if (entries.has(entry.name)) throw new Error(`Two menus are called "${entry.name}"`)
    entries.set(entry.name, entry)
  }
  return entries
}
