import { EditorState } from 'prosemirror-state'
import type { Command } from '../../commands/command.ts'
import type { MenuEntry } from '../../features/feature.ts'
import { messages } from '../messages.ts'

/** Something a slash offers: a command, or work that begins with a panel, a dialog or a choice of files. */
export type SlashItem = {
  readonly name: string
  readonly title: string
  readonly icon: string | undefined
  /** Shown where it has no icon. */
  readonly sign: string
  /** What one would type in its place at the start of a line. */
  readonly hint: string
  /** Everything it is found by, in lower case. */
  readonly words: readonly string[]
  readonly action: { readonly command: Command } | { readonly run: () => void } | 'open'
}

type Offer = {
  readonly name: string
  readonly words: string
  readonly hint?: string
  readonly icon?: string
  readonly level?: number
}

/** What may be offered, in this order; an offer without its menu is left out. */
const offers: readonly Offer[] = [
  { name: 'text', words: 'p paragraph plain', icon: 'paragraph' },
  { name: 'header1', words: 'h1 heading title', hint: '#', level: 1 },
  { name: 'header2', words: 'h2 heading', hint: '##', level: 2 },
  { name: 'header3', words: 'h3 heading', hint: '###', level: 3 },
  { name: 'header4', words: 'h4 heading', hint: '####', level: 4 },
  { name: 'header5', words: 'h5 heading', hint: '#####', level: 5 },
  { name: 'bulletedList', words: 'ul bullet', hint: '-' },
  { name: 'numberedList', words: 'ol number', hint: '1.' },
  { name: 'todo', words: 'task check', hint: '[]' },
  { name: 'blockquote', words: 'quote cite', hint: '>' },
  { name: 'codeBlock', words: 'pre source', hint: '```' },
  { name: 'divider', words: 'hr line rule separator', hint: '---' },
  { name: 'insertTable', words: 'grid' },
  { name: 'uploadImage', words: 'picture photo img' },
  { name: 'insertImage', words: 'picture photo img' },
  { name: 'uploadVideo', words: 'film movie' },
  { name: 'insertVideo', words: 'film movie iframe' },
  { name: 'insertLink', words: 'url href' },
  { name: 'emotion', words: 'emoji smiley' },
]

/** The kinds a block can be turned into. */
export const turnNames: readonly string[] = offers.slice(0, 11).map(({ name }) => name)

/** A table put in without asking for its size has so many columns and rows. */
const tableSize = 3

/** Everything these menus offer for a slash, in order. */
export function slashItems(
  entries: ReadonlyMap<string, MenuEntry>,
  label: (key: string) => string,
): SlashItem[] {
  return offers.flatMap((offer) => {
    const found = actionOf(offer.name, entries)
    return found ? [itemOf(offer, found, label)] : []
  })
}

type FoundAction = { readonly action: SlashItem['action']; readonly icon: string | undefined }

function actionOf(name: string, entries: ReadonlyMap<string, MenuEntry>): FoundAction | null {
  const entry = entries.get(name)
  if (!entry) return headerAction(name, entries)
  const { icon } = entry
  switch (entry.kind) {
    case 'button':
      return { icon, action: { command: entry.command } }
    case 'grid':
      return { icon, action: { command: entry.insert(tableSize, tableSize) } }
    case 'action':
      return { icon, action: { run: entry.run } }
    default:
      return { icon, action: 'open' }
  }
}

/** Text and headers are options of one select. */
function headerAction(name: string, entries: ReadonlyMap<string, MenuEntry>): FoundAction | null {
  const select = entries.get('headerSelect')
  const option = select?.kind === 'choice' ? select.options.find((each) => each.name === name) : undefined
  return option ? { icon: select?.icon, action: { command: option.command } } : null
}

function itemOf(offer: Offer, found: FoundAction, label: (key: string) => string): SlashItem {
  const { name, words, hint = '', icon, level } = offer
  const titles = [
    titleOf(offer, label),
    ...[messages.en, messages['zh-cn']].map((texts) => titleOf(offer, (key) => texts[key] ?? '')),
  ]
  const all = [...titles, name, ...words.split(' ')].map((word) => word.toLowerCase())
  return {
    ...{ name, hint, title: titles[0] ?? name, action: found.action },
    icon: level ? undefined : (icon ?? found.icon),
    sign: level ? `H${level}` : '',
    words: [...new Set(all)],
  }
}

function titleOf({ name, level }: Offer, label: (key: string) => string): string {
  return level ? `${label('headerSelect')} ${level}` : label(name)
}

/** The items that can do something at this state; what opens a panel or a file dialog asks for itself. */
export function usableItems(items: readonly SlashItem[], state: EditorState): SlashItem[] {
  const bare = EditorState.create({ doc: state.doc, selection: state.selection })
  return items.filter(({ action }) => action === 'open' || 'run' in action || action.command(bare))
}

/** The items a query finds, in both languages and by other names: those that begin with it come first. */
export function filterItems(items: readonly SlashItem[], query: string): SlashItem[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return [...items]
  const rank = ({ words }: SlashItem) => {
    if (words.some((word) => word.startsWith(wanted))) return 0
    if (words.some((word) => word.split(/\s+/).some((part) => part.startsWith(wanted)))) return 1
    return words.some((word) => word.includes(wanted)) ? 2 : 3
  }
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
