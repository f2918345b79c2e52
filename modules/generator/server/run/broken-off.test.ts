import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import type { Context } from '#server/context.ts'
import type { DialectName } from '#server/db/dialect.ts'
import { designOf, fieldOf } from '#server/testing/designs.ts'
import { makeLongTable } from '#server/testing/generator.ts'
import { introspect } from '#server/testing/introspect.ts'
import { dataFolder, startProcess } from '#server/testing/process.ts'
import { isLong, randomOf, seed } from '#server/testing/sample.ts'
import { startTestApp, superPassword, type TestApp } from '#server/testing/test-app.ts'
import type { Design } from '../../design/design.ts'
import { generatedFolder } from '../files/files.ts'
import { generatedRow } from '../store.ts'
import { generate as generateIn, recover, remove } from './run.ts'
import { generateJobName } from './run-log.ts'

type Row = Record<string, unknown>

const title = fieldOf('string', { name: 'title', comment: '书名' })
const year = fieldOf('number', { name: 'year_made', comment: '年份', table: { sortable: 'custom' } })
const pages = fieldOf('string', { name: 'pages', comment: '页数' })
const tags = fieldOf('remoteSelects', {
  name: 'tag_ids',
  comment: '标签',
  form: { 'remote-table': 'content_tag', 'remote-field': 'name' },
})

/** More statements than any run has. */
const maxStatements = 80
const random = randomOf(seed)

/**
 * The statements to die before: every one where a database commits each by itself. PostgreSQL takes a step of a run as a whole,
 * so one in four is enough there; all of them are for the long run (`npm run test:long`).
 */
function* deaths(dialect: DialectName): Generator<number> {
  const farthest = isLong || dialect !== 'postgres' ? 1 : 7
  for (let at = 1; at < maxStatements; at += 1 + Math.floor(random() * farthest)) yield at
}

/** Makes the process of a context die before a statement that writes: from then on nothing of it reaches the database. */
function dyingBefore(context: Context, statement: number): Context {
  const { app } = context
  let left = statement
  const dead = () => new Error('the process is dead')
  const death: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind !== 'SelectQueryNode') left--
      if (left < 0) throw dead()
      return node
    },
    async transformResult({ result }) {
      if (left < 0) throw dead()
      return result
    },
  }
  return {
    ...context,
    app: { ...app, database: { ...app.database, write: app.database.write.withPlugin(death) } },
  }
}

/** The product and what a test asks of it. */
function helpers(product: () => TestApp) {
  const call = <T = Row>(url: string, body?: unknown, on = product()) =>
    on.call<T>(url, { token: on.superToken, ...(body === undefined ? {} : { method: 'POST', body }) })
  const generate = (design: Design, confirm?: string, on = product()) => {
    product().now += 2000
    return call('/admin/crud.crud/generate', { ...design, confirm }, on)
  }
  const list = async (url: string) =>
    (await call<{ list: readonly Row[] }>(`/admin/${url}/index`)).data?.list ?? null
  const logs = async () =>
    (await call<{ list: readonly Row[] }>('/admin/crud.log/index')).data.list as readonly Row[]

  /** The lease of a process that died runs out. */
  const leaseEnds = () =>
    product().app.database.write.deleteFrom('process_lock').where('name', '=', 'generator').execute()

  /** Has a run of work die before a statement, then somebody else look after it; tells whether it lived. */
  const interrupt = async (work: (context: Context) => Promise<unknown>, statement: number) => {
    product().now += 2000
    const lived = await work(dyingBefore(product().context(), statement)).then(
      () => true,
      () => false,
    )
    await leaseEnds()
    await recover(product().context())
    await product().app.settings.refresh()
    return lived
  }

  /** What is in the database, and what the product believes of it, are one; nothing is left over. */
  const isWhole = async (name: string, more: readonly string[] = []) => {
    const { database } = product().app
    const table = name.replaceAll('/', '_')
    const made = await generatedRow(database.read, name)
    const there = await introspect(database)
    const own = [...there.keys()].filter((one) => one.startsWith(table) && !/_before_\d{14}$/.test(one))
    expect(own.toSorted()).toEqual([...(made?.tables.map((one) => one.name) ?? []), ...more].toSorted())
    for (const { name: at, columns, indexes } of made?.tables ?? []) {
      const found = there.get(at)
      expect(Object.keys(found?.columns ?? {}).toSorted()).toEqual(columns.map((one) => one.name).toSorted())
      expect(Object.keys(found?.indexes ?? {}).toSorted()).toEqual(indexes.map((one) => one.name).toSorted())
    }
    const rules = await database.read
      .selectFrom('admin_rule')
      .select('name')
      .where('name', 'like', `${name}%`)
      .execute()
    expect(rules.length > 0).toBe(made !== null)
    expect(await database.read.selectFrom('generator_run').selectAll().execute()).toEqual([])
    for (const [path, text] of Object.entries(made?.files ?? {})) {
      expect(await readFile(join(generatedFolder(product().app.config), path), 'utf8')).toBe(text)
    }
    const { status } = await call(`/admin/${name.replaceAll('/', '.')}/index`)
    expect(status).toBe(made ? 200 : 404)
    return made
  }
  return { call, generate, list, logs, leaseEnds, interrupt, isWhole }
}

onEveryDialect({}, (product, dialect) => {
  const { call, generate, list, logs, interrupt, isWhole } = helpers(product)

  /** A further process. SQLite lets the whole of this one wait where one of two connections writes, so there it is the same. */
  const another = async () => (dialect === 'sqlite' ? product() : startTestApp({ beside: product() }))

  describe(`a process that dies before any one statement leaves (seed ${seed})`, () => {
    test('an entity that is new as if nothing had been, or whole', async () => {
      const design = designOf([title, year, tags], { name: 'brk_fresh' })
      let lived = false
      for (const at of deaths(dialect)) {
        if (lived) break
        lived = await interrupt((context) => generateIn(design, undefined, context), at)
        const made = await isWhole('brk/fresh')
        if (made && !lived) {
          const [log] = await logs()
          expect(await call('/admin/crud.crud/delete', { id: log?.id })).toMatchObject({ code: 1 })
          for (const table of made.tables)
            await sql.raw(`drop table ${table.name}`).execute(product().app.database.write)
        }
      }
      expect(lived).toBe(true)
      product().now += 4_000_000
      await recover(product().context())
      expect((await logs()).map(({ status }) => status)).not.toContain('start')
    }, 120_000)

    test('an entity that changes as it was, or as it shall be, with all of its rows', async () => {
      const first = designOf([title, year, pages], { name: 'brk_change' })
      const next = designOf(
        [
          fieldOf('string', { name: 'name', comment: '书名', table: { sortable: 'custom' } }),
          fieldOf('number', { name: 'pages', comment: '页数' }),
          fieldOf('date', { name: 'day', comment: '日期', table: { sortable: 'custom' } }),
          tags,
        ],
        {
          name: 'brk_change',
          designChange: [
            { type: 'change-field-name', oldName: 'title', newName: 'name', sync: true },
            { type: 'change-field-order', oldName: 'name', newName: 'name', after: 'pages', sync: true },
          ],
        },
      )
      const back = {
        ...first,
        table: {
          ...first.table,
          designChange: [
            { type: 'change-field-name', oldName: 'name', newName: 'title', sync: true } as const,
          ],
        },
      }
      expect(await generate(first)).toMatchObject({ code: 1 })
      for (const name of ['Alien', 'Brazil'])
        expect(
          await call('/admin/brk.change/add', { title: name, year_made: 1979, pages: 'x' }),
        ).toMatchObject({
          code: 1,
        })
      let lived = false
      for (const at of deaths(dialect)) {
        if (lived) break
        lived = await interrupt((context) => generateIn(next, 'brk_change', context), at)
        const made = await isWhole('brk/change')
        const isNew = made?.entity.spec.fields.name !== undefined
        expect((await list('brk.change'))?.map((row) => row[isNew ? 'name' : 'title'])).toEqual([
          'Brazil',
          'Alien',
        ])
        if (isNew && !lived) expect(await generate(back, 'brk_change')).toMatchObject({ code: 1 })
      }
      expect(lived).toBe(true)
    }, 120_000)

    test('a table of somebody else where it was, or in the place of which the new one stands', async () => {
      const { write, read } = product().app.database
      await sql
        .raw('create table brk_movies (code int primary key, name varchar(200) not null)')
        .execute(write)
      await sql.raw(`insert into brk_movies values (1, 'Alien'), (2, 'Brazil')`).execute(write)
      const parsed = await call<{ columns: Record<string, Design['fields'][number]> }>(
        '/admin/crud.crud/parseFieldData',
        { type: 'db', table: 'brk_movies' },
      )
      const design: Design = {
        ...designOf([], { name: 'brk_movies', sourceTable: 'brk_movies' }),
        type: 'db',
        fields: Object.values(parsed.data.columns),
      }
      let lived = false
      for (const at of deaths(dialect)) {
        if (lived) break
        lived = await interrupt((context) => generateIn(design, 'brk_movies', context), at)
        const isGenerated = (await generatedRow(read, 'brk/movies')) !== null
        await isWhole('brk/movies', isGenerated ? [] : ['brk_movies'])
        expect((await sql.raw('select * from brk_movies').execute(read)).rows).toHaveLength(2)
        if (isGenerated) lived = true
      }
      expect(lived).toBe(true)
      expect((await list('brk.movies'))?.map(({ name }) => name).toSorted()).toEqual(['Alien', 'Brazil'])
    }, 120_000)

    test('an entity that goes where it was, or gone with its files', async () => {
      const design = designOf([title], { name: 'brk_gone' })
      let lived = false
      for (const at of deaths(dialect)) {
        if (lived) break
        if (!(await generatedRow(product().app.database.read, 'brk/gone')))
          expect(await generate(design)).toMatchObject({ code: 1 })
        const [log] = await logs()
        lived = await interrupt((context) => remove(Number(log?.id), undefined, context), at)
        const made = await isWhole('brk/gone', []).catch(() => null)
        const files = await readdir(join(generatedFolder(product().app.config), 'modules/brk/gone')).catch(
          () => [],
        )
        expect(files.length > 0).toBe(made !== null)
        if (!made) await sql.raw('drop table brk_gone').execute(product().app.database.write)
      }
      expect(lived).toBe(true)
    }, 120_000)
  })

  test('a process that dies while it rolls back leaves the rest to the next', async () => {
    const { write } = product().app.database
    const table = { name: 'brk_half', columns: [{ name: 'id', type: 'id', nullable: false }], indexes: [] }
    const before = ['brk_half', 'brk_half_a', 'brk_half_b'].map((name) => ({
      step: 'createTable',
      table: { ...table, name },
    }))
    for (let at = 0; at < 8; at++) {
      for (const { table: one } of before) await sql.raw(`create table ${one.name} (id int)`).execute(write)
      const progress = {
        ...{ before, turning: [], after: [], known: [], done: 3, isLive: false },
        ...{ texts: {}, written: {}, gone: [] },
      }
      const { id: log_id } = await product()
        .rows('crud/log')
        .insert({ table_name: 'brk_half', status: 'start' })
      await write
        .insertInto('generator_run')
        .values({ log_id, progress: JSON.stringify(progress) })
        .execute()
      await interrupt((context) => recover(context), at)
      expect(
        [...(await introspect(product().app.database)).keys()].filter((one) => one.startsWith('brk_half')),
      ).toEqual([])
    }
    expect((await logs())[0]).toMatchObject({ status: 'error' })
  })

  test('a run that nobody can look after does not stop the others', async () => {
    const { write } = product().app.database
    const progress = {
      ...{ before: [], turning: [], known: [], done: 0, isLive: true },
      after: [{ step: 'dropColumn', table: 'brk_never', column: 'nothing' }],
      ...{ texts: {}, written: {}, gone: [] },
    }
    await write
      .insertInto('generator_run')
      .values({ log_id: 9_999_999, progress: JSON.stringify(progress) })
      .execute()
    expect(await generate(designOf([title], { name: 'brk_other' }))).toMatchObject({ code: 1 })
    await write.deleteFrom('generator_run').execute()
  })

  test('a refusal of the database in the middle is told, and nothing of the run is left', async () => {
    const { write } = product().app.database
    expect(await generate(designOf([title, year], { name: 'brk_named' }))).toMatchObject({ code: 1 })
    expect(await call('/admin/crud.crud/delete', { id: (await logs())[0]?.id })).toMatchObject({ code: 1 })
    const rename =
      dialect === 'mysql' ? 'rename table brk_named to brk_was' : 'alter table brk_named rename to brk_was'
    await sql.raw(rename).execute(write)
    // Where names of indexes are of the whole database they are taken now.
    const answer = await generate(designOf([title, year], { name: 'brk_named' }))
    if (dialect === 'mysql') expect(answer).toMatchObject({ code: 1 })
    else {
      expect(answer).toMatchObject({ code: 0, status: 200 })
      expect((await logs())[0]).toMatchObject({ status: 'error', problem: expect.stringContaining(' ') })
    }
    await isWhole('brk/named')
  })

  test('a made entity that went is taken up again with its table', async () => {
    expect(await generate(designOf([title, year], { name: 'brk_again' }))).toMatchObject({ code: 1 })
    await call('/admin/brk.again/add', { title: 'Alien', year_made: 1979 })
    expect(await call('/admin/crud.crud/delete', { id: (await logs())[0]?.id })).toMatchObject({ code: 1 })
    const design = {
      ...designOf([title, year], { name: 'brk_again', sourceTable: 'brk_again' }),
      type: 'db' as const,
    }
    expect(await generate(design, 'brk_again')).toMatchObject({ code: 1 })
    expect((await list('brk.again'))?.map((row) => row.title)).toEqual(['Alien'])
  })

  test('and so it is from its record, whatever that says of the rows', async () => {
    const design = designOf([title, year], { name: 'brk_record' })
    expect(await generate(design)).toMatchObject({ code: 1 })
    await call('/admin/brk.record/add', { title: 'Alien', year_made: 1979 })
    expect(await call('/admin/crud.crud/delete', { id: (await logs())[0]?.id })).toMatchObject({ code: 1 })
    const recorded = { ...design, type: 'log' as const, table: { ...design.table, rebuild: 'Yes' as const } }
    expect(await generate(recorded, 'brk_record')).toMatchObject({ code: 1 })
    expect((await list('brk.record'))?.map((row) => row.title)).toEqual(['Alien'])
  })

  test('what another process changed meanwhile is not lost without its word', async () => {
    const first = designOf([title], { name: 'brk_race' })
    expect(await generate(first)).toMatchObject({ code: 1 })
    expect(await call('/admin/brk.race/add', { title: 'Alien' })).toMatchObject({ code: 1 })
    const beside = await another()
    const [one, other] = await Promise.all([
      generate(designOf([title, year], { name: 'brk_race' })),
      generate(designOf([title, pages], { name: 'brk_race' }), undefined, beside),
    ])
    expect([one.code, other.code].toSorted()).toEqual([0, 1])
    const refused = one.code === 0 ? one : other
    expect(refused).toMatchObject({ data: { type: 'confirm', confirm: 'brk_race' } })
    await isWhole('brk/race').catch(() => null)
    if (beside !== product()) await beside.close()
  })

  test('two processes that generate at the same moment both get what they asked for', async () => {
    const beside = await another()
    const same = designOf([title], { name: 'brk_same' })
    const answers = await Promise.all([
      generate(designOf([title], { name: 'brk_left' })),
      generate(designOf([title], { name: 'brk_right' }), undefined, beside),
      generate(same),
      generate(same, undefined, beside),
    ])
    for (const { code, status } of answers.slice(0, 2))
      expect({ code, status }).toEqual({ code: 1, status: 200 })
    expect(answers.slice(2).map(({ code }) => code)).toContain(1)
    for (const answer of answers) expect(answer.status).toBe(200)
    for (const url of ['brk.left', 'brk.right', 'brk.same']) {
      expect(await list(url)).toEqual([])
      expect(await call(`/admin/${url}/index`, undefined, beside)).toMatchObject({ code: 1 })
    }
    const rules = await product()
      .app.database.read.selectFrom('admin_rule')
      .select('name')
      .where('name', 'like', 'brk%')
      .execute()
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
    if (beside !== product()) await beside.close()
  })

  test('an entity that goes while another process makes a relation to it leaves no relation to nothing', async () => {
    const beside = await another()
    expect(await generate(designOf([title], { name: 'brk_maker' }))).toMatchObject({ code: 1 })
    const [log] = await logs()
    await call('/admin/brk.maker/index', undefined, beside)
    const relation = fieldOf('remoteSelect', {
      name: 'maker_id',
      comment: '制造商',
      form: { 'remote-table': 'brk_maker', 'remote-field': 'title' },
    })
    const [gone, made] = await Promise.all([
      call('/admin/crud.crud/delete', { id: log?.id }),
      generate(designOf([title, relation], { name: 'brk_car' }), undefined, beside),
    ])
    expect([gone.code, made.code].toSorted()).toEqual([0, 1])
    expect((await call('/admin/brk.car/index')).status).toBe(made.code === 1 ? 200 : 404)
    expect((await call('/admin/brk.maker/index')).status).toBe(made.code === 1 ? 200 : 404)
    if (beside !== product()) await beside.close()
  })

  test('a directory of the menu goes with the last that is in it, whoever made it', async () => {
    const { read } = product().app.database
    const ids: unknown[] = []
    for (const name of ['dir_one', 'dir_two']) {
      expect(await generate(designOf([title], { name }))).toMatchObject({ code: 1 })
      ids.push((await logs())[0]?.id)
    }
    const count = async () =>
      (await read.selectFrom('admin_rule').select('id').where('name', '=', 'dir').execute()).length
    expect(await call('/admin/crud.crud/delete', { id: ids[0] })).toMatchObject({ code: 1 })
    expect(await count()).toBe(1)
    expect(await call('/admin/crud.crud/delete', { id: ids[1] })).toMatchObject({ code: 1 })
    expect(await count()).toBe(0)
  })

  test('a process that is killed while it copies rows leaves the table as it was', async () => {
    // By the clock of the machine, as the process: that one takes sessions away that have ended.
    const own = await startTestApp({ dialect, now: Date.now() })
    onTestFinished(() => own.close())
    const { call, logs, isWhole, leaseEnds } = helpers(() => own)
    const { database, config, jobs } = own.app
    await makeLongTable(own, 'brk_big')
    const folder = await dataFolder()
    onTestFinished(folder.remove)
    const child = await startProcess({
      PORTICO_DATA_DIR: folder.path,
      DATABASE_URL: own.database.url,
      PORTICO_ADMIN_PASSWORD: superPassword,
      PORTICO_SECRET: config.secret,
    })
    const design: Design = {
      ...designOf([fieldOf('string', { name: 'note', comment: '备注' })], {
        name: 'brk_big',
        sourceTable: 'brk_big',
      }),
      type: 'db',
    }
    const asked = await child.call<{ job: number }>('/admin/crud.crud/generate', {
      method: 'POST',
      token: own.superToken,
      body: { ...design, confirm: 'brk_big' },
    })
    expect(asked).toMatchObject({ code: 1, data: { job: expect.any(Number) } })
    // Until rows have come into the table beside.
    const until = performance.now() + 20_000
    for (let copied = 0; copied === 0; ) {
      if (performance.now() > until) throw new Error(`no row was copied: ${child.output()}`)
      const there = await sql<{ count: number }>`select count(*) as count from brk_big_coming`
        .execute(database.read)
        .catch(() => null)
      copied = Number(there?.rows[0]?.count ?? 0)
      await turn()
    }
    expect(await child.kill('SIGKILL')).toBe('SIGKILL')
    await leaseEnds()
    await recover(own.context())
    const tables = [...(await introspect(database)).keys()].filter((one) => one.startsWith('brk_big'))
    expect(tables).toEqual(['brk_big'])
    expect((await logs())[0]).toMatchObject({ status: 'error' })
    const again = await call<{ job: number }>('/admin/crud.crud/generate', { ...design, confirm: 'brk_big' })
    expect(again).toMatchObject({ code: 1 })
    await jobs.runDue()
    expect(await call('/admin/brk.big/index')).toMatchObject({ code: 1, data: { total: 20_000 } })
    await isWhole('brk/big')
  }, 60_000)
})

describe('files and memory', () => {
  const product = onSqlite()
  const { call, generate, list, logs, isWhole } = helpers(product)
  const place = (path: string) => join(generatedFolder(product().app.config), path)

  test('a folder that can not be written is a reason to do nothing', async () => {
    await mkdir(place('modules/sealed'), { recursive: true })
    await writeFile(place('modules/sealed/one'), 'a file where a folder should be')
    const design = designOf([title], { name: 'sealed_one' })
    const refused = await generate(design)
    expect(refused).toMatchObject({
      code: 0,
      status: 200,
      msg: expect.stringContaining('modules/sealed/one'),
    })
    expect(refused.msg).not.toContain(product().app.config.dataDir)
    expect((await call('/admin/sealed.one/index')).status).toBe(404)
    await rm(place('modules/sealed/one'))
    expect(await generate(design)).toMatchObject({ code: 1 })
    await isWhole('sealed/one')
  })

  test('a file that can not be read is told, and no fault', async () => {
    await mkdir(place('modules/sealed/two/two.ts'), { recursive: true })
    const design = designOf([title], { name: 'sealed_two' })
    const refused = await call('/admin/crud.crud/preview', design)
    expect(refused).toMatchObject({ code: 0, status: 200, msg: expect.stringContaining('two.ts') })
    await rm(place('modules/sealed/two'), { recursive: true })
  })

  test('files that are missing are written again by the next run', async () => {
    const design = designOf([title], { name: 'sealed_three' })
    expect(await generate(design)).toMatchObject({ code: 1 })
    await rm(dirname(place('modules/x')), { recursive: true })
    expect(await generate({ ...design, fields: [...design.fields, year] })).toMatchObject({ code: 1 })
    await isWhole('sealed/three')
  })

  test('migrations of runs within one second are two', async () => {
    const design = designOf([title], { name: 'sealed_four' })
    expect(await call('/admin/crud.crud/generate', design)).toMatchObject({ code: 1 })
    const next = { ...design, fields: [...design.fields, year] }
    expect(await call('/admin/crud.crud/generate', next)).toMatchObject({ code: 1 })
    const files = (await readdir(place('modules/sealed/migrations'))).filter((name) =>
      name.endsWith('-four.ts'),
    )
    expect(files).toHaveLength(2)
  })

  test('an entity of an older release that this one does not take is left out, and all others live', async () => {
    expect(await generate(designOf([title], { name: 'mem_one' }))).toMatchObject({ code: 1 })
    const { write } = product().app.database
    for (const [name, entity] of [
      ['mem/bad', '{'],
      ['mem/worse', '{"name":"mem/worse","spec":{"fields":{"x":{"kind":"nothing"}}},"messages":{}}'],
      ['mem/null', 'null'],
    ]) {
      await write
        .insertInto('made_entity')
        .values({
          name,
          entity,
          tables: '[]',
          files: '{}',
          rules: '[]',
          log_id: 0,
          create_time: 0,
          update_time: 0,
        })
        .execute()
    }
    await write
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute()
    expect(await list('mem.one')).toEqual([])
    expect((await call('/admin/mem.bad/index')).status).toBe(404)
    await write.deleteFrom('made_entity').where('name', 'in', ['mem/bad', 'mem/worse', 'mem/null']).execute()
  })

  test('a process whose database was away while it loaded has all of it afterwards', async () => {
    expect(await generate(designOf([title], { name: 'mem_away' }))).toMatchObject({ code: 1 })
    const { generatedResources, settings, database } = product().app
    const { write } = database
    await write
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute()
    await sql.raw('alter table made_entity rename to made_away').execute(write)
    await expect(settings.refresh()).rejects.toThrow()
    expect((await call('/admin/mem.away/index')).status).toBe(500)
    await sql.raw('alter table made_away rename to made_entity').execute(write)
    expect(await list('mem.away')).toEqual([])
    expect(generatedResources.routesAt('/admin/mem.away/index')).toHaveLength(1)
  })

  test('two hundred made entities, each with a relation to the one before, are loaded in a moment', async () => {
    const { write } = product().app.database
    expect(await generate(designOf([title], { name: 'many_first' }))).toMatchObject({ code: 1 })
    const { entity, tables } = (await generatedRow(write, 'many/first')) ?? {}
    if (!entity) throw new Error('many/first is made')
    const rows = Array.from({ length: 200 }, (_, at) => {
      const relation = { kind: 'belongsTo', to: at === 0 ? 'many/first' : `many/n${at - 1}`, show: ['title'] }
      const spec = {
        ...entity.spec,
        table: `many_n${at}`,
        fields: { ...entity.spec.fields, other_id: relation },
      }
      return {
        ...{ name: `many/n${at}`, entity: JSON.stringify({ ...entity, name: `many/n${at}`, spec }) },
        ...{
          tables: JSON.stringify(tables),
          files: '{}',
          rules: '[]',
          log_id: 0,
          create_time: 0,
          update_time: 0,
        },
      }
    })
    await write.insertInto('made_entity').values(rows).execute()
    const { generatedResources, registry } = product().app
    await generatedResources.load()
    const begun = process.threadCpuUsage()
    await generatedResources.load()
    expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(500)
    expect(registry.generated.length).toBeGreaterThanOrEqual(200)
    // The first goes: all that lead to it go too, and it takes no longer.
    await write.deleteFrom('made_entity').where('name', '=', 'many/first').execute()
    const again = process.threadCpuUsage()
    await generatedResources.load()
    expect(process.threadCpuUsage(again).user / 1000).toBeLessThan(1000)
    expect(registry.find('many/n199')).toBeNull()
    await write.deleteFrom('made_entity').where('name', 'like', 'many/%').execute()
    await generatedResources.load()
  })

  test('a job that is cancelled while it copies leaves nothing behind', async () => {
    const { write } = product().app.database
    await makeLongTable(product(), 'mem_big')
    const design: Design = {
      ...designOf([fieldOf('string', { name: 'note', comment: '备注' })], {
        name: 'mem_copy',
        sourceTable: 'mem_big',
      }),
      type: 'db',
    }
    const { data } = await call<{ job: number }>('/admin/crud.crud/generate', design)
    const ends = product().app.jobs.runDue()
    const copied = async () =>
      Number(
        (
          await write
            .selectFrom('mem_copy')
            .select(sql<number>`count(*)`.as('count'))
            .execute()
            .catch(() => [])
        )[0]?.count ?? 0,
      )
    const until = performance.now() + 20_000
    while ((await copied()) === 0 && performance.now() < until) await turn()
    await product().app.jobs.cancel(data.job, product().context())
    await ends
    expect(await product().app.jobs.get(data.job, product().context())).toMatchObject({
      kind: generateJobName,
      state: 'cancelled',
    })
    expect((await call('/admin/mem.copy/index')).status).toBe(404)
    expect((await introspect(product().app.database)).has('mem_copy')).toBe(false)
    expect((await logs())[0]?.status).toBe('error')
  })
})
