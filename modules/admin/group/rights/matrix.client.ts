import { type BoxState, idsOf, type RuleNode, withParents } from '#web/fields/permissions/permission-tree.ts'

/** A rule as the matrix needs it. */
export interface MatrixRule extends RuleNode {
  readonly name: string
  readonly icon?: string
  readonly children?: readonly MatrixRule[]
}

/** The calls that have a column of their own; every other node of a page stands under `more`. */
export const callColumns = ['view', 'add', 'edit', 'del', 'export', 'import'] as const

/** A column of the matrix. */
export type MatrixColumn = (typeof callColumns)[number] | 'more'

/** A page or a single node, with the rules that each of its cells grants. */
export interface MatrixRow {
  readonly id: number
  readonly title: string
  readonly icon: string
  readonly cells: Readonly<Record<MatrixColumn, readonly MatrixRule[]>>
  /** the rule itself and every rule in its cells */
  readonly ids: readonly number[]
}

/** The pages of a directory; one without an id holds those that stand in none. */
export interface MatrixSection {
  readonly id: number
  readonly title: string
  readonly rows: readonly MatrixRow[]
}

/** What a row grants in a word. */
export type Level = 'none' | 'view' | 'edit' | 'all' | 'custom'

/** The rows of the matrix by directory, in the order of the menu. */
export function sectionsOf(rules: readonly MatrixRule[]): readonly MatrixSection[] {
  const top = rules.filter(({ type }) => type !== 'menu_dir')
  const directories = rules.filter(({ type }) => type === 'menu_dir')
  const sections = directories.flatMap((directory) => sectionsBelow(directory, directory.title))
  return top.length === 0 ? sections : [{ id: 0, title: '', rows: top.flatMap(rowsOf) }, ...sections]
}

function sectionsBelow(directory: MatrixRule, title: string): readonly MatrixSection[] {
  const { id, children = [] } = directory
  const rows = children.filter(({ type }) => type !== 'menu_dir').flatMap(rowsOf)
  const below = children.filter(({ type }) => type === 'menu_dir')
  return [
    ...(rows.length === 0 ? [] : [{ id, title, rows }]),
    ...below.flatMap((one) => sectionsBelow(one, `${title} / ${one.title}`)),
  ]
}

/** The row of a page, and those of the pages below it. */
function rowsOf(rule: MatrixRule): readonly MatrixRow[] {
  const { id, title, icon = '', children = [] } = rule
  const nodes = children.filter(({ type }) => type === 'button').flatMap(withBelow)
  const pages = children.filter(({ type }) => type !== 'button')
  const of = (call: string) => nodes.filter(({ name }) => callOf(name) === call)
  const index = of('index')
  const cells = {
    view: index.length > 0 ? index : [rule],
    add: of('add'),
    edit: of('edit'),
    del: of('del'),
    export: of('export'),
    import: of('import'),
  }
  const shown = new Set(Object.values(cells).flat())
  const more = nodes.filter((node) => !shown.has(node))
  const ids = [id, ...nodes.map((node) => node.id)]
  return [{ id, title, icon, cells: { ...cells, more }, ids }, ...pages.flatMap(rowsOf)]
}

function withBelow(rule: MatrixRule): readonly MatrixRule[] {
  return [rule, ...(rule.children ?? []).flatMap(withBelow)]
}

function callOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).toLowerCase()
}

/** Tells which of these ids are granted. */
export function stateOf(ids: readonly number[], granted: ReadonlySet<number>): BoxState {
  const count = ids.filter((id) => granted.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'half'
}

/** What is granted once these rules of a row are granted or withdrawn: whoever may do something on a page also views it. */
export function grant(
  rules: readonly MatrixRule[],
  granted: ReadonlySet<number>,
  row: MatrixRow,
  changed: readonly number[],
  isOn: boolean,
): ReadonlySet<number> {
  const next = new Set(granted)
  if (isOn) {
    for (const id of [...changed, ...row.cells.view.map((rule) => rule.id)]) next.add(id)
    return withParents(rules, [...next])
  }
  // Without its page nothing on it can be reached.
  const gone = changed.includes(row.id) ? row.ids : changed
  for (const id of gone) next.delete(id)
  for (const rule of pathTo(rules, row.id).toReversed()) {
    const isNeeded = idsOf(rule).some((id) => id !== rule.id && next.has(id))
    const isPageWithoutView = rule.id === row.id && row.cells.view.some(({ id }) => id === row.id)
    if (!isNeeded && !isPageWithoutView) next.delete(rule.id)
  }
  return next
}

/** The levels that differ on this row, from nothing to everything. */
export function levelsOf(row: MatrixRow): readonly Exclude<Level, 'custom'>[] {
  const [view, edit, all] = (['view', 'edit', 'all'] as const).map((level) => idsOfLevel(row, level).length)
  return [
    'none',
    ...(view === all ? [] : ['view' as const]),
    ...(edit === view || edit === all ? [] : ['edit' as const]),
    'all',
  ]
}

/** What a row grants in a word; `custom` where no preset grants the same. */
export function levelOf(row: MatrixRow, granted: ReadonlySet<number>): Level {
  const held = row.ids.filter((id) => granted.has(id)).length
  if (held === 0) return 'none'
  const isLevel = (level: Exclude<Level, 'custom'>) => {
    const ids = idsOfLevel(row, level)
    return ids.length === held && ids.every((id) => granted.has(id))
  }
  return levelsOf(row).toReversed().find(isLevel) ?? 'custom'
}

/** What is granted once a row is set to a level. */
export function setLevel(
  rules: readonly MatrixRule[],
  granted: ReadonlySet<number>,
  row: MatrixRow,
  level: Exclude<Level, 'custom'>,
): ReadonlySet<number> {
  const without = grant(rules, granted, row, row.ids, false)
  return level === 'none' ? without : grant(rules, without, row, idsOfLevel(row, level), true)
}

function idsOfLevel({ id, ids, cells }: MatrixRow, level: Exclude<Level, 'custom'>): readonly number[] {
  if (level === 'none') return []
  if (level === 'all') return ids
  const nodes = level === 'view' ? cells.view : [...cells.view, ...cells.add, ...cells.edit]
  return [...new Set([id, ...nodes.map((node) => node.id)])]
}

/** The sections with the rows that the words are found in: in their title, their directory's, or that of a node. */
export function matching(sections: readonly MatrixSection[], words: string): readonly MatrixSection[] {
  const wanted = words.trim().toLowerCase()
  const has = (title: string) => title.toLowerCase().includes(wanted)
  if (wanted === '') return sections
  return sections.flatMap((section) => {
    const rows = section.rows.filter(
      ({ title, cells }) =>
        has(title) ||
        Object.values(cells)
          .flat()
          .some((rule) => has(rule.title)),
    )
    const found = has(section.title) ? section.rows : rows
    return found.length === 0 ? [] : [{ ...section, rows: found }]
  })
}

/** The rules above one and itself, from the top. */
function pathTo(rules: readonly MatrixRule[], id: number): readonly MatrixRule[] {
  for (const rule of rules) {
    if (rule.id === id) return [rule]
    const below = pathTo(rule.children ?? [], id)
    if (below.length > 0) return [rule, ...below]
  }
  return []
}
