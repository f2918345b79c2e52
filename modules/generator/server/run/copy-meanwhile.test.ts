import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { designOf, fieldOf } from '#server/testing/designs.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Design } from '../../design/design.ts'
import { newField } from '../../design/presets.ts'
import { execute } from './run.ts'

type Row = Readonly<Record<string, unknown>>

/** More than two batches. */
const count = 2500

/** Statements that make a table of somebody else, with as many rows. */
function farTable(name: string, suffix = ''): readonly string[] {
  const rows = Array.from({ length: count }, (_, at) => `(${at * 2 + 2}, 'old', 1000)`)
  return [
    `create table ${name} (id integer primary key, note varchar(20), update_time int)${suffix}`,
    `insert into ${name} values ${rows.join(',')}`,
  ]
}

/** What others do to it while it is copied: to rows that were copied, to rows that were not yet, and to none that was there. */
function changes(name: string): readonly string[] {
  return [
    `update ${name} set note = 'new', update_time = 2000 where id in (6, 4800)`,
    `delete from ${name} where id = 4600`,
    `insert into ${name} values (7, 'between', 1000), (6001, 'behind', 1000), (6002, 'behind', 1000)`,
  ]
}

function designFrom(sourceTable: string, name: string, databaseConnection = ''): Design {
  const note = fieldOf('string', { name: 'note', comment: '备注' })
  const time = newField('datetime', { name: 'changed', comment: '时间' })
  return { ...designOf([note, time], { name, sourceTable, databaseConnection }), type: 'db' }
}

/** Copies a table, and has something done to it once the first rows are there; answers what is said of it. */
async function copy(product: TestApp, design: Design, meanwhile: () => Promise<void>): Promise<string> {
  const { id } = await product.rows('crud/log').insert({ table_name: design.table.name, status: 'start' })
  const app = product.app
  let isDone = false
  return execute(
    design,
    Number(id),
    undefined,
    { ...product.context(), translate: app.translator('en') },
    {
      kind: 'copy',
      onWait: async () => {},
      async report() {
        if (isDone) return
        isDone = true
        await meanwhile()
      },
    },
  )
}

async function rowsOf(product: TestApp, table: string): Promise<ReadonlyMap<number, unknown>> {
  const found = await sql<Row>`select id, note from ${sql.table(table)}`.execute(product.app.database.read)
  return new Map(found.rows.map(({ id, note }) => [Number(id), note]))
}

onEveryDialect({}, (product, dialect) => {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(product().app.database.write)
  }

  test('a table that is written to while it is copied is copied as it was at one moment, with what came behind it', async () => {
    await run(farTable('live_far'))
    const said = await copy(product(), designFrom('live_far', 'live_copy'), () => run(changes('live_far')))
    const copied = await rowsOf(product(), 'live_copy')
    expect(copied.get(4600)).toBe('old')
    expect([copied.get(6), copied.get(4800)]).toEqual(['old', 'old'])
    expect([copied.get(6001), copied.get(6002)]).toEqual(['behind', 'behind'])
    expect(copied.size).toBe(count + 2)
    expect(said).toMatch(/some rows were deleted and as many were added/)
    expect(said).toMatch(/2 rows were updated .+: 6, 4800$/)
    const [log] = (
      await product().call<{ list: readonly Row[] }>('/admin/crud.log/index', { token: product().superToken })
    ).data.list
    expect(log).toMatchObject({ status: 'success', problem: said })
  })

  test('nothing is said of a table that nobody writes to', async () => {
    await run(farTable('calm_far'))
    expect(await copy(product(), designFrom('calm_far', 'calm_copy'), async () => {})).toBe('')
    expect((await rowsOf(product(), 'calm_copy')).size).toBe(count)
  })

  test('rows that come and go are counted where there is no key', async () => {
    const more = Array.from({ length: 20 }, (_, at) => `(${at + 9000}, 'more')`)
    await run(['create table loose_far (number int, note varchar(20))'])
    const rows = Array.from({ length: count }, (_, at) => `(${at + 1}, 'old')`)
    await run([`insert into loose_far values ${rows.join(',')}`])
    const said = await copy(product(), designFrom('loose_far', 'loose_copy'), () =>
      run([`insert into loose_far values ${more.join(',')}`]),
    )
    expect(said).toMatch(/^20 rows were added to the table while it was copied/)
  })

  if (dialect === 'mysql') {
    test('an engine without transactions is copied all the same, and the rows are named', async () => {
      await run(farTable('isam_far', ' engine = MyISAM'))
      const said = await copy(product(), designFrom('isam_far', 'isam_copy'), () => run(changes('isam_far')))
      expect(said).toMatch(/2 rows were updated .+: 6, 4800$/)
      expect((await rowsOf(product(), 'isam_copy')).get(6001)).toBe('behind')
    })
  }
})

describe('a file of somebody else', () => {
  let folder: string
  let product: TestApp
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-far-'))
    for (const mode of ['wal', 'delete']) {
      const file = new DatabaseSync(join(folder, `${mode}.db`))
      file.exec(`pragma journal_mode = ${mode}`)
      for (const statement of farTable('far')) file.exec(statement)
      file.close()
    }
    const urls = { wal: `sqlite:${join(folder, 'wal.db')}`, delete: `sqlite:${join(folder, 'delete.db')}` }
    product = await startTestApp({ env: { PORTICO_CONNECTIONS: JSON.stringify(urls) } })
  })
  afterAll(async () => {
    await product?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test.each(['wal', 'delete'])(
    'can be written to while it is copied (%s), and the rows that differ are named',
    async (mode) => {
      const file = new DatabaseSync(join(folder, `${mode}.db`))
      const design = designFrom('far', `file_${mode}_copy`, mode)
      const said = await copy(product, design, async () => {
        for (const statement of changes('far')) file.exec(statement)
      })
      file.close()
      expect(said).toMatch(/2 rows were updated .+: 6, 4800$/)
      const copied = await rowsOf(product, `file_${mode}_copy`)
      expect(copied.get(4800)).toBe(mode === 'wal' ? 'old' : 'new')
      expect(copied.get(6002)).toBe('behind')
    },
  )
})
