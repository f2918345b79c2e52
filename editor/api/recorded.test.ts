import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allFeatures } from '../features/all.ts'
import { applyTypingRule } from '../features/typing-rules.ts'
import { entryState } from '../menus/entry-state.ts'
import { htmlShape } from '../testing/html-shape.ts'
import { jsonShape } from '../testing/json-shape.ts'
import type { EditorCore } from './core/core.ts'
import { coreOf, createEditor } from './create-editor.ts'
import type { DocumentElement } from './document/elements.ts'
import type { DocumentLocation, DocumentRange } from './document/paths.ts'
import type { DomEditor } from './dom-editor.ts'

/** What users did with the editor that this one follows: keys, typed text, a menu or a paste; and what came of it. */
type Case = {
  readonly id: string
  readonly input: {
    readonly start: { readonly json: readonly DocumentElement[] }
    readonly at: DocumentLocation
    readonly keys?: readonly (string | { readonly type: string })[]
    readonly menu?: string
    readonly value?: string
    readonly paste?: {
      readonly html?: string
      readonly text?: string
      readonly fragment?: readonly DocumentElement[]
    }
  }
  readonly json: unknown
  readonly html: string
  readonly selection?: DocumentRange
  readonly lossy?: boolean
  readonly disabled?: boolean
  readonly active?: boolean
}

function recorded(topic: 'keys' | 'commands' | 'paste'): Case[] {
  return JSON.parse(readFileSync(new URL(`../fixtures/actions/${topic}.json`, import.meta.url), 'utf8'))
}

/** Deleting has a part that the browser does in a drawn editor, and the programming interface without one. */
const erasers: Readonly<Record<string, (editor: DomEditor) => void>> = {
  Backspace: (editor) => editor.deleteBackward(),
  Delete: (editor) => editor.deleteForward(),
  'Control+Delete': (editor) => editor.deleteForward('word'),
}

function press(editor: DomEditor, key: string): void {
  const erase = erasers[key]
  if (erase) erase(editor)
  else coreOf(editor).pressKey(key.replace('Control+', 'Mod-').replace('+', '-'))
}

const rules = allFeatures.flatMap(({ typingRules = [] }) => typingRules)

function typeText(editor: DomEditor, text: string): void {
  const core = coreOf(editor)
  for (const character of text) {
    const isTurned = character === ' ' && applyTypingRule(rules, ' ')(core.state, core.dispatch)
    if (!isTurned) editor.insertText(character)
  }
}

/** What a menu's value is called among the options of a choice. */
const optionNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  headerSelect: { paragraph: 'text' },
  lineHeight: { '': 'defaultLineHeight' },
}

function chooseMenu(core: EditorCore, key: string, value = ''): void {
  const entry = core.entries.get(key)
  if (entry?.kind === 'button') entry.command(core.state, core.dispatch)
  else if (entry?.kind === 'choice') {
    const name = optionNames[key]?.[value] ?? value
    const option = entry.options.find((each) => each.name === name)
    if (!option) throw new Error(`no option ${name} in ${key}`)
    option.command(core.state, core.dispatch)
  } else throw new Error(`no button or choice ${key}`)
}

function menuState({ input }: Case, editor: DomEditor): { disabled: boolean; active: boolean } {
  const core = coreOf(editor)
  const entry = core.entries.get(input.menu ?? '')
  if (!entry) throw new Error(`no menu ${input.menu}`)
  const { isEnabled, isActive } = entryState(entry, core.state, false)
  return { disabled: !isEnabled, active: isActive }
}

function started({ input }: Case): DomEditor {
  const editor = createEditor({ content: input.start.json })
  editor.select(input.at)
  return editor
}

/** The clipboard; the original's own nodes have a member of their own in the programming interface. */
function paste(
  editor: DomEditor,
  { html = '', text = '', fragment }: NonNullable<Case['input']['paste']>,
): void {
  if (fragment) editor.insertFragment(fragment)
  else {
    const flavours: Readonly<Record<string, string>> = { 'text/html': html, 'text/plain': text }
    editor.insertData({ getData: (type: string) => flavours[type] ?? '' } as DataTransfer)
  }
}

/** Does what was recorded; a disabled menu is not used, as it was not then. */
function act({ input }: Case, editor: DomEditor): void {
  for (const key of input.keys ?? []) {
    if (typeof key === 'string') press(editor, key)
    else typeText(editor, key.type)
  }
  if (input.paste) paste(editor, input.paste)
  const core = coreOf(editor)
  const entry = input.menu === undefined ? undefined : core.entries.get(input.menu)
  if (entry && entryState(entry, core.state, false).isEnabled) {
    chooseMenu(core, entry.name, input.value)
  }
}

const cases = [...recorded('keys'), ...recorded('commands'), ...recorded('paste')]

/** Menus as they looked, and the document that came of it. */
function check(entry: Case, wanted: Pick<Case, 'html' | 'selection'> & { readonly json?: unknown }): void {
  const editor = started(entry)
  if (entry.input.menu) {
    expect(menuState(entry, editor)).toEqual({ disabled: entry.disabled, active: entry.active })
  }
  act(entry, editor)
  expect(htmlShape(editor.getHtml())).toEqual(htmlShape(wanted.html))
  if (wanted.json) expect(jsonShape(editor.children)).toEqual(jsonShape(wanted.json))
  expect(editor.selection).toEqual(wanted.selection)
}

/** A selection written short: `1.0:2`, or `0.0:1-0.0:3`. */
function range(text: string): DocumentRange {
  const [anchor, focus = anchor] = text.split('-').map((point) => {
    const [path = '', offset = ''] = point.split(':')
    return { path: path.split('.').map(Number), offset: Number(offset) }
  })
  if (!anchor || !focus) throw new Error(`no range: ${text}`)
  return { anchor, focus }
}

const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
const cell = (text: string, spans = 'colspan="1" rowspan="1"', tag = 'td') =>
  `<${tag} ${spans} width="auto">${text}</${tag}>`
const head = (text: string) => cell(text, undefined, 'th')
const wide = (text: string) => cell(text, 'colspan="2" rowspan="1"')
const high = (text: string) => cell(text, 'colspan="1" rowspan="2"')
const tableOf = (...rows: string[]) =>
  `<table style="width: auto;"><tbody>${rows.join('')}</tbody></table><p><br></p>`
const headed = (...cells: [string, string, string, string]) =>
  tableOf(row(head(cells[0]), head(cells[1])), row(cell(cells[2]), cell(cells[3])))
const codeOf = (text: string, language = '') =>
  `<pre><code ${language && `class="language-${language}"`}>${text}</code></pre><p><br></p>`

const fence = 'BETTER: the paragraph is replaced (original leaves an empty one above)'
const onGrid = 'BETTER for merged tables: row and column commands work on the grid, not on cell indexes'

/** Where the contract wants something else than what was recorded: its words, and what it comes to. */
const better: Readonly<Record<string, readonly [words: string, html: string, selection: string]>> = {
  'keys-shift-enter-paragraph': [
    'BETTER: `\\n` in paragraph, header, list item, todo',
    '<p>ab<br>cd</p>',
    '0.0:3',
  ],
  'keys-enter-quote-empty': [
    'a block whose whole content is one `\\n` is saved as empty',
    '<blockquote></blockquote>',
    '0.0:1',
  ],
  'keys-enter-list-empty-level-1': [
    'BETTER: Enter in an empty list item or todo lowers the level',
    '<ul><li>a</li><li></li></ul>',
    '1.0:0',
  ],
  'keys-enter-divider-selected': ['BETTER: paragraph below', '<hr/><p><br></p><p><br></p>', '1.0:0'],
  'keys-backspace-after-code': [
    'BETTER: moves the cursor to the end of the code',
    '<pre><code class="language-css">ab</code></pre><p>x</p>',
    '0.0.0:2',
  ],
  'keys-backspace-across-table': [
    'BETTER: cell contents inside the selection are emptied, outside text is deleted, the grid stays',
    `<p>a</p>${headed('', '', '', 'd')}`,
    '0.0:1',
  ],
  'keys-delete-before-table': [
    'BETTER: nothing / cursor moves into the table',
    `<p>a</p>${headed('a', 'b', 'c', 'd')}`,
    '1.0.0.0:0',
  ],
  'keys-delete-cell-end': ['BETTER: nothing', headed('a', 'b', 'c', 'd'), '0.1.0.0:1'],
  'keys-delete-cell-start': [
    'BETTER: deletes forward inside the cell only',
    headed('a', 'b', '', 'd'),
    '0.1.0.0:0',
  ],
  'keys-shift-tab-list-start': ['BETTER: level − 1', '<ul><li>a</li><li>b</li></ul>', '1.0:0'],
  'keys-shift-tab-cell': ['BETTER: cell before', headed('a', 'b', 'x', 'd'), '0.1.0.0:1'],
  'keys-md-number': [
    '`1.` is not in the original; offering it is allowed (ordered list)',
    '<ol><li>a</li></ol>',
    '0.0:1',
  ],
  'keys-md-todo': [
    '`[]` is not in the original; offering it is allowed (todo)',
    '<div data-w-e-type="todo"><input type="checkbox" disabled>a</div>',
    '0.0:1',
  ],
  'keys-md-hyphens-6': ['divider, cursor in a paragraph below', '<hr/><p><br></p>', '1.0:0'],
  'keys-md-fence': [fence, codeOf('x'), '0.0.0:1'],
  'keys-md-fence-md': [fence, codeOf('', 'markdown'), '0.0.0:0'],
  'keys-md-fence-vb': [fence, codeOf('', 'visual-basic'), '0.0.0:0'],
  'keys-md-fence-upper': [fence, codeOf('', 'sql'), '0.0.0:0'],
  'keys-md-fence-space': [fence, codeOf('', 'css'), '0.0.0:0'],
  'paste-html-hr': [
    'BETTER: after a dissolved container or beside a table no empty paragraph stays',
    '<p>a</p><hr/><p>b</p>',
    '2.0:1',
  ],
  'commands-todo-off': ['`checked` left on a paragraph: BETTER: never leave it', '<p>ab</p>', '0.0:1'],
  'commands-code-block-off': [
    'off: one paragraph per line',
    '<p>a</p><p> b</p><p><br></p><p>c</p><p><br></p>',
    '3.0:1',
  ],
  'commands-merged-row-insert': [
    onGrid,
    tableOf(
      row(wide('a'), cell('c')),
      row(high('d'), cell('e'), cell('f')),
      row(cell('h'), cell('i')),
      row(cell(''), cell(''), cell('')),
    ),
    '0.1.0.0:0',
  ],
  'commands-merged-row-insert-top': [
    onGrid,
    tableOf(
      row(wide('a'), cell('c')),
      row(cell(''), cell(''), cell('')),
      row(high('d'), cell('e'), cell('f')),
      row(cell('h'), cell('i')),
    ),
    '0.0.0.0:0',
  ],
  'commands-merged-col-insert': [
    onGrid,
    tableOf(
      row(wide('a'), cell(''), cell('c')),
      row(high('d'), cell('e'), cell(''), cell('f')),
      row(cell('h'), cell(''), cell('i')),
    ),
    '0.0.2.0:0',
  ],
  'commands-merged-col-delete': [
    'deleting shrinks it',
    tableOf(row(wide('a')), row(high('d'), cell('e')), row(cell('h'))),
    '0.0.0.0:0',
  ],
  'commands-merged-col-delete-0': [
    'deleting shrinks it',
    tableOf(row(cell('a'), cell('c')), row(cell('e'), cell('f')), row(cell('h'), cell('i'))),
    '0.1.0.0:0',
  ],
}

/** The same document, but the cursor stays at its place, in its column or behind what was pasted, where it once jumped. */
const steadyCursor: Readonly<Record<string, string>> = {
  'paste-fragment-table': '1.0:0',
  'commands-code-block-on': '0.0.0:1',
  'commands-row-delete-header': '0.0.1.0:0',
}

describe('what the original did right is done the same', () => {
  for (const entry of cases.filter(({ id }) => !better[id])) {
    const steady = steadyCursor[entry.id]
    test(entry.id, () => check(entry, steady ? { ...entry, selection: range(steady) } : entry))
  }
})

describe('where the contract wants it better, it is', () => {
  for (const entry of cases) {
    const [words = '', html = '', selection = ''] = better[entry.id] ?? []
    if (words) test(`${entry.id}: ${words}`, () => check(entry, { html, selection: range(selection) }))
  }
})

test('every record that lost or spoilt something has a better result', () => {
  const lossy = cases.filter((entry) => entry.lossy).map(({ id }) => id)
  expect(lossy.filter((id) => !better[id])).toEqual([])
  expect(Object.keys(better).filter((id) => !cases.some((entry) => entry.id === id))).toEqual([])
})
