import type { CompactJSONFormat, TableInterface } from 'sql-ddl-to-json-schema'
import { formatChoices } from '#core/tables/dictionary.ts'
import { readType } from '#core/tables/foreign-table.ts'
import { literalOf } from '#server/lookups/tables/literal.ts'
import { type DraftColumn, type DraftTable, SqlError } from './sql-drafts.ts'
import type { Statement } from './sql-statements.ts'

const wanted = /^(?:create\s+table|alter\s+table|create\s+unique\s+index)\b/i

/** The tables of MySQL or MariaDB statements. */
export async function parseMysql(statements: readonly Statement[]): Promise<readonly DraftTable[]> {
  const { default: library } = await import('sql-ddl-to-json-schema')
  const known = new Set<string>()
  const kept: PlainStatement[] = []
  for (const statement of statements.filter(({ text }) => wanted.test(text))) {
    const plain = plainStatement(statement)
    const name = plain.table.toLowerCase()
    // A change of a table that is not in the text says nothing about those that are.
    if (/^create\s+table/i.test(plain.text)) known.add(name)
    else if (!known.has(name)) continue
    kept.push(plain)
  }
  const tables = kept.filter(({ text }) => /^create\s+table/i.test(text))
  const parse = (list: readonly PlainStatement[]): CompactJSONFormat[] => {
    const parser = new library.Parser('mysql')
    for (const { text } of list) parser.feed(`${text};\n`)
    return parser.toCompactJson(parser.results)
  }
  return parsed(kept, parse).map((table) => {
    const computed = tables.find((one) => one.table === table.name)?.computed ?? new Set()
    return draftOf(table, computed)
  })
}

/** All statements in one go; when that fails, one after the other to find out which it is. */
function parsed(
  statements: readonly PlainStatement[],
  parse: (list: readonly PlainStatement[]) => CompactJSONFormat[],
): readonly CompactJSONFormat[] {
  try {
    return parse(statements)
  } catch (error) {
    for (const one of statements) {
      if (/^create\s+table/i.test(one.text)) checked(() => parse([one]), one)
    }
    throw new SqlError(statements[0]?.line ?? 1, (error as Error).message)
  }
}

function checked(parse: () => unknown, statement: PlainStatement): void {
  try {
    parse()
  } catch (error) {
    const [, line, column] = /at line (\d+) col (\d+)/.exec((error as Error).message) ?? []
    const text = statement.text.split('\n')[Number(line ?? 1) - 1] ?? ''
    const near = text
      .slice(Math.max(0, Number(column ?? 1) - 1))
      .trim()
      .slice(0, 40)
    throw new SqlError(statement.line + Number(line ?? 1) - 1, near === '' ? 'syntax error' : `near ${near}`)
  }
}

/** A statement without what the library does not know and a field would not show. */
interface PlainStatement extends Statement {
  readonly table: string
  /** columns whose values the database works out */
  readonly computed: ReadonlySet<string>
}

interface Token {
  readonly lower: string
  readonly begin: number
  readonly end: number
}

/** What goes in the place of a stretch of a statement. */
interface Cut {
  readonly begin: number
  readonly end: number
  readonly text: string
}

/** Types that the library does not know, by what a field makes of them. */
const otherTypes: Readonly<Record<string, string>> = {
  uuid: 'char(36)',
  inet4: 'varchar(15)',
  inet6: 'varchar(39)',
  serial: 'bigint unsigned not null auto_increment',
  vector: 'blob',
}

/**
 * Takes out computed values, checks, defaults that are expressions, partitions and the name of a schema; types that only
 * some servers have become what they hold. Line breaks stay, so that the library's lines are right.
 */
function plainStatement({ text, line }: Statement): PlainStatement {
  const tokens = tokensOf(text)
  const computed = new Set<string>()
  const named = tokens.findIndex(({ lower }) => lower === 'table' || lower === 'on') + 1
  const first = tokens[named]?.lower === 'if' ? named + 3 : named
  const isQualified = tokens[first + 1]?.lower === '.'
  const at = isQualified ? first + 2 : first
  const cuts: Cut[] = isQualified ? [between(tokens, first, at, '')] : []
  const hasBody = tokens[0]?.lower === 'create' && tokens[at + 1]?.lower === '('
  if (hasBody) {
    const body = closing(tokens, at + 1)
    for (const [begin, end] of itemsOf(tokens, at + 2, body))
      cuts.push(...itemCuts(tokens, begin, end, text, computed))
    const partition = tokens.findIndex(({ lower }, place) => place > body && lower === 'partition')
    if (partition > 0) cuts.push(between(tokens, partition, tokens.length, ''))
  }
  const table = unquoted(tokens[at], text)
  return { text: applied(text, cuts), line, table, computed }
}

/** What is taken out of one column or key. */
function itemCuts(
  tokens: readonly Token[],
  begin: number,
  end: number,
  text: string,
  computed: Set<string>,
): readonly Cut[] {
  const words = (from: number) => tokens[from]?.lower ?? ''
  const isNamed = words(begin) === 'constraint'
  const kind = isNamed ? (words(begin + 1) === 'check' ? begin + 1 : begin + 2) : begin
  // The comma before it goes along; a table does not begin with a check.
  if (words(kind) === 'check') return [between(tokens, begin - 1, end, '')]
  if (isNamed || keyWords.has(words(begin))) return []
  const cuts: Cut[] = []
  const other = otherTypes[words(begin + 1)]
  if (other)
    cuts.push(
      between(
        tokens,
        begin + 1,
        words(begin + 2) === '(' ? closing(tokens, begin + 2) + 1 : begin + 2,
        other,
      ),
    )
  if (words(begin + 1) === 'double' && words(begin + 2) === 'precision')
    cuts.push(between(tokens, begin + 2, begin + 3, ''))
  for (let at = begin + 2; at < end; at++) {
    const from = at
    if (words(at) === 'generated' && words(at + 1) === 'always') at += 2
    const isComputed = words(at) === 'as' && words(at + 1) === '('
    const isExpression =
      isComputed || (words(at + 1) === '(' && (words(at) === 'default' || words(at) === 'check'))
    if (!isExpression) continue
    if (isComputed) computed.add(unquoted(tokens[begin], text))
    at = closing(tokens, at + 1)
    if (isComputed && /^(?:virtual|stored|persistent)$/.test(words(at + 1))) at++
    const named = words(from - 2) === 'constraint' ? from - 2 : from
    cuts.push(between(tokens, named, at + 1, ''))
  }
  return cuts
}

const keyWords: ReadonlySet<string> = new Set([
  'primary',
  'unique',
  'key',
  'index',
  'fulltext',
  'spatial',
  'foreign',
])

/** Where the parts between commas begin and end. */
function itemsOf(tokens: readonly Token[], from: number, to: number): readonly (readonly [number, number])[] {
  const items: [number, number][] = []
  let begin = from
  for (let at = from; at <= to; at++) {
    const { lower } = tokens[at] ?? { lower: '' }
    if (lower === '(') at = closing(tokens, at)
    else if (lower === ',' || at === to) {
      items.push([begin, at])
      begin = at + 1
    }
  }
  return items
}

/** The bracket that closes the one at a place, or the last token. */
function closing(tokens: readonly Token[], from: number): number {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    const { lower } = tokens[at] as Token
    if (lower === '(') depth++
    if (lower === ')' && --depth === 0) return at
  }
  return tokens.length - 1
}

function tokensOf(text: string): readonly Token[] {
  const word = /`(?:[^`]|``)*`|'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|[\w$\u0080-\uffff]+|\S/gsy
  const tokens: Token[] = []
  const space = /\s*/y
  while (word.lastIndex < text.length) {
    space.lastIndex = word.lastIndex
    space.test(text)
    word.lastIndex = space.lastIndex
    const begin = word.lastIndex
    const found = word.exec(text)
    if (!found) break
    tokens.push({ lower: found[0].toLowerCase(), begin, end: word.lastIndex })
  }
  return tokens
}

function unquoted(token: Token | undefined, text: string): string {
  const name = token ? text.slice(token.begin, token.end) : ''
  return /^[`"]/.test(name)
    ? name.slice(1, -1).replaceAll(name.slice(0, 1).repeat(2), name.slice(0, 1))
    : name
}

function between(tokens: readonly Token[], from: number, to: number, text: string): Cut {
  return { begin: tokens[from]?.begin ?? 0, end: tokens[to - 1]?.end ?? 0, text }
}

function applied(text: string, cuts: readonly Cut[]): string {
  let result = ''
  let at = 0
  for (const cut of cuts.toSorted((one, other) => one.begin - other.begin)) {
    if (cut.begin < at) continue
    result += `${text.slice(at, cut.begin)}${cut.text}${text.slice(cut.begin, cut.end).replaceAll(/[^\n]+/g, ' ')}`
    at = cut.end
  }
  return result + text.slice(at)
}

function draftOf(
  { name, columns = [], options, primaryKey, uniqueKeys = [] }: TableInterface,
  computed: ReadonlySet<string>,
): DraftTable {
  return {
    name,
    comment: options?.comment ?? '',
    columns: columns.map((column) => columnOf(column, computed.has(column.name))),
    primaryKey: columnsOf(primaryKey?.columns),
    uniqueKeys: uniqueKeys.map((key) => columnsOf(key.columns)),
  }
}

function columnsOf(columns: readonly { readonly column?: string }[] = []): readonly string[] {
  return columns.flatMap(({ column }) => (column === undefined ? [] : [column]))
}

type LibraryColumn = NonNullable<TableInterface['columns']>[number]

function columnOf({ name, type, options = {} }: LibraryColumn, isComputed: boolean): DraftColumn {
  return {
    ...readType(typeText(type, options.unsigned === true)),
    name,
    nullable: options.nullable !== false,
    default: defaultOf(options.default),
    autoIncrement: options.autoincrement === true,
    isComputed,
    comment: options.comment ?? '',
  }
}

/** Functions come as they were written; a quoted text that reads like one is taken for one. */
function defaultOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = String(value)
  if (/^(?:current_timestamp|now|localtime|localtimestamp|current_date|uuid)\b/i.test(text)) return null
  return /^b'[01]*'$/i.test(text) ? literalOf(text, true) : text
}

/** The type as MySQL would write it. */
function typeText(type: LibraryColumn['type'], unsigned: boolean): string {
  const { datatype, values, displayWidth, digits, decimals, length } = type
  if (values) return formatChoices(datatype === 'set' ? 'set' : 'enum', values)
  const isLong = /text|blob|json/.test(datatype)
  const size = displayWidth ?? digits ?? (isLong ? undefined : length)
  const scale = decimals === undefined ? '' : `,${decimals}`
  return `${datatype === 'text' ? textName(length ?? 0) : datatype}${size === undefined ? '' : `(${size}${scale})`}${unsigned ? ' unsigned' : ''}`
}

/** The library tells texts apart by what they hold. */
function textName(length: number): string {
  if (length > 16_777_215) return 'longtext'
  return length > 65_535 ? 'mediumtext' : 'text'
}
