import { formatChoices } from '#core/tables/dictionary.ts'
import { readType } from '#core/tables/foreign-table.ts'
import { literalOf } from '#server/lookups/tables/literal.ts'
import { type DraftColumn, type DraftTable, SqlError } from './sql-drafts.ts'
import type { Statement } from './sql-statements.ts'

type Node = Readonly<Record<string, unknown>>

const wanted =
  /^(?:create\s+(?:unlogged\s+)?table|create\s+(?:type|domain)|alter\s+table|comment\s+on|create\s+unique\s+index)\b/i

/** The tables that PostgreSQL's own parser finds. Foreign words are read, nothing is carried out. */
export async function parsePostgres(statements: readonly Statement[]): Promise<readonly DraftTable[]> {
  const { loadModule, parseSync } = await import('libpg-query')
  await loadModule()
  const world: World = { tables: new Map(), types: new Map() }
  for (const statement of statements) {
    if (!wanted.test(statement.text)) continue
    for (const { stmt } of parsed(() => parseSync(statement.text), statement)) {
      for (const [kind, node] of Object.entries(nodeOf(stmt))) readers[kind]?.(nodeOf(node), world)
    }
  }
  return [...world.tables.values()]
}

interface World {
  readonly tables: Map<string, DraftTable>
  /** enums and domains by name: the text of what they are made of */
  readonly types: Map<string, string>
}

function parsed(parse: () => { readonly stmts?: unknown }, { text, line }: Statement): readonly Node[] {
  try {
    return listOf(parse().stmts)
  } catch (error) {
    const { message, sqlDetails } = error as Error & { sqlDetails?: { cursorPosition?: number } }
    // It counts bytes.
    const before = Buffer.from(text)
      .subarray(0, sqlDetails?.cursorPosition ?? 0)
      .toString()
    throw new SqlError(line + before.split('\n').length - 1, message)
  }
}

const readers: Readonly<Record<string, (node: Node, world: World) => void>> = {
  CreateStmt: createTable,
  CreateEnumStmt({ typeName, vals }, { types }) {
    types.set(lastName(typeName), formatChoices('enum', listOf(vals).map(textIn)))
  },
  CreateDomainStmt({ domainname, typeName }, { types }) {
    types.set(lastName(domainname), typeText(nodeOf(typeName), types))
  },
  AlterTableStmt: alterTable,
  CommentStmt: comment,
  IndexStmt({ relation, indexParams, unique, whereClause }, { tables }) {
    const columns = listOf(indexParams).map((param) => nodeOf(param.IndexElem).name)
    if (unique !== true || whereClause !== undefined || !columns.every((name) => typeof name === 'string'))
      return
    tables.get(nameOf(relation))?.uniqueKeys.push(columns.map(String))
  },
}

function createTable({ relation, tableElts }: Node, { tables, types }: World): void {
  if (nodeOf(relation).relpersistence === 't') return
  const table: DraftTable = {
    name: nameOf(relation),
    comment: '',
    columns: [],
    primaryKey: [],
    uniqueKeys: [],
  }
  tables.set(table.name, table)
  for (const element of listOf(tableElts)) {
    if (element.ColumnDef) addColumn(table, nodeOf(element.ColumnDef), types)
    if (element.Constraint) addConstraint(table, nodeOf(element.Constraint), null)
  }
}

function addColumn(table: DraftTable, { colname, typeName, constraints }: Node, types: World['types']): void {
  const text = typeText(nodeOf(typeName), types)
  const column: DraftColumn = {
    ...readType(text),
    name: String(colname),
    nullable: true,
    default: null,
    autoIncrement: /^(?:small|big)?serial\d?$/.test(text),
    isComputed: false,
    comment: '',
  }
  table.columns.push(column)
  if (column.autoIncrement) column.nullable = false
  for (const constraint of listOf(constraints)) addConstraint(table, nodeOf(constraint.Constraint), column)
}

function addConstraint(
  table: DraftTable,
  { contype, keys, raw_expr }: Node,
  column: DraftColumn | null,
): void {
  const columns = column ? [column.name] : listOf(keys).map(textIn)
  if (contype === 'CONSTR_PRIMARY') table.primaryKey = columns
  if (contype === 'CONSTR_UNIQUE') table.uniqueKeys.push(columns)
  if (!column) return
  if (contype === 'CONSTR_NOTNULL') column.nullable = false
  if (contype === 'CONSTR_DEFAULT') setDefault(column, nodeOf(raw_expr))
  if (contype === 'CONSTR_IDENTITY') column.autoIncrement = true
  if (contype === 'CONSTR_GENERATED') column.isComputed = true
}

function setDefault(column: DraftColumn, expression: Node): void {
  column.default = constantOf(expression)
  const call = nodeOf(expression.FuncCall)
  if (call.funcname && lastName(call.funcname) === 'nextval') column.autoIncrement = true
}

/** The text of a constant, however often it is cast; null for anything else. */
function constantOf(expression: Node): string | null {
  if (expression.TypeCast) return constantOf(nodeOf(nodeOf(expression.TypeCast).arg))
  const value = nodeOf(expression.A_Const)
  if (value.isnull === true) return null
  if (value.sval) return String(nodeOf(value.sval).sval ?? '')
  if (value.ival) return String(nodeOf(value.ival).ival ?? 0)
  if (value.fval) return literalOf(String(nodeOf(value.fval).fval ?? ''), false)
  if (value.boolval) return String(nodeOf(value.boolval).boolval ?? false)
  if (value.bsval) return String(nodeOf(value.bsval).bsval ?? '').replace(/^b/i, '')
  const { name, rexpr, lexpr } = nodeOf(expression.A_Expr)
  const isMinus = lexpr === undefined && listOf(name).map(textIn).join('') === '-'
  const positive = isMinus ? constantOf(nodeOf(rexpr)) : null
  return positive === null ? null : `-${positive}`
}

function alterTable({ relation, cmds }: Node, { tables, types }: World): void {
  const table = tables.get(nameOf(relation))
  if (!table) return
  for (const command of listOf(cmds)) {
    const { subtype, name, def } = nodeOf(command.AlterTableCmd)
    const column = table.columns.find((one) => one.name === name)
    const { ColumnDef, Constraint } = nodeOf(def)
    if (subtype === 'AT_AddColumn' && ColumnDef) addColumn(table, nodeOf(ColumnDef), types)
    if (subtype === 'AT_AddConstraint') addConstraint(table, nodeOf(Constraint), null)
    if (subtype === 'AT_AddIdentity' && column) column.autoIncrement = true
    if (subtype === 'AT_SetNotNull' && column) column.nullable = false
    if (subtype === 'AT_ColumnDefault' && column) setDefault(column, nodeOf(def))
  }
}

function comment({ objtype, object, comment: text }: Node, { tables }: World): void {
  const names = listOf(nodeOf(nodeOf(object).List).items).map(textIn)
  if (objtype === 'OBJECT_TABLE') {
    const table = tables.get(names.at(-1) ?? '')
    if (table) table.comment = String(text ?? '')
  }
  if (objtype === 'OBJECT_COLUMN') {
    const column = tables.get(names.at(-2) ?? '')?.columns.find(({ name }) => name === names.at(-1))
    if (column) column.comment = String(text ?? '')
  }
}

/** The type as PostgreSQL would write it: `numeric(10,2)`, `text[]`. */
function typeText({ names, typmods, arrayBounds }: Node, types: World['types']): string {
  const name = lastName(names)
  const sizes = listOf(typmods).map((size) => constantOf(size) ?? '')
  // `interval` has a bit mask there.
  const size = sizes.length > 0 && name !== 'interval' ? `(${sizes.join(',')})` : ''
  const own =
    listOf(names).length < 2 || textIn(listOf(names)[0]) !== 'pg_catalog' ? types.get(name) : undefined
  return `${own ?? `${name}${size}`}${arrayBounds ? '[]' : ''}`
}

function nameOf(relation: unknown): string {
  return String(nodeOf(relation).relname ?? '')
}

function lastName(names: unknown): string {
  return textIn(listOf(names).at(-1))
}

function textIn(node: Node | undefined): string {
  return String(nodeOf(node?.String).sval ?? '')
}

function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {}
}

function listOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value : []
}
