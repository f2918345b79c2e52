import { parseChoices } from './dictionary.ts'

/** What a column holds, whatever the database calls it. */
export type ColumnFamily =
  | 'integer'
  | 'decimal'
  | 'real'
  | 'boolean'
  | 'char'
  | 'text'
  | 'enum'
  | 'set'
  | 'json'
  | 'array'
  | 'uuid'
  | 'datetime'
  | 'date'
  | 'time'
  | 'year'
  /** bytes, places, search vectors: nothing that a field could show */
  | 'closed'

/** What the text of a type says. */
export interface ForeignType {
  /** such as `enum('a','b')`, as the database writes it */
  readonly fullType: string
  /** the type's name as MySQL would have it, such as `varchar` */
  readonly type: string
  readonly family: ColumnFamily
  /** characters or digits; 0 when nothing is said */
  readonly length: number
  /** digits behind the point; null when nothing is said */
  readonly precision: number | null
  readonly unsigned: boolean
  /** values of an enum or a set */
  readonly choices: readonly string[]
}

/** A column of a table that nobody here declared. Every text in it is somebody else's. */
export interface ForeignColumn extends ForeignType {
  readonly name: string
  /** 1 is the first */
  readonly position: number
  readonly nullable: boolean
  /** a literal without its quotes; null when there is none, or an expression */
  readonly default: string | null
  readonly autoIncrement: boolean
  /** the database works its values out */
  readonly isComputed: boolean
  readonly comment: string
}

/** A table that nobody here declared: of another connection, or read from SQL. */
export interface ForeignTable {
  readonly name: string
  readonly comment: string
  readonly columns: readonly ForeignColumn[]
  /** names of columns; empty when there is no key */
  readonly primaryKey: readonly string[]
  readonly uniqueKeys: readonly (readonly string[])[]
  readonly isEmpty: boolean
}

const families: Readonly<
  Record<Exclude<ColumnFamily, 'array' | 'enum' | 'set'>, Readonly<Record<string, string>>>
> = {
  integer: {
    tinyint: 'tinyint',
    smallint: 'smallint',
    int2: 'smallint',
    smallserial: 'smallint',
    mediumint: 'mediumint',
    int: 'int',
    integer: 'int',
    int4: 'int',
    serial: 'int',
    bigint: 'bigint',
    int8: 'bigint',
    bigserial: 'bigint',
  },
  decimal: { decimal: 'decimal', numeric: 'decimal', dec: 'decimal', fixed: 'decimal', money: 'decimal' },
  real: {
    float: 'float',
    real: 'float',
    float4: 'float',
    double: 'double',
    'double precision': 'double',
    float8: 'double',
  },
  boolean: { boolean: 'tinyint', bool: 'tinyint' },
  char: {
    char: 'char',
    character: 'char',
    bpchar: 'char',
    nchar: 'char',
    varchar: 'varchar',
    'character varying': 'varchar',
    nvarchar: 'varchar',
    name: 'varchar',
    binary: 'char',
    varbinary: 'varchar',
  },
  text: {
    text: 'text',
    citext: 'text',
    clob: 'text',
    tinytext: 'tinytext',
    mediumtext: 'mediumtext',
    longtext: 'longtext',
    xml: 'text',
    hstore: 'text',
  },
  json: { json: 'longtext', jsonb: 'longtext' },
  uuid: { uuid: 'char', uniqueidentifier: 'char' },
  datetime: { datetime: 'datetime', timestamp: 'timestamp', timestamptz: 'timestamp' },
  date: { date: 'date' },
  time: { time: 'time', timetz: 'time' },
  year: { year: 'year' },
  closed: Object.fromEntries(
    [
      ...['blob', 'tinyblob', 'mediumblob', 'longblob', 'bytea', 'oid'],
      ...[
        'geometry',
        'geography',
        'geomcollection',
        'geometrycollection',
        'point',
        'multipoint',
        'linestring',
      ],
      ...['multilinestring', 'polygon', 'multipolygon', 'line', 'lseg', 'box', 'path', 'circle'],
      ...['tsvector', 'tsquery', 'vector'],
    ].map((name) => [name, name]),
  ),
}

const known: ReadonlyMap<string, { readonly family: ColumnFamily; readonly type: string }> = new Map(
  Object.entries(families).flatMap(([family, names]) =>
    Object.entries(names).map(([name, type]) => [name, { family: family as ColumnFamily, type }] as const),
  ),
)

/**
 * Reads the text of a type as SQLite, PostgreSQL, MySQL or MariaDB write it. A type that is not known is a line of text;
 * where any text may be a type, as in SQLite, it is what SQLite makes of it.
 */
export function readType(text: string, isFree = false): ForeignType {
  const fullType = text.trim()
  const lower = fullType.toLowerCase()
  const none = { fullType, length: 0, precision: null, unsigned: false, choices: [] }
  const choices = /^(?:enum|set)\s*\(/.test(lower) ? parseChoices(fullType) : null
  if (choices) {
    const type = lower.startsWith('enum') ? 'enum' : 'set'
    return { ...none, type, family: type, choices }
  }
  if (/\[\d*\]$|\barray$/.test(lower)) return { ...none, type: 'text', family: 'array' }
  const [, words = '', size, scale, rest = ''] =
    /^([^(]*)(?:\(\s*(\d+)\s*(?:,\s*(-?\d+)\s*)?\))?(.*)$/s.exec(lower) ?? []
  const all = `${words} ${rest}`.replaceAll(/\s+/g, ' ').trim()
  const name = all.replaceAll(/ ?\b(?:unsigned|signed|zerofill|with(?:out)? time zone)\b/g, '').trim()
  return {
    ...none,
    ...kindOf(name, Number(size ?? 0), isFree),
    length: Number(size ?? 0),
    precision: scale === undefined ? (name === 'money' ? 2 : null) : Math.max(0, Number(scale)),
    unsigned: /\bunsigned\b/.test(all),
  }
}

function kindOf(
  name: string,
  length: number,
  isFree: boolean,
): { readonly family: ColumnFamily; readonly type: string } {
  if (name === 'bit')
    return length > 1 ? { family: 'integer', type: 'bigint' } : { family: 'boolean', type: 'tinyint' }
  const found = known.get(name)
  if (found) return found
  const line = { family: 'char', type: 'varchar' } as const
  if (!isFree) return line
  // The order in which SQLite looks at the words of a type; what is left may be anything.
  if (name.includes('int')) return { family: 'integer', type: 'bigint' }
  if (name.includes('char')) return line
  if (/clob|text/.test(name)) return { family: 'text', type: 'text' }
  if (name.includes('blob')) return { family: 'closed', type: 'blob' }
  if (/real|floa|doub/.test(name)) return { family: 'real', type: 'double' }
  return name === '' ? { family: 'text', type: 'text' } : line
}
