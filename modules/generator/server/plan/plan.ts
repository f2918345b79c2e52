import { sql } from 'kysely'
import type { App, Context } from '#server/context.ts'
import type { Column, SchemaStep, Table } from '#server/db/schema.ts'
import { type Connection, connectionKey, withConnection } from '#server/lookups/tables/connections.ts'
import { foreignTables } from '#server/lookups/tables/introspect.ts'
import { sourceTable } from '#server/lookups/tables/source-table.ts'
import { systemTablesOf } from '#server/module.ts'
import { tablesOf } from '#server/resource/columns/table.ts'
import { compileDesign } from '../../design/compile.ts'
import { isKey } from '../../design/compile-field.ts'
import type { Design, DesignFault, DesignNote, DesignWorld, EntityData, Plan } from '../../design/design.ts'
import { entityName } from '../../design/names.ts'
import { planFiles, textsOf } from '../files/files.ts'
import { backupName, changeTables, type TableChange } from '../run/change-table.ts'
import { type Operation, statementsOf } from '../run/operations.ts'
import { type GeneratedRow, generatedRow, resourceOf } from '../store.ts'
import { movesOf, renameFaults, renamesOf, withoutSkipped, withUnsynced } from './design-change.ts'
import { joinTablesThere } from './join-tables.ts'
import { hasRule, menuOf } from './menu.ts'

/** A plan with everything that it takes to carry it out. */
export interface Work {
  readonly plan: Plan
  readonly design: Design
  readonly entity: EntityData
  /** its tables as they will be; while rows are copied the first has another name */
  readonly tables: readonly Table[]
  /** done before the entity is live, and can be undone */
  readonly before: readonly Operation[]
  /** done together with the entity becoming live */
  readonly turning: readonly Operation[]
  /** done once it is live: what loses something */
  readonly after: readonly Operation[]
  /** the table whose rows come along, and the one that they come into */
  readonly copy: { readonly connection: string; readonly from: string; readonly to: string } | null
  readonly generated: GeneratedRow | null
  /** what the generator would write by itself, by path; where somebody has edited a file the plan has both joined */
  readonly texts: Readonly<Record<string, string>>
}

/** What a design would do, looked at from all sides and done on none. */
export async function planDesign(given: Design, context: Context): Promise<Work | { readonly plan: Plan }> {
  const { app } = context
  const { database } = app
  const generated = await generatedRow(database.read, entityName(given.table))
  const { design, notes: skipped } = generated
    ? withoutSkipped(given, generated)
    : { design: given, notes: [] }
  const { entity, faults, notes: compiled } = compileDesign(design, worldOf(context))
  const notes = [...compiled, ...skipped]
  if (!entity || faults.length > 0) return { plan: refusedPlan(design, faults, notes) }
  const shown = shownFaults(entity, app)
  if (shown.length > 0) return { plan: refusedPlan(design, shown, notes) }
  const there = await tableNames(app)
  const stamp = freeStamp(context.now, generated, there)
  const declared = tablesOf(resourceOf(entity).resource).map(withoutFormerNames)
  const found = generated
    ? changeOf(design, declared, generated, stamp, context)
    : await newTables(design, declared, { stamp, there }, context)
  if ('faults' in found) return { plan: refusedPlan(design, found.faults, notes) }
  const { tables } = found
  const known = new Map((generated?.tables ?? []).map((table) => [table.name, table]))
  const operations = [...found.before, ...found.turning, ...found.after]
  const steps = operations.filter((operation): operation is SchemaStep => isStep(operation))
  const losses = await Promise.all(
    found.losses.map(async ({ table, column, backup }) => ({
      column,
      rows: await countRows(database.read, table),
      backup,
    })),
  )
  const isLosing = losses.some(({ rows }) => rows > 0)
  const texts = textsOf(entity, stamp, generated ? steps : createSteps(tables))
  const files = await planFiles(app.config, texts, generated?.files ?? {})
  const { directories, title, calls } = menuOf(entity)
  const plan: Plan = {
    entity: entity.name,
    table: entity.spec.table ?? tables[0]?.name ?? '',
    kind: found.kind,
    statements: statementsOf(database.dialect, operations, known),
    files,
    menu: {
      titles: [...directories.map((directory) => directory.title), title],
      nodes: calls.map((call) => `${entity.name}/${call}`),
      isNew: !(await hasRule(entity.name, context)),
    },
    rows: found.rows ?? (generated ? await countRows(database.read, generated.tables[0]?.name ?? '') : null),
    losses,
    confirm: isLosing ? (tables[0]?.name ?? entity.name) : null,
    notes: [...notes, ...found.notes],
    faults: [],
  }
  return { plan, design, entity, generated, texts, ...found }
}

interface Found {
  readonly kind: Plan['kind']
  readonly tables: readonly Table[]
  readonly notes: readonly DesignNote[]
  readonly before: readonly Operation[]
  readonly turning: readonly Operation[]
  readonly after: readonly Operation[]
  readonly losses: TableChange['losses']
  readonly copy: Work['copy']
  readonly rows: number | null
}

/** A generated entity becomes another: its table changes in place. */
function changeOf(
  design: Design,
  declared: readonly Table[],
  generated: GeneratedRow,
  stamp: string,
  { app }: Context,
): Found | { readonly faults: readonly DesignFault[] } {
  const [from] = generated.tables
  const [to] = declared
  if (from?.name !== to?.name) {
    return {
      faults: [{ place: 'table.name', message: 'faults.tableKept', params: { table: from?.name ?? '' } }],
    }
  }
  if (Boolean(from?.primaryKey) !== Boolean(to?.primaryKey)) {
    return { faults: [{ place: 'fields', message: 'faults.keyKept', params: { table: from?.name ?? '' } }] }
  }
  const missing = renameFaults(design, generated)
  if (missing.length > 0) return { faults: missing }
  const wanted = withUnsynced(design, declared, generated)
  if ('faults' in wanted) return wanted
  const canMove = app.database.dialect !== 'postgres'
  const moves = movesOf(design, wanted.tables)
  const order = { renamed: renamesOf(design), moves: canMove ? moves : [], stamp }
  const change = changeTables(generated.tables, wanted.tables, order)
  const notes = canMove ? [] : stayingNotes(design)
  return { kind: 'change', ...change, notes, turning: [], copy: null, rows: null }
}

/** PostgreSQL keeps every column where it is: lists and forms follow the design alone. */
function stayingNotes({ table }: Design): readonly DesignNote[] {
  const moved = table.designChange.filter(({ type, sync }) => type === 'change-field-order' && sync)
  if (moved.length === 0) return []
  const fields = moved.map(({ oldName, newName }) => newName || oldName).join(', ')
  return [{ message: 'notes.orderStays', params: { fields: fields.slice(0, 500) } }]
}

/** New tables, and where the design was read from a table, the way of its rows into them. */
async function newTables(
  design: Design,
  tables: readonly Table[],
  { stamp, there }: { readonly stamp: string; readonly there: ReadonlySet<string> },
  { app }: Context,
): Promise<Found | { readonly faults: readonly DesignFault[] }> {
  const { rebuild } = design.table
  const connection = connectionKey(design.table.databaseConnection)
  const [first, ...joins] = tables
  if (!first) throw new Error('an entity has a table')
  const isOwn = connection === ''
  const isLeft = isOwn && there.has(first.name) && (await isLeftBehind(design, app))
  // Clients of the original say so, after asking, where the table they read is to be built anew; ours names its source.
  const isRebuilt =
    isOwn && design.type === 'db' && rebuild === 'Yes' && !design.table.sourceTable && there.has(first.name)
  const lost = isRebuilt ? await countRows(app.database.read, first.name) : 0
  if (lost > 0) {
    const params = { table: first.name, rows: lost }
    return { faults: [{ place: 'table.name', message: 'faults.tableFilled', params }] }
  }
  const given = design.type === 'create' ? '' : (design.table.sourceTable ?? '')
  const source = isLeft || isRebuilt ? first.name : given
  const isSwapped = isOwn && source === first.name
  const isCopied = source !== '' && (rebuild === 'No' || isLeft)
  if (there.has(first.name) && !isSwapped)
    return { faults: [{ place: 'table.name', message: 'faults.tableExists', params: { table: first.name } }] }
  const key = design.fields.find(isKey)
  const hasOwnRows = isSwapped && isCopied && (key?.sourceColumn ?? key?.name ?? '') !== ''
  // Without the rows of the old table its links stay beside them.
  const isAside = ({ name }: Table) => isSwapped && !isCopied && there.has(name)
  const found = await joinTablesThere(
    design,
    joins.filter((join) => !isAside(join)),
    there,
    hasOwnRows,
    app,
  )
  if (found.faults.length > 0) return { faults: found.faults }
  const newJoins = joins.filter((join) => !found.kept.has(join.name) && !isAside(join))
  const creating = (name: string): readonly Operation[] =>
    [{ ...first, name }, ...newJoins].map((table) => ({ step: 'createTable', table }))
  const nothing = { tables, notes: found.notes, after: [], losses: [] }
  if (!isCopied && !isSwapped) {
    const rows = source === '' ? null : 0
    return { kind: 'create', before: creating(first.name), turning: [], copy: null, rows, ...nothing }
  }
  const kind = isCopied ? 'adopt' : 'create'
  // One that is closed, or not there, is refused before anything of it is told.
  if (source !== '') await sourceTable(app, connection, source)
  const rows = isCopied ? await withConnection(app, connection, (one) => countRows(one.db, source)) : 0
  if (!isSwapped) {
    const copy = { connection, from: source, to: first.name }
    return { kind, before: creating(first.name), turning: [], copy, rows, ...nothing }
  }
  // The rows come into a table beside the one that has the name; then the two change places.
  const coming = `${first.name.slice(0, 50)}_coming`
  const { indexes } = first
  const turning: readonly Operation[] = [
    { step: 'renameTable', from: first.name, to: backupName(first.name, stamp) },
    { step: 'renameTable', from: coming, to: first.name },
    { step: 'freeIndexes', names: indexes.map(({ name }) => name), stamp },
    ...indexes.map((index): Operation => ({ step: 'addIndex', table: first.name, index })),
    ...joins.filter(isAside).flatMap((table): readonly Operation[] => [
      { step: 'renameTable', from: table.name, to: backupName(table.name, stamp) },
      { step: 'freeIndexes', names: table.indexes.map(({ name }) => name), stamp },
      { step: 'createTable', table },
    ]),
  ]
  const copy = isCopied ? { connection, from: source, to: coming } : null
  const bare = [{ ...first, name: coming, indexes: [] }, ...newJoins]
  const before = bare.map((table): Operation => ({ step: 'createTable', table }))
  return { kind, before, turning, copy, rows, ...nothing }
}

/** Whether a design goes on from an entity that was deleted: its table stayed, and its rows come along again. */
async function isLeftBehind({ type, table }: Design, { database }: App): Promise<boolean> {
  if (type !== 'log' || table.sourceTable) return false
  const last = await database.read
    .selectFrom('crud_log')
    .select('status')
    .where('table_name', '=', table.name)
    .where('status', 'in', ['success', 'delete'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.status === 'delete'
}

/** What a design has to know of the product around it. */
function worldOf({ app }: Context): DesignWorld {
  const generated = new Set(app.registry.generated)
  return {
    resources: app.registry.entries.map((entry) => {
      const { name, table, label, fields } = entry.resource
      return { name, table, label, fields, isGenerated: generated.has(entry) }
    }),
    closedTables: closedTables(app),
    textOf: (language, resource, key) =>
      app.translator(language)([`${resource}:${key}`, `core:${key}`], { defaultValue: '' }),
  }
}

/** The names of all tables of the product's own database. */
export async function tableNames({ database }: Pick<App, 'database'>): Promise<ReadonlySet<string>> {
  const tables = await foreignTables({ key: '', dialect: database.dialect, db: database.read })
  return new Set(tables.map(({ name }) => name))
}

/** Tables that are nobody's business: those of the framework, and those that join built-in resources. */
function closedTables({ registry, modules }: Pick<App, 'registry' | 'modules'>): ReadonlySet<string> {
  const generated = new Set(registry.generated)
  const joins = registry.entries
    .filter((entry) => !generated.has(entry))
    .flatMap(({ resource }) => tablesOf(resource).slice(1))
  return new Set([
    'migration_journal',
    'process_lock',
    ...[...systemTablesOf(modules), ...joins].map(({ name }) => name),
  ])
}

/** What other entities show of this one has to stay. */
function shownFaults({ name, spec }: EntityData, { registry }: App): readonly DesignFault[] {
  const relations = registry.entries.flatMap((entry) =>
    [...entry.one, ...entry.many].map((relation) => ({ ...relation, from: entry.resource.name })),
  )
  return relations
    .filter(({ target, from }) => target.resource.name === name && from !== name)
    .flatMap(({ show, from }) => show.map((field) => ({ field, resource: from })))
    .filter(({ field }) => ['password', 'manyToMany', undefined].includes(spec.fields[field]?.kind))
    .map((params) => ({ place: 'fields', message: 'faults.shown', params }))
}

function refusedPlan({ table }: Design, faults: readonly DesignFault[], notes: readonly DesignNote[]): Plan {
  return {
    entity: table.generateRelativePath,
    table: table.name,
    kind: 'create',
    statements: [],
    files: [],
    menu: { titles: [], nodes: [], isNew: true },
    rows: null,
    losses: [],
    confirm: null,
    notes,
    faults,
  }
}

function createSteps(tables: readonly Table[]): readonly SchemaStep[] {
  return tables.map((table) => ({ step: 'createTable', table }))
}

/** The table as it will be: what its columns were called is told once, by the design. */
export function withoutFormerNames(table: Table): Table {
  return { ...table, columns: table.columns.map(({ was: _, ...column }) => column as Column) }
}

function isStep({ step }: Operation): boolean {
  return step !== 'renameTable' && step !== 'keepColumns' && step !== 'freeIndexes'
}

async function countRows(db: Connection['db'], table: string): Promise<number> {
  const count = sql<{ count: number | string }>`select count(*) as count from ${sql.id(table)}`
  const { rows } = await count.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** `20261122093000`: the moment in UTC, as names of tables and files carry it. */
function stampOf(now: number): string {
  return new Date(now * 1000).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** The stamp of the moment, or of the first one after it that no file of the entity has, and no table. */
function freeStamp(now: number, generated: GeneratedRow | null, there: ReadonlySet<string>): string {
  const stamp = stampOf(now)
  const names = [...Object.keys(generated?.files ?? {}), ...there]
  return names.some((name) => name.includes(stamp)) ? freeStamp(now + 1, generated, there) : stamp
}
