import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { quote } from '../db/dialect.ts'
import { marksOf } from '../resource/ledger/ledger.ts'
import type { Entry } from '../resource/registry.ts'
import { placeOf, whenGoneOf } from '../resource/write/references.ts'
import { type Check, collect, counted, type Finding, maxExamples, type Subject } from './check.ts'

/** A column that names rows of another table; `none` is what it holds when it names none, besides null. */
interface Reference {
  readonly table: string
  /** names the row that refers */
  readonly own: string
  readonly column: string
  readonly target: string
  readonly none: number | null
}

/** Every relation leads to a row that is there. */
export const references: Check = {
  name: 'references',
  async run({ database, entries }) {
    const all = entries.flatMap(referencesOf)
    const findings: Finding[] = []
    for (const reference of all) findings.push(...(await findDangling(database, reference)))
    return { seen: counted(all.length, 'relation'), findings }
  },
}

/** Every balance is the sum of its ledger, and every entry says rightly from where to where. */
export const ledgers: Check = {
  name: 'ledgers',
  async run(subject) {
    const ledgers = subject.entries.filter(({ side }) => side.ledger)
    const findings: Finding[] = []
    for (const entry of ledgers) findings.push(...(await findImbalance(entry, subject)))
    const names = ledgers.map(({ resource }) => resource.name).join(', ')
    return { seen: names === '' ? 'none' : names, findings }
  },
}

function referencesOf(entry: Entry): readonly Reference[] {
  const { resource } = entry
  const relations = [...entry.one, ...entry.many].flatMap(({ field, target }) => {
    const declared = resource.fields[field]
    if (!declared || whenGoneOf(declared) === 'keep') return []
    const { table, own, other } = placeOf(entry, field, declared)
    const there = { table, own, column: other, target: target.resource.table, none: null }
    if (declared.kind !== 'manyToMany') return [there]
    return [there, { table, own: other, column: own, target: resource.table, none: null }]
  })
  const { parent, table } = resource
  return parent ? [...relations, { table, own: 'id', column: parent, target: table, none: 0 }] : relations
}

async function findDangling(
  { dialect, read }: Database,
  { table, own, column, target, none }: Reference,
): Promise<readonly Finding[]> {
  const name = (text: string) => sql.raw(quote(dialect, text))
  const from = sql`from ${name(table)} r left join ${name(target)} t on t.${name('id')} = r.${name(column)}
    where r.${name(column)} is not null and t.${name('id')} is null${none === null ? sql`` : sql` and r.${name(column)} <> ${none}`}`
  const { rows } = await sql<{ count: unknown }>`select count(*) as count ${from}`.execute(read)
  const count = Number(rows[0]?.count)
  if (count === 0) return []
  const first = await sql<{ own: unknown; other: unknown }>`
    select r.${name(own)} as own, r.${name(column)} as other ${from} order by r.${name(own)} limit ${sql.lit(maxExamples)}`.execute(
    read,
  )
  return [
    {
      what: `${table}.${column} names rows of ${target} that are gone`,
      count,
      examples: first.rows.map((row) => `${own} ${row.own} → ${row.other}`),
      advice: 'choose another row there, or restore a copy of the database',
    },
  ]
}

async function findImbalance(entry: Entry, { database, entries }: Subject): Promise<readonly Finding[]> {
  const { ledger } = entry.side
  const accounts = entries.find(
    ({ resource }) => resource.name === entry.resource.fields[ledger?.account ?? '']?.to,
  )
  if (!ledger || !accounts) return []
  const findings: Finding[] = []
  for (const amount of ledger.amounts) {
    const sums = {
      log: entry.resource.table,
      holders: accounts.resource.table,
      account: ledger.account,
      amount,
    }
    findings.push(...(await findWrongBalances(sums, database)))
    const { before, after } = marksOf(ledger, amount)
    const isMarked = [before, after].every((name) => Object.hasOwn(entry.resource.fields, name))
    if (isMarked) findings.push(...(await findOddEntries({ ...sums, before, after }, database)))
  }
  return findings
}

const advice =
  'compare with a copy: what was changed behind the product’s back is corrected by an entry, or restored'

interface Sums {
  readonly log: string
  readonly holders: string
  readonly account: string
  readonly amount: string
}

async function findWrongBalances(
  { log, holders, account, amount }: Sums,
  { dialect, read }: Database,
): Promise<readonly Finding[]> {
  const name = (text: string) => sql.raw(quote(dialect, text))
  const balances = collect(`balances in ${holders}.${amount} that are not the sum of ${log}`, advice)
  const sums = sql`from ${name(holders)} h left join (select ${name(account)} as account, sum(${name(amount)}) as total
    from ${name(log)} group by ${name(account)}) l on l.account = h.${name('id')}
    where coalesce(h.${name(amount)}, 0) <> coalesce(l.total, 0)`
  const wrong = await sql<Wrong>`select h.${name('id')} as id, coalesce(h.${name(amount)}, 0) as held,
    coalesce(l.total, 0) as total, count(*) over () as count ${sums} order by h.${name('id')} limit ${sql.lit(maxExamples)}`.execute(
    read,
  )
  addAll(balances, wrong.rows, ({ id, held, total }) => `id ${id}: ${held}, entries ${total}`)
  return balances.findings()
}

async function findOddEntries(
  { log, amount, before, after }: Sums & { readonly before: string; readonly after: string },
  { dialect, read }: Database,
): Promise<readonly Finding[]> {
  const name = (text: string) => sql.raw(quote(dialect, text))
  const found = collect(`entries of ${log} whose before and amount do not make their after`, advice)
  const odd = await sql<Wrong>`select ${name('id')} as id, ${name(before)} + ${name(amount)} as held,
    ${name(after)} as total, count(*) over () as count from ${name(log)}
    where ${name(before)} + ${name(amount)} <> ${name(after)}
    order by ${name('id')} limit ${sql.lit(maxExamples)}`.execute(read)
  addAll(found, odd.rows, ({ id, held, total }) => `id ${id}: ${held}, not ${total}`)
  return found.findings()
}

interface Wrong {
  readonly id: unknown
  readonly held: unknown
  readonly total: unknown
  /** of all, in every row */
  readonly count: unknown
}

function addAll(to: ReturnType<typeof collect>, rows: readonly Wrong[], words: (row: Wrong) => string): void {
  for (const [at, row] of rows.entries())
    to.add(words(row), at === 0 ? Number(row.count) - rows.length + 1 : 1)
}
