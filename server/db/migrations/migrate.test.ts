import { afterEach, describe, expect, test, vi } from 'vitest'
import { declaredPrefix } from '../../declared/declared-rows.ts'
import { declaredSchema } from '../../resource/columns/table.ts'
import { closeDatabase, createTestDatabase, dialects } from '../../testing/databases.ts'
import { introspect } from '../../testing/introspect.ts'
import { declarations, migrations, systemTables } from '../../testing/modules.ts'
import { type Database, openDatabase } from '../database.ts'
import { type Column, diffSchema, replay, type Schema, type SchemaStep, type Table } from '../schema.ts'
import { isMigrated, type Migration, migrate, migrationState, rollBack } from './migrate.ts'

const declared = () =>
  declaredSchema(
    declarations.map(({ resource }) => resource),
    systemTables,
  )
const migrated = () => replay(migrations.flatMap(({ steps }) => steps))

describe('the declarations and the migrations', () => {
  test('lead to the same schema', () => {
    expect(diffSchema(migrated(), declared())).toEqual({ steps: [], losing: [] })
  })

  test('differ as soon as something is declared that no migration makes', () => {
    const changed = (change: (table: Table) => Table): Schema =>
      new Map([...declared()].map(([name, table]) => [name, name === 'content_tag' ? change(table) : table]))
    const extra: Column = { name: 'motto', type: 'varchar', length: 50, nullable: false, default: '' }
    const kinds = (schema: Schema) => {
      const { steps, losing } = diffSchema(migrated(), schema)
      return [steps.map(({ step }) => step), losing.map(({ step }) => step)]
    }
    expect(kinds(changed((table) => ({ ...table, columns: [...table.columns, extra] })))).toEqual([
      ['addColumn'],
      [],
    ])
    expect(kinds(changed((table) => ({ ...table, columns: table.columns.slice(0, -1) })))).toEqual([
      [],
      ['dropColumn'],
    ])
    expect(kinds(changed((table) => ({ ...table, indexes: [] })))[0]).toContain('dropIndex')
    const renamed = changed((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.name === 'name' ? { ...column, name: 'label', was: 'name' } : column,
      ),
    }))
    expect(kinds(renamed)[0]).toContain('renameColumn')
    expect(kinds(renamed)[1]).toEqual([])
    const without = new Map([...declared()].filter(([name]) => name !== 'content_tag'))
    expect(kinds(without)).toEqual([[], ['dropTable']])
  })

  test('of each module are numbered without a gap and in order, and change its own tables only', () => {
    const owned: string[] = []
    const numbered = migrations.filter(({ name }) => !name.startsWith(declaredPrefix))
    for (const [module, own] of Map.groupBy(numbered, ({ name }) => name.split('/')[0])) {
      const names = own.map(({ name }) => name).filter((name) => name !== `${module}/seed`)
      expect(names.map((name) => Number(/^\w+\/(\d{4})-/.exec(name)?.[1]))).toEqual(
        names.map((_, at) => at + 1),
      )
      // What is changed without having been made throws.
      owned.push(...replay(own.flatMap(({ steps }) => steps)).keys())
    }
    expect(owned.toSorted()).toEqual([...migrated().keys()].toSorted())
  })

  test('make the tables of all modules before the first row is written', () => {
    // Numbered ones change rows of databases in use; a new one has none for them.
    const behind = migrations.slice(migrations.findIndex(({ name }) => name.endsWith('/seed')))
    expect(behind.filter(({ name }) => name.includes('/0001-'))).toEqual([])
  })
})

const column = (name: string, more: Partial<Column> = {}): Column =>
  ({ name, type: 'varchar', length: 50, nullable: false, default: '', ...more }) as Column
const table = (...columns: Column[]): Table => ({
  name: 'thing',
  columns: [{ name: 'id', type: 'id', nullable: false }, ...columns],
  indexes: [{ name: 'thing_title', columns: ['title', 'id'], unique: false }],
})
const make: Migration = { name: '0001-make', steps: [{ step: 'createTable', table: table(column('title')) }] }
const step = (name: string, ...steps: SchemaStep[]): Migration => ({ name, steps })

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`migrations on ${dialect}`, () => {
    const opened: (() => Promise<void>)[] = []
    const open = async (): Promise<{ database: Database; url: string }> => {
      const { url, drop } = await createTestDatabase(dialect)
      const database = await openDatabase(url)
      opened.push(async () => {
        await closeDatabase(database)
        await drop()
      })
      return { database, url }
    }
    afterEach(async () => {
      vi.restoreAllMocks()
      for (const close of opened.splice(0)) await close()
    })

    const journal = ({ write }: Database) =>
      write.selectFrom('migration_journal').select(['name', 'done']).orderBy('id').execute()
    const fill = async ({ write }: Database, rows: number, column = 'title') => {
      const values = Array.from({ length: rows }, (_, at) => ({ [column]: `value ${at}` }))
      for (let at = 0; at < rows; at += 250) {
        await write
          .insertInto('thing')
          .values(values.slice(at, at + 250))
          .execute()
      }
    }
    const valuesOf = async ({ read }: Database, column: string) =>
      (await read.selectFrom('thing').select(column).orderBy('id').execute()).map((row) => row[column])
    /** Every row, but for what counts how often something happened. */
    const rowsIn = async (database: Database) => {
      const rows: Record<string, readonly string[]> = {}
      for (const name of (await introspect(database)).keys()) {
        if (['migration_journal', 'process_lock', 'cache_version'].includes(name)) continue
        const found = await database.read.selectFrom(name).selectAll().execute()
        rows[name] = found.map((row) => JSON.stringify(row)).toSorted()
      }
      return rows
    }
    const thousand = Array.from({ length: 1000 }, (_, at) => `value ${at}`)

    test('make exactly the declared tables, columns and indexes', async () => {
      const { database } = await open()
      await migrate(database, migrations, 1)
      const found = await introspect(database)
      for (const own of ['migration_journal', 'process_lock']) found.delete(own)
      expect([...found.keys()].sort()).toEqual([...declared().keys()].sort())
      for (const { name, columns, indexes, primaryKey } of declared().values()) {
        const actual = found.get(name)
        expect(actual?.columns, name).toEqual(
          Object.fromEntries(columns.map(({ name: key, nullable }) => [key, nullable])),
        )
        expect(actual?.indexes, name).toEqual(
          Object.fromEntries(
            indexes.map((index) => [index.name, { columns: index.columns, unique: index.unique }]),
          ),
        )
        expect(actual?.primaryKey, name).toEqual(primaryKey ?? ['id'])
      }
    })

    test('can be rolled back one by one where that loses nothing that was there before', async () => {
      const { database } = await open()
      const list: Migration[] = [
        make,
        {
          name: '0002-more',
          steps: [
            { step: 'addColumn', table: 'thing', column: column('motto') },
            { step: 'renameColumn', table: 'thing', from: 'title', to: 'label' },
            { step: 'dropIndex', table: 'thing', index: 'thing_title' },
            {
              step: 'addIndex',
              table: 'thing',
              index: { name: 'thing_label', columns: ['label'], unique: false },
            },
          ],
          data: async ({ db }) => void (await db.insertInto('thing').values({ label: 'seed' }).execute()),
          undo: async ({ db }) => void (await db.deleteFrom('thing').where('label', '=', 'seed').execute()),
        },
      ]
      await migrate(database, list.slice(0, 1), 1)
      const before = await introspect(database)
      await fill(database, 3)
      await migrate(database, list, 2)
      expect(await rollBack(database, list)).toBe('0002-more')
      expect(await introspect(database)).toEqual(before)
      expect(await valuesOf(database, 'title')).toEqual(thousand.slice(0, 3))
      expect(await isMigrated(database, list)).toBe(false)
      // Forward again, and all the way back.
      expect(await migrate(database, list, 3)).toEqual(['0002-more'])
      expect(await valuesOf(database, 'label')).toContain('seed')
      await rollBack(database, list)
      expect(await rollBack(database, list)).toBe('0001-make')
      expect(await rollBack(database, list)).toBeNull()
    })

    test('are not rolled back, not even in part, where there is no way back', async () => {
      const { database } = await open()
      const wider = column('title', { length: 90 } as Partial<Column>)
      const change = step('0002-wider', { step: 'changeColumn', table: 'thing', column: wider })
      const seeds: Migration = { name: '0002-seeds', steps: [], data: async () => {} }
      for (const last of [change, seeds]) {
        await migrate(database, [make, last], 1)
        await expect(rollBack(database, [make, last])).rejects.toThrow('no way back')
        expect((await migrationState(database, [make, last])).obstacle).toContain(last.name)
        expect(await isMigrated(database, [make, last])).toBe(true)
        await database.write.deleteFrom('migration_journal').where('name', '=', last.name).execute()
      }
      await migrate(database, [make, seeds], 1)
      // Applied by a newer release, whose files this one does not have.
      await expect(rollBack(database, [make])).rejects.toThrow('newer release')
    })

    test('of the release lead back, the newest first, as far as there is a way, and forth again', async () => {
      const { database } = await open()
      const stateOf = async () => [await introspect(database), await rowsIn(database)]
      const turn = migrations.findLastIndex(({ data, undo }) => data && !undo) + 1
      const further = migrations.slice(turn).map(({ name }) => name)
      expect(further).toEqual([expect.stringMatching(/^declared\//)])
      await migrate(database, migrations.slice(0, turn), 1)
      const before = await stateOf()
      expect(await migrate(database, migrations, 1)).toEqual(further)
      const whole = await stateOf()
      expect(whole).not.toEqual(before)
      for (const name of further.toReversed()) expect(await rollBack(database, migrations)).toBe(name)
      expect(await stateOf()).toEqual(before)
      await expect(rollBack(database, migrations)).rejects.toThrow('no way back')
      expect(await migrate(database, migrations, 1)).toEqual(further)
      expect(await stateOf()).toEqual(whole)
    })

    test('a module that changes later than the others is the first to be taken back', async () => {
      const { database } = await open()
      const other = (name: string) => ({ ...table(column('title')), name, indexes: [] })
      const list = ['b/0001-tables', 'a/0001-tables'].map((name) =>
        step(name, { step: 'createTable', table: other(`${name[0]}_thing`) }),
      )
      await migrate(database, list, 9)
      const before = await introspect(database)
      const add: SchemaStep = { step: 'addColumn', table: 'b_thing', column: column('motto') }
      // The clock of the machine that brings the new release may be behind.
      const grown = [list[0] as Migration, step('b/0002-motto', add), list[1] as Migration]
      expect(await migrate(database, grown, 1)).toEqual(['b/0002-motto'])
      const after = await introspect(database)
      expect(await rollBack(database, grown)).toBe('b/0002-motto')
      expect(await introspect(database)).toEqual(before)
      expect(await migrate(database, grown, 2)).toEqual(['b/0002-motto'])
      expect(await introspect(database)).toEqual(after)
    })

    test('are applied once, in order, and journalled', async () => {
      const { database } = await open()
      const order: string[] = []
      const noted = (name: string): Migration => ({
        name,
        steps: [],
        data: async () => void order.push(name),
      })
      const list = [make, noted('0002-b'), noted('0003-c')]
      expect(await isMigrated(database, list)).toBe(false)
      expect(await migrate(database, list, 7)).toEqual(['0001-make', '0002-b', '0003-c'])
      expect(await migrate(database, list, 8)).toEqual([])
      expect(await migrate(database, [...list, noted('0004-d')], 9)).toEqual(['0004-d'])
      expect(order).toEqual(['0002-b', '0003-c', '0004-d'])
      expect((await journal(database)).map(({ name }) => name)).toEqual([
        '0001-make',
        '0002-b',
        '0003-c',
        '0004-d',
      ])
      expect(await isMigrated(database, list)).toBe(true)
    })

    test('of processes that start at once only one applies them', async () => {
      const { database, url } = await open()
      const others = await Promise.all([openDatabase(url), openDatabase(url)])
      let runs = 0
      const counted: Migration = {
        name: '0002-count',
        steps: [],
        data: async () => {
          runs++
        },
      }
      const applied = await Promise.all([database, ...others].map((one) => migrate(one, [make, counted], 1)))
      await Promise.all(others.map((one) => closeDatabase(one)))
      expect(runs).toBe(1)
      expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 2])
    })

    test('a failure in the middle is made good by the next start, with nothing twice', async () => {
      const { database } = await open()
      let fails = true
      const list: Migration[] = [
        make,
        {
          name: '0002-more',
          steps: [
            { step: 'addColumn', table: 'thing', column: column('motto') },
            {
              step: 'addIndex',
              table: 'thing',
              index: { name: 'thing_motto', columns: ['motto'], unique: false },
            },
            { step: 'renameColumn', table: 'thing', from: 'motto', to: 'slogan' },
          ],
          async data({ db }) {
            await db.insertInto('thing').values({ title: 'one', slogan: 'x' }).execute()
            if (fails) throw new Error('the power went out')
          },
        },
      ]
      await expect(migrate(database, list, 1)).rejects.toThrow('the power went out')
      expect(await isMigrated(database, list)).toBe(false)
      fails = false
      expect(await migrate(database, list, 1)).toEqual(['0002-more'])
      expect(await valuesOf(database, 'slogan')).toEqual(['x'])
    })

    // The others take a migration in one transaction: there a crash leaves nothing to repeat.
    if (dialect === 'mysql') {
      test('a step whose statement ran but was not journalled is repeated without harm', async () => {
        const steps: SchemaStep[] = [
          { step: 'addColumn', table: 'thing', column: column('motto') },
          {
            step: 'addIndex',
            table: 'thing',
            index: { name: 'thing_motto', columns: ['motto'], unique: false },
          },
          { step: 'renameColumn', table: 'thing', from: 'motto', to: 'slogan' },
          { step: 'addColumn', table: 'thing', column: column('extra') },
        ]
        for (const at of steps.keys()) {
          const { database } = await open()
          // As a crash right behind a statement leaves it: done in the table, not yet in the journal.
          await migrate(database, [make, step('0002-more', ...steps.slice(0, at + 1))], 1)
          await database.write
            .updateTable('migration_journal')
            .set({ step: at, done: 0 })
            .where('name', '=', '0002-more')
            .execute()
          await fill(database, 3)
          expect(await migrate(database, [make, step('0002-more', ...steps)], 1)).toEqual(['0002-more'])
          const found = await introspect(database)
          expect(Object.keys(found.get('thing')?.columns ?? {}), `step ${at}`).toEqual([
            'id',
            'title',
            'slogan',
            'extra',
          ])
          expect(Object.keys(found.get('thing')?.indexes ?? {})).toEqual(['thing_motto', 'thing_title'])
          expect(await valuesOf(database, 'title')).toEqual(['value 0', 'value 1', 'value 2'])
        }
      })
    }

    test('a renamed column keeps a thousand values', async () => {
      const { database } = await open()
      await migrate(database, [make], 1)
      await fill(database, 1000)
      const wanted: Schema = new Map([['thing', table(column('headline', { was: 'title' }))]])
      const { steps, losing } = diffSchema(replay(make.steps), wanted)
      expect(steps[0]).toEqual({ step: 'renameColumn', table: 'thing', from: 'title', to: 'headline' })
      expect(losing).toEqual([])
      await migrate(database, [make, step('0002-rename', ...steps.slice(0, 1))], 1)
      expect(await valuesOf(database, 'headline')).toEqual(thousand)
    })

    test('a changed column keeps its rows, indexes and the next id', async () => {
      const { database } = await open()
      await migrate(database, [make], 1)
      await fill(database, 1000)
      await database.write.deleteFrom('thing').where('id', '=', 1000).execute()
      const wider: Column = { name: 'title', type: 'varchar', length: 200, nullable: true }
      await migrate(
        database,
        [make, step('0002-wider', { step: 'changeColumn', table: 'thing', column: wider })],
        1,
      )
      expect(await valuesOf(database, 'title')).toEqual(thousand.slice(0, -1))
      await database.write.insertInto('thing').values({ title: null }).execute()
      const newest = await database.read
        .selectFrom('thing')
        .select(['id', 'title'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      expect(newest).toEqual({ id: 1001, title: null })
      const found = await introspect(database)
      expect(found.get('thing')?.indexes).toEqual({
        thing_title: { columns: ['title', 'id'], unique: false },
      })
      expect(found.get('thing')?.columns).toEqual({ id: false, title: true })
    })

    test('rows written with ids of their own do not stand in the way of the next', async () => {
      const { database } = await open()
      const seeded: Migration = {
        ...make,
        async data({ db }) {
          await db.insertInto('thing').values({ id: 41, title: 'seed' }).execute()
        },
      }
      await migrate(database, [seeded], 1)
      await database.write.insertInto('thing').values({ title: 'next' }).execute()
      const ids = await database.read.selectFrom('thing').select('id').orderBy('id').execute()
      expect(ids).toEqual([{ id: 41 }, { id: 42 }])
    })

    test('columns and tables go when a migration says so', async () => {
      const { database } = await open()
      await migrate(database, [make], 1)
      const list = [
        make,
        step(
          '0002-less',
          { step: 'addColumn', table: 'thing', column: column('motto') },
          { step: 'dropIndex', table: 'thing', index: 'thing_title' },
          { step: 'dropColumn', table: 'thing', column: 'title' },
        ),
      ]
      await migrate(database, list, 1)
      expect((await introspect(database)).get('thing')).toEqual({
        columns: { id: false, motto: false },
        indexes: {},
        primaryKey: ['id'],
      })
      await migrate(database, [...list, step('0003-gone', { step: 'dropTable', table: 'thing' })], 1)
      expect((await introspect(database)).has('thing')).toBe(false)
    })
  })
}
