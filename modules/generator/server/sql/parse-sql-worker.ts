import { parentPort, workerData } from 'node:worker_threads'
import type { ForeignTable } from '#core/tables/foreign-table.ts'
import type { DialectName } from '#server/db/dialect.ts'
import { parseMysql } from './parse-mysql.ts'
import { parsePostgres } from './parse-postgres.ts'
import type { ParseAnswer } from './parse-sql.ts'
import { parseSqlite } from './parse-sqlite.ts'
import { finishTable, SqlError } from './sql-drafts.ts'
import { splitStatements } from './sql-statements.ts'

const maxTables = 1000
const maxColumns = 2000

const say = (answer: ParseAnswer) => parentPort?.postMessage(answer)

const text = String(workerData)
const likely = likelyDialects(text)
// Time counts from here on, and a library takes some of it to load.
if (likely[0] === 'mysql') await import('sql-ddl-to-json-schema')
say({ state: 'begun' })
say(await answerTo(text))

async function answerTo(sql: string): Promise<ParseAnswer> {
  let refusal: SqlError | null = null
  for (const dialect of likely) {
    try {
      const tables = await readAs(sql, dialect)
      if (tables.length > 0) return { state: 'read', tables: bounded(tables) }
    } catch (error) {
      // What the most likely database says helps most.
      refusal ??= error instanceof SqlError ? error : new SqlError(1, (error as Error).message)
    }
  }
  if (refusal === null) return { state: 'read', tables: [] }
  return {
    state: 'refused',
    line: refusal.line,
    reason: refusal.message.replaceAll(/\s+/g, ' ').slice(0, 200),
  }
}

async function readAs(sql: string, dialect: DialectName): Promise<readonly ForeignTable[]> {
  const statements = splitStatements(sql, dialect)
  if (dialect === 'sqlite') return parseSqlite(statements)
  const drafts = dialect === 'postgres' ? await parsePostgres(statements) : await parseMysql(statements)
  return drafts.map(finishTable)
}

function bounded(tables: readonly ForeignTable[]): readonly ForeignTable[] {
  const wide = tables.find(({ columns }) => columns.length > maxColumns)
  if (wide) throw new SqlError(1, `${wide.name.slice(0, 60)}: more than ${maxColumns} columns`)
  if (tables.length > maxTables) throw new SqlError(1, `more than ${maxTables} tables`)
  return tables
}

/** The databases that the text looks like, the likeliest first; all of them when it tells nothing. */
function likelyDialects(sql: string): readonly DialectName[] {
  const marks: Readonly<Record<DialectName, RegExp>> = {
    mysql:
      /`|\bauto_increment\b|\bengine\s*=|\bunsigned\b|\bcomment\s+'|\btinyint\b|\blongtext\b|\benum\s*\(/gi,
    postgres:
      /::|\bcharacter varying\b|\bserial\b|\bnextval\b|\bcomment on\b|\balter table only\b|\btimestamptz\b|\bjsonb\b|\bbytea\b|\btime zone\b|\bas identity\b|\bas enum\b|\w\[\]|\$\$/gi,
    sqlite: /\bautoincrement\b|\bwithout rowid\b|\bpragma\b|\bglob\b|\bcollate nocase\b/gi,
  }
  const all: readonly DialectName[] = ['mysql', 'postgres', 'sqlite']
  const scores = new Map(all.map((dialect) => [dialect, sql.match(marks[dialect])?.length ?? 0]))
  const score = (dialect: DialectName) => scores.get(dialect) ?? 0
  const marked = all.filter((dialect) => score(dialect) > 0)
  // SQLite takes nearly anything: what looks like another database's is not read as its own.
  if (marked.length === 0) return all
  return marked.toSorted((one, other) => score(other) - score(one))
}
