import type { DialectName } from '#server/db/dialect.ts'

/** A statement of a dump, its comments blanked out so that every character stands where it stood. */
export interface Statement {
  readonly text: string
  /** line of the whole text on which it begins, 1 is the first */
  readonly line: number
}

/**
 * Cuts SQL into statements in one pass. Knows the texts, quoted names and comments of a database, the bodies of
 * PostgreSQL's functions, the data of its `copy`, and what the clients `mysql` and `psql` are told between statements.
 */
export function splitStatements(sql: string, dialect: DialectName): readonly Statement[] {
  const statements: Statement[] = []
  let delimiter = ';'
  let text = ''
  let line = 1
  let begin = 1
  let at = 0
  const take = (end: number, isBlank = false) => {
    const part = sql.slice(at, end)
    if (text.trim() === '') begin = line + newlines(leadingSpace(isBlank ? '' : part))
    text += isBlank ? part.replaceAll(/[^\n]/g, ' ') : part
    line += newlines(part)
    at = end
  }
  const finish = () => {
    if (text.trim() !== '') statements.push({ text: text.trim(), line: begin })
    text = ''
  }
  while (at < sql.length) {
    if (text.trim() === '' && isLineStart(sql, at)) {
      const command = clientCommand(sql, at, dialect)
      if (command) {
        delimiter = command.delimiter ?? delimiter
        take(command.end, true)
        text = ''
        continue
      }
    }
    if (sql.startsWith(delimiter, at)) {
      const isCopy =
        dialect === 'postgres' && /^copy\b.*\bfrom\s+stdin\b/is.test(text.trimStart().slice(0, 20_000))
      finish()
      take(at + delimiter.length, true)
      text = ''
      if (isCopy) take(endOfData(sql, at), true)
      continue
    }
    const comment = endOfComment(sql, at, dialect)
    if (comment > at) take(comment, true)
    else take(Math.max(at + 1, endOfQuoted(sql, at, dialect), endOfWord(sql, at)))
  }
  finish()
  return statements
}

function newlines(text: string): number {
  return text.split('\n').length - 1
}

function leadingSpace(text: string): string {
  return /^\s*/.exec(text)?.[0] ?? ''
}

function isLineStart(sql: string, at: number): boolean {
  return at === 0 || sql[at - 1] === '\n'
}

function endOfLine(sql: string, at: number): number {
  const end = sql.indexOf('\n', at)
  return end < 0 ? sql.length : end + 1
}

/** A line that is meant for the client, and the delimiter that it sets. */
function clientCommand(
  sql: string,
  at: number,
  dialect: DialectName,
): { end: number; delimiter?: string } | null {
  const end = endOfLine(sql, at)
  const line = sql.slice(at, Math.min(end, at + 200))
  if (dialect === 'postgres') return line.startsWith('\\') ? { end } : null
  if (dialect !== 'mysql') return null
  const delimiter = /^\s*delimiter\s+(\S{1,10})/i.exec(line)?.[1]
  return delimiter === undefined ? null : { end, delimiter }
}

/** The end of `\.` that closes the rows of a `copy`. */
function endOfData(sql: string, at: number): number {
  const mark = /^\\\.\r?$/m.exec(sql.slice(at))
  return mark ? at + mark.index + mark[0].length : sql.length
}

function endOfComment(sql: string, at: number, dialect: DialectName): number {
  const isLine = sql.startsWith('--', at) || (dialect === 'mysql' && sql[at] === '#')
  if (isLine) return endOfLine(sql, at)
  if (!sql.startsWith('/*', at)) return at
  if (dialect !== 'postgres') {
    const end = sql.indexOf('*/', at + 2)
    return end < 0 ? sql.length : end + 2
  }
  // PostgreSQL's comments nest.
  const marks = /\/\*|\*\//g
  marks.lastIndex = at
  let depth = 0
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return sql.length
}

/** The end of a text, a quoted name or a body that begins here; else where it began. */
function endOfQuoted(sql: string, at: number, dialect: DialectName): number {
  const quote = sql[at]
  if (quote === '$' && dialect === 'postgres') {
    const tag = /^\$(?:[A-Za-z_]\w{0,60})?\$/.exec(sql.slice(at, at + 70))?.[0]
    if (!tag) return at
    const end = sql.indexOf(tag, at + tag.length)
    return end < 0 ? sql.length : end + tag.length
  }
  if (quote === '[' && dialect === 'sqlite') {
    const end = sql.indexOf(']', at)
    return end < 0 ? sql.length : end + 1
  }
  if (quote !== "'" && quote !== '"' && quote !== '`') return at
  const isEscaped =
    quote !== '`' && (dialect === 'mysql' || (dialect === 'postgres' && /[eE]/.test(sql[at - 1] ?? '')))
  for (let place = at + 1; place < sql.length; place++) {
    if (isEscaped && sql[place] === '\\') place++
    else if (sql[place] === quote) {
      if (sql[place + 1] !== quote) return place + 1
      place++
    }
  }
  return sql.length
}

/** Words and spaces are taken whole. */
function endOfWord(sql: string, at: number): number {
  const word = /\w+|[^\S\n]+/y
  word.lastIndex = at
  return word.test(sql) ? word.lastIndex : at
}
