import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import type { DialectName } from '#server/db/dialect.ts'
import { closeConnections } from '#server/lookups/tables/connections.ts'
import { type ForeignRow, type RowOptions, readRows } from '#server/lookups/tables/source-table.ts'
import { createTestDatabase, dialects, type TestDatabase } from '#server/testing/databases.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { ParsedTable } from '../../design/design.ts'
import { expectedDesigns } from './fixtures/expected.ts'
import { readTable } from './read-table.ts'
import { splitStatements } from './sql-statements.ts'

type Row = Readonly<Record<string, unknown>>

const reachable = dialects.filter(({ isReachable }) => isReachable).map(({ dialect }) => dialect)
const foreign = new Map<DialectName, { readonly test: TestDatabase; readonly open: Database }>()
let product: TestApp

beforeAll(async () => {
  for (const dialect of reachable) {
    const database = await createTestDatabase(dialect)
    foreign.set(dialect, { test: database, open: await openDatabase(database.url) })
  }
  const urls = [...foreign].map(
    ([
      dialect,
      {
        test: { url },
      },
    ]) => [dialect, url],
  )
  const gone = {
    gone_file: 'sqlite:/nowhere/at/all.db',
    gone_text: `sqlite:${import.meta.filename}`,
    gone_postgres: 'postgres://nobody:hidden@127.0.0.1:1/none',
    gone_mysql: 'mysql://nobody:hidden@127.0.0.1:1/none',
  }
  const connections = { ...Object.fromEntries(urls), ...gone }
  product = await startTestApp({ env: { PORTICO_CONNECTIONS: JSON.stringify(connections) } })
})
afterAll(async () => {
  await product?.close()
  for (const { open, test: database } of foreign.values()) {
    await open.close()
    await database.drop()
  }
})

const parse = (table: string, connection: string): Promise<ParsedTable> =>
  readTable(product, { type: 'db', table, connection })
const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  const { problem, detail } = error as { problem?: string; detail?: Row }
  return { problem, ...detail }
}
const ask = <T>(query: string, token = product.superToken) =>
  product.call<T>(`/admin/ajax/${query}`, { token, language: 'en' })

/** Carries statements out on one connection that takes dates of zeros, as older servers did. */
async function carryOut(dialect: DialectName, statements: readonly string[]): Promise<void> {
  const write = foreign.get(dialect)?.open.write
  await write?.connection().execute(async (connection) => {
    if (dialect === 'mysql') await sql`set session sql_mode = ''`.execute(connection)
    for (const statement of statements) await sql.raw(statement).execute(connection)
    if (dialect === 'mysql') await sql`set session sql_mode = default`.execute(connection)
  })
}

async function rowsOf(
  table: string,
  connection: string,
  columns: readonly string[],
  options: RowOptions = {},
) {
  const rows: ForeignRow[] = []
  for await (const batch of readRows(product.app, connection, table, columns, options))
    rows.push(...batch.rows)
  return rows
}

describe.each(dialects)('$dialect', ({ dialect, isReachable }) => {
  const files = Object.keys(expectedDesigns).filter((file) => file.endsWith(`.${dialect}.sql`))

  test.skipIf(!isReachable).each(files)(
    '%s becomes the same design from the database as from SQL',
    async (file) => {
      const dump = await readFile(join(import.meta.dirname, 'fixtures', file), 'utf8')
      const wanted =
        /^(?:create (?:unlogged )?table|create type|create unique index|comment on|alter table(?! \S+ owner\b)|create sequence)/i
      const statements = splitStatements(dump, dialect).map(({ text }) => text)
      await carryOut(
        dialect,
        statements.filter((text) => wanted.test(text) && !/disable|enable/i.test(text)),
      )
      for (const [table, expected] of Object.entries(expectedDesigns[file] ?? {})) {
        const read = await parse(table, dialect)
        const designs = Object.values(read.columns).map(({ name, designType }) => [name, designType])
        expect(Object.fromEntries(designs)).toEqual(expected)
        const fromSql = await readTable(product, { type: 'sql', table, sql: dump })
        expect(read.empty).toBe(true)
        const sorts = ({ notes }: ParsedTable) => notes.map(({ message }) => message)
        expect(sorts(read)).toEqual(sorts(fromSql))
        const facts = ({ columns }: ParsedTable) =>
          Object.values(columns).map(({ name, title, null: isNull, default: preset, dataType }) => ({
            ...{ name, title, isNull },
            // MariaDB tells widths of whole numbers that nobody wrote.
            dataType: dataType?.replace(/(?<=int)\(\d+\)/, ''),
            preset:
              preset === null || preset === undefined || Number.isNaN(Number(preset))
                ? preset
                : Number(preset),
          }))
        expect(facts(read)).toEqual(facts(fromSql))
      }
    },
  )

  test.skipIf(!isReachable)(
    'columns travel with their whole type and their comments up to the colon',
    async () => {
      const comment = 'Size: not shown'
      await carryOut(dialect, [
        `create table sized (id int primary key, size varchar(20) not null default 'm'${dialect === 'mysql' ? ` comment '${comment}'` : ''})`,
        ...(dialect === 'postgres' ? [`comment on column sized.size is '${comment}'`] : []),
      ])
      const list = async (clean: 0 | 1) =>
        (await ask<{ fieldList: Row }>(`getTableFieldList?connection=${dialect}&table=sized&clean=${clean}`))
          .data.fieldList
      expect(await list(1)).toEqual({ id: '', size: dialect === 'sqlite' ? '' : 'Size' })
      expect(await list(0)).toMatchObject({
        size: {
          DATA_TYPE: 'varchar',
          COLUMN_TYPE: dialect === 'postgres' ? 'character varying(20)' : 'varchar(20)',
          CHARACTER_MAXIMUM_LENGTH: 20,
          COLUMN_DEFAULT: 'm',
          IS_NULLABLE: 'NO',
          COLUMN_COMMENT: dialect === 'sqlite' ? '' : comment,
        },
      })
      expect((await parse('sized', dialect)).columns.size).toMatchObject({ dataType: 'varchar(20)' })
    },
  )

  const quote = (name: string) =>
    dialect === 'mysql' ? `\`${name.replaceAll('`', '``')}\`` : `"${name.replaceAll('"', '""')}"`
  const evil = `a"b\`c'd */ ; drop -- 书\n[x]`

  test.skipIf(!isReachable)('names and comments of any kind harm nothing', async () => {
    const comment = `it's */ {{x}} ; drop table admin; \\ 书：1=一\n${'字'.repeat(dialect === 'postgres' ? 60_000 : 300)}`
    const literal = `'${comment.replaceAll("'", "''").replaceAll('\\', dialect === 'mysql' ? '\\\\' : '\\')}'`
    const columns = [evil, '书名', 'First Name', 'constructor', 'order', 'x".y']
    const list = columns.map((name) => `${quote(name)} varchar(20)`)
    if (dialect === 'mysql') list[1] = `${list[1]} comment ${literal}`
    await carryOut(dialect, [
      `create table ${quote(evil)} (${list.join(', ')})`,
      ...(dialect === 'postgres' ? [`comment on column ${quote(evil)}.${quote('书名')} is ${literal}`] : []),
      `insert into ${quote(evil)} values ('1', '2', '3', '4', '5', '6')`,
    ])
    const { columns: fields, empty } = await parse(evil, dialect)
    expect(Object.keys(fields)).toEqual([
      'id',
      'column_1',
      'column_2',
      'first_name',
      'constructor_value',
      'order',
      'x_y',
    ])
    expect(empty).toBe(false)
    if (dialect !== 'sqlite') expect(fields.column_2?.title).toMatch(/^it's \*\/ \{ \{x\}\}/)
    const [row] = await rowsOf(evil, dialect, columns)
    expect(Object.values(row ?? {})).toEqual(['1', '2', '3', '4', '5', '6'])
    const { data } = await ask<{ fieldList: Row; pk: string }>(
      `getTableFieldList?connection=${dialect}&table=${encodeURIComponent(evil)}`,
    )
    expect(Object.keys(data.fieldList)).toEqual(columns)
    expect(data.pk).toBe('')
  })

  test.skipIf(!isReachable)('views are no tables, and a table of 500 columns is one', async () => {
    const columns = Array.from({ length: 500 }, (_, at) => `c${at} int`)
    await carryOut(dialect, [
      `create table wide (${columns.join()})`,
      'create view seen as select c0 from wide',
      ...(dialect === 'postgres' ? ['create materialized view kept as select c0 from wide'] : []),
    ])
    const { data } = await ask<{ list: readonly { table: string }[] }>(`getTableList?connection=${dialect}`)
    const names = data.list.map(({ table }) => table)
    expect(names).toContain('wide')
    expect(names).not.toContain('seen')
    expect(Object.keys((await parse('wide', dialect)).columns)).toHaveLength(501)
    for (const view of dialect === 'postgres' ? ['seen', 'kept'] : ['seen'])
      expect(await refusal(parse(view, dialect))).toEqual({ problem: 'tableIsView', table: view })
    expect(await refusal(parse('unseen', dialect))).toEqual({ problem: 'noTable' })
  })

  describe('rows', () => {
    const keys = {
      sqlite: { number: 'integer primary key', text: 'text primary key' },
      postgres: { number: 'bigint primary key', text: 'varchar(20) primary key' },
      mysql: { number: 'bigint primary key', text: 'varchar(20) primary key' },
    }[dialect]
    const tables = {
      by_number: `k ${keys.number}, v varchar(20)`,
      by_text: `k ${keys.text}, v varchar(20)`,
      by_both: 'k varchar(20) not null, v varchar(20) not null, primary key (k, v)',
      by_nothing: 'k varchar(20), v varchar(20)',
    }

    test.skipIf(!isReachable).each(Object.entries(tables))(
      'are all read once from a table %s',
      async (name, columns) => {
        const isNumber = name === 'by_number'
        const values = Array.from({ length: 25 }, (_, at) => [
          isNumber ? at * 3 - 20 : `${at % 2 ? 'K' : 'k'}${at}`,
          `v${at % 4}`,
        ])
        const list = values.map((pair) => `(${pair.map((value) => `'${value}'`).join()})`)
        await carryOut(dialect, [
          `create table ${name} (${columns})`,
          `insert into ${name} values ${list.join()}`,
        ])
        const order = (rows: readonly ForeignRow[]) => rows.map(({ k, v }) => `${k} ${v}`).toSorted()
        const expected = values.map((pair) => pair.join(' ')).toSorted()
        expect(order(await rowsOf(name, dialect, ['k', 'v'], { batch: 4 }))).toEqual(expected)
        expect(order(await rowsOf(name, dialect, ['k', 'v']))).toEqual(expected)
        // Work that broke off goes on where it was.
        const first = await readRows(product.app, dialect, name, ['k', 'v'], { batch: 10 }).next()
        const { rows, after } = first.value ?? { rows: [], after: { offset: 0 } }
        const rest = await rowsOf(name, dialect, ['k', 'v'], {
          batch: 7,
          after: JSON.parse(JSON.stringify(after)),
        })
        expect(order([...rows, ...rest])).toEqual(expected)
      },
    )

    test.skipIf(!isReachable)('are told apart by keys that no number of JavaScript is', async () => {
      const large = Array.from({ length: 20 }, (_, at) => `9007199254740${980 + at}0${at}`)
      // The driver that writes here can not tell a large one that was the last.
      const ids = [...large, '1']
      await carryOut(dialect, [
        `create table snowflakes (k ${keys.number}, v int)`,
        `insert into snowflakes values ${ids.map((id, at) => `(${id}, ${at})`).join()}`,
      ])
      const rows = await rowsOf('snowflakes', dialect, ['k', 'v'], { batch: 3 })
      expect(rows).toHaveLength(21)
      expect(rows.map(({ k }) => String(k)).toSorted()).toEqual(ids.toSorted())
    })

    test.skipIf(!isReachable)('come as plain values, times in UTC', async () => {
      const { columns, values, expected } = samples[dialect]
      await carryOut(dialect, [
        `create table samples (${columns.join()})`,
        `insert into samples values (${values.join()})`,
        `insert into samples values (${values.map(() => 'null').join()})`,
      ])
      const names = columns.map((column) => column.split(' ')[0] ?? '')
      const rows = await rowsOf('samples', dialect, names)
      expect(rows).toContainEqual(Object.fromEntries(names.map((name, at) => [name, expected[at]])))
      expect(rows).toContainEqual(Object.fromEntries(names.map((name) => [name, null])))
    })
  })
})

const samples: Readonly<Record<DialectName, { columns: string[]; values: string[]; expected: unknown[] }>> = {
  sqlite: {
    columns: ['big integer', 'part real', 'body text', 'bytes blob', 'made datetime', 'open boolean'],
    values: ['9223372036854775807', '1.5', "'it''s'", "x'e4b9a6'", "'2024-01-02T03:04:05.678'", '1'],
    expected: ['9223372036854775807', 1.5, "it's", '书', '2024-01-02 03:04:05', 1],
  },
  postgres: {
    columns: [
      ...[
        'big bigint',
        'exact numeric(30,10)',
        'part double precision',
        'made timestamp(6)',
        'zoned timestamptz',
      ],
      ...[
        'day date',
        'at time(3)',
        'open boolean',
        'tags text[]',
        'data jsonb',
        'code uuid',
        'endless timestamp',
      ],
    ],
    values: [
      ...['9223372036854775807', '12345678901234567890.5', '1.5', "'2024-01-02 03:04:05.678'"],
      ...["'2024-01-02 03:04:05+08'", "'2024-01-02'", "'03:04:05.6'", 'true', `array['a','b"c']`],
      ...[`'{"a": 1}'`, "'0f8fad5b-d9cb-469f-a165-70867728950e'", "'infinity'"],
    ],
    expected: [
      ...['9223372036854775807', '12345678901234567890.5000000000', 1.5, '2024-01-02 03:04:05'],
      ...['2024-01-01 19:04:05', '2024-01-02', '03:04:05', true, '["a","b\\"c"]', '{"a": 1}'],
      ...['0f8fad5b-d9cb-469f-a165-70867728950e', null],
    ],
  },
  mysql: {
    columns: [
      ...['big bigint unsigned', 'exact decimal(30,10)', 'flag bit(1)', 'made datetime(3)', 'none datetime'],
      ...['day date', 'at time', 'born year', 'kinds set("a","b")', 'name varbinary(20)', 'open tinyint(1)'],
    ],
    values: [
      ...['18446744073709551615', '12345678901234567890.5', "b'1'", "'2024-01-02 03:04:05.678'"],
      ...["'0000-00-00 00:00:00'", "'2024-01-02'", "'03:04:05'", '1999', "'a,b'", "'书'", '1'],
    ],
    expected: [
      ...['18446744073709551615', '12345678901234567890.5000000000', '1', '2024-01-02 03:04:05'],
      ...['0000-00-00 00:00:00', '2024-01-02', '03:04:05', 1999, 'a,b', '书', 1],
    ],
  },
}

describe('the product’s own database', () => {
  beforeAll(async () => {
    await sql
      .raw('create table left_over (k integer primary key, "书名" text)')
      .execute(product.app.database.write)
  })

  test.each([
    'token',
    'TOKEN',
    'migration_journal',
    'process_lock',
    'admin',
    'admin_group_access',
    'content_article',
  ])('keeps %s for itself', async (table) => {
    expect(await refusal(parse(table, ''))).toEqual({ problem: 'tableClosed', table })
  })

  test('gives other tables away to whoever may generate', async () => {
    expect(Object.keys((await parse('left_over', 'default')).columns)).toEqual(['id', 'column_2'])
    const { data } = await ask<{ list: readonly Row[] }>('getTableList?forGenerator=1')
    expect(data.list).toContainEqual({ table: 'left_over', comment: 'left_over', connection: '', prefix: '' })
    expect(data.list).toContainEqual({
      table: 'token',
      comment: 'token',
      connection: '',
      prefix: '',
      closed: true,
    })
    expect(data.list).toContainEqual({
      ...{ table: 'admin', comment: 'admin - Administrator', connection: '', prefix: '', closed: true },
    })
    expect((await ask('getTablePk?table=left_over&forGenerator=1')).data).toEqual({ pk: 'k' })
    // Clients of the original say not whom they ask for: the list has shown them the table.
    expect((await ask('getTablePk?table=left_over')).data).toEqual({ pk: 'k' })
    expect((await ask('getTableFieldList?table=token&forGenerator=1')).msg).toContain('token')
  })

  test('is not read by whoever may not, nor are others', async () => {
    const { token } = await product.limitedAdmin(['security/dataRecycle/add'])
    for (const call of ['getTablePk', 'getTableFieldList'])
      expect(await ask(`${call}?table=left_over`, token), call).toMatchObject({ code: 0 })
    for (const query of [
      'forGenerator=1',
      `connection=${reachable[0]}`,
      `connection=${reachable[0]}&forGenerator=1`,
    ])
      for (const call of [
        'getTableList?',
        'getTablePk?table=left_over&',
        'getTableFieldList?table=left_over&',
      ])
        expect(await ask(`${call}${query}`, token), `${call}${query}`).toMatchObject({ code: 401 })
    const keys = async (holder: string) =>
      (await ask<{ list: readonly { key: string }[] }>('getDatabaseConnectionList', holder)).data.list.map(
        ({ key }) => key,
      )
    expect(await keys(token)).toEqual(['default'])
    const { token: maker } = await product.limitedAdmin(['crud/crud/generate'])
    expect(await keys(maker)).toEqual([
      'default',
      ...reachable,
      'gone_file',
      'gone_text',
      'gone_postgres',
      'gone_mysql',
    ])
    expect((await ask('getTableList?forGenerator=1', maker)).code).toBe(1)
  })
})

describe('a connection', () => {
  test.each(['gone_file', 'gone_text', 'gone_postgres', 'gone_mysql'])(
    '%s that is gone is named, and again',
    async (key) => {
      for (let time = 0; time < 2; time++) {
        expect(await refusal(parse('t', key))).toEqual({ problem: 'connectionAway', connection: key })
      }
      const answer = await ask(`getTableList?connection=${key}`)
      expect(answer).toMatchObject({ code: 0, status: 200, msg: expect.stringContaining(key) })
      expect(JSON.stringify(answer)).not.toContain('hidden')
    },
  )

  test('that takes a call and never answers is not waited for', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const connections = { pg: `postgres://a@127.0.0.1:${port}/x`, my: `mysql://a@127.0.0.1:${port}/x` }
    const other = await startTestApp({ env: { PORTICO_CONNECTIONS: JSON.stringify(connections) } })
    try {
      for (const key of Object.keys(connections)) {
        const read = readTable(other, { type: 'db', table: 't', connection: key })
        expect(await refusal(read)).toEqual({ problem: 'connectionAway', connection: key })
      }
    } finally {
      await other.close()
      silent.close()
    }
  })

  test('that nobody has configured is no connection', async () => {
    for (const key of ['other', '__proto__', '../x'])
      expect(await refusal(parse('t', key))).toEqual({ problem: 'parameter', name: 'connection' })
    expect(await ask('getTableList?connection=other')).toMatchObject({ code: 0 })
  })

  test('is opened again after it was closed', async () => {
    for (const key of reachable) {
      await carryOut(key, ['create table reopened (a int)'])
      expect((await parse('reopened', key)).empty).toBe(true)
    }
    await closeConnections(product.app.database)
    for (const key of reachable) expect((await parse('reopened', key)).empty).toBe(true)
  })

  test.skipIf(!reachable.includes('postgres'))('whose account may not read is named', async () => {
    const open = foreign.get('postgres')?.open.write
    const role = `portico_test_reader_${process.pid}`
    if (!open) return
    await sql.raw(`create table secret (a int); create role ${role} login`).execute(open)
    const url = new URL(foreign.get('postgres')?.test.url ?? '')
    url.username = role
    const other = await startTestApp({ env: { PORTICO_CONNECTIONS: JSON.stringify({ reader: url.href }) } })
    try {
      const read = readTable(other, { type: 'db', table: 'secret', connection: 'reader' })
      expect(await refusal(read)).toEqual({ problem: 'connectionAway', connection: 'reader' })
    } finally {
      await other.close()
      await sql.raw(`drop role ${role}`).execute(open)
    }
  })

  test('of SQLite is never written to', async () => {
    const { withConnection } = await import('#server/lookups/tables/connections.ts')
    const write = withConnection(product.app, 'sqlite', ({ db }) => sql`create table x (a int)`.execute(db))
    await expect(write).rejects.toThrow(/readonly/)
  })
})

describe('a call that asks for nothing sensible', () => {
  test.each([
    [{ type: 'db' }, 'table'],
    [{ type: 'db', table: ['x'] }, 'table'],
    [{ type: 'db', table: 'x\u0000' }, 'table'],
    [{ type: 'other', table: 'x' }, 'type'],
    [{ type: 'sql', table: 'x' }, 'sql'],
    [{ type: 'sql', sql: { a: 1 } }, 'sql'],
    [{ type: 'db', table: 'x', connection: [] }, 'connection'],
    [{ type: 'db', table: 'x', connection: { a: 1 } }, 'connection'],
  ])('%o is refused by the parameter', async (body, name) => {
    expect(await refusal(readTable(product, body))).toEqual({ problem: 'parameter', name })
  })

  test('is answered in the usual form by the call itself', async () => {
    const call = (body: unknown) =>
      product.call<ParsedTable>('/admin/crud.crud/parseFieldData', {
        ...{ method: 'POST', token: product.superToken, language: 'en', body },
      })
    const text = 'create table `a` (id int unsigned not null auto_increment primary key,\n title varchar(20)'
    expect(await call({ type: 'sql', sql: `${text}) comment='Book';`, table: '' })).toMatchObject({
      code: 1,
      data: { comment: 'Book', empty: true, columns: { id: { designType: 'pk' }, title: { length: 20 } } },
    })
    expect(await call({ type: 'sql', sql: `${text};` })).toMatchObject({
      code: 0,
      status: 200,
      msg: expect.stringContaining('Line 2 of the SQL'),
    })
    expect(await call({ type: 'db', table: 'token' })).toMatchObject({ code: 0, status: 200 })
  })

  test('is told which tables there are to choose from', async () => {
    const text = 'create table `a` (x int); create table `b` (y int);'
    expect(await refusal(readTable(product, { type: 'sql', sql: text }))).toEqual({
      problem: 'sqlChoose',
      tables: 'a, b',
    })
    expect(Object.keys((await readTable(product, { type: 'sql', sql: text, table: 'b' })).columns)).toEqual([
      'id',
      'y',
    ])
  })
})
