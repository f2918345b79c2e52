import { execFile } from 'node:child_process'
import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '../db/database.ts'
import { rollBack } from '../db/migrations/migrate.ts'
import { seal } from '../secrets/seal.ts'
import { closeDatabase, dialects } from '../testing/databases.ts'
import { migrations } from '../testing/modules.ts'
import { filePart, sendForm } from '../testing/multipart.ts'
import { dataFolder, failToStart, startProcess } from '../testing/process.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { examine, subjectParts } from './doctor.ts'

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`the doctor on ${dialect}`, () => {
    let product: TestApp
    let member = 0
    let article = 0
    let cover = { id: 0, url: '', path: '' }
    beforeAll(async () => {
      product = await startTestApp({ dialect })
      member = (await product.member()).id
      await product.rows('user/moneyLog').insert({ user_id: member, money: '5.00', memo: 'gift' })
      await product.rows('user/scoreLog').insert({ user_id: member, score: 7, memo: 'gift' })
      const picture = await readFile(join(import.meta.dirname, '../http/pages/static/images/avatar.png'))
      await sendForm(product, '/admin/ajax/upload', [filePart(picture, 'cover.png')])
      const stored = await db().selectFrom('attachment').selectAll().executeTakeFirstOrThrow()
      cover = {
        id: Number(stored.id),
        url: String(stored.url),
        path: join(product.folders.uploads, String(stored.disk_name)),
      }
      const category = await product.rows('content/category').insert({ name: 'news' })
      const tag = await product.rows('content/tag').insert({ name: 'new' })
      const text = {
        title: 'one',
        category_id: category.id,
        tag_ids: [tag.id],
        cover: cover.url,
        body: '<p>x</p>',
      }
      article = Number((await product.rows('content/article').insert(text)).id)
      const value = seal(product.app.config.secret, 'settings', 'a password')
      await db().updateTable('config').set({ value }).where('name', '=', 'smtp_pass').execute()
    })
    afterAll(() => product.close())

    const db = (): Db => product.app.database.write

    async function report(secret = product.app.config.secret): Promise<readonly string[]> {
      const { app } = product
      const lines: string[] = []
      const config = { ...app.config, secret }
      const { database, files, registry, modules } = app
      const parts = { ...subjectParts(modules), entries: registry.entries }
      await examine({ config, database, files, ...parts }, (line) => lines.push(line))
      return lines
    }

    /** What is found while something is damaged: the lines of the check that names it, and none of another. */
    async function found(check: string, damage: () => Promise<unknown>, repair: () => Promise<unknown>) {
      await damage()
      const lines = await report()
      await repair()
      const crosses = lines.filter((line) => line.startsWith('✗')).map((line) => line.split(':', 1)[0])
      expect(crosses, lines.join('\n')).toEqual([`✗ ${check}`])
      expect(lines.at(-1)).toBe('1 check of 10 found something.')
      return lines.join('\n')
    }

    const set = (table: string, values: Readonly<Record<string, unknown>>, id: number) => () =>
      db().updateTable(table).set(values).where('id', '=', id).execute()

    test('finds nothing wrong with a product that is in use', async () => {
      const lines = await report()
      expect(lines.at(-1), lines.join('\n')).toBe('All is well.')
      expect(lines).toContain('✓ sealed values: 1 value')
      expect(lines).toContain('✓ uploads: 1 upload')
      expect(lines).toContain('✓ ledgers: user/moneyLog, user/scoreLog, store/stockMovement')
    })

    test('names relations that lead nowhere', async () => {
      const one = await db().selectFrom('content_article').select('category_id').executeTakeFirstOrThrow()
      const text = await found(
        'references',
        set('content_article', { category_id: 999 }, article),
        set('content_article', one, article),
      )
      expect(text).toMatch(
        new RegExp(
          `1 × content_article.category_id names rows of content_category that are gone: id ${article} → 999`,
        ),
      )
      const links = sql.table('content_article_tag')
      const many = await found(
        'references',
        () => sql`insert into ${links} values (${article}, 998)`.execute(db()),
        () => db().deleteFrom('content_article_tag').where('tag_id', '=', 998).execute(),
      )
      expect(many).toMatch(/content_article_tag\.tag_id names rows of content_tag/)
      const tree = await found(
        'references',
        set('content_category', { pid: 77 }, Number(one.category_id)),
        set('content_category', { pid: 0 }, Number(one.category_id)),
      )
      expect(tree).toMatch(/content_category\.pid .* → 77/)
    })

    test('names balances that are not the sum of their ledger, and entries that do not add up', async () => {
      const money = await found(
        'ledgers',
        set('user', { money: 600 }, member),
        set('user', { money: 500 }, member),
      )
      expect(money).toContain(
        `1 × balances in user.money that are not the sum of user_money_log: id ${member}: 600, entries 500`,
      )
      const score = await found(
        'ledgers',
        set('user', { score: 0 }, member),
        set('user', { score: 7 }, member),
      )
      expect(score).toContain('balances in user.score')
      const entry = await db().selectFrom('user_score_log').select('id').executeTakeFirstOrThrow()
      const id = Number(entry.id)
      const odd = await found(
        'ledgers',
        set('user_score_log', { after: 9 }, id),
        set('user_score_log', { after: 7 }, id),
      )
      expect(odd).toContain(
        `entries of user_score_log whose before and amount do not make their after: id ${id}: 7, not 9`,
      )
    })

    test('names uploads whose file is missing, shorter or another, and files of no upload', async () => {
      const { path, id } = cover
      const whole = await readFile(path)
      const repair = () => writeFile(path, whole)
      expect(await found('uploads', () => rm(path), repair)).toContain(`file is missing: attachment ${id},`)
      expect(await found('uploads', () => truncate(path, 10), repair)).toMatch(
        /another size: .* 10 bytes, not/,
      )
      const other = Buffer.from(whole).fill(1, 20, 30)
      expect(await found('uploads', () => writeFile(path, other), repair)).toMatch(/another content/)
      const stray = join(product.folders.uploads, 'stray.txt')
      expect(
        await found(
          'uploads',
          () => writeFile(stray, 'x'),
          () => rm(stray),
        ),
      ).toContain('1 × files that no upload is kept in: stray.txt')
    })

    test('names uses of files that are not noted, and noted ones that are none', async () => {
      const rows = await db().selectFrom('attachment_reference').selectAll().execute()
      const forget = () => db().deleteFrom('attachment_reference').execute()
      const note = () => db().insertInto('attachment_reference').values(rows).execute()
      expect(await found('uses of files', forget, note)).toContain(
        `${cover.url} in content/article ${article}, cover`,
      )
      const text = await found(
        'uses of files',
        set('content_article', { cover: '' }, article),
        set('content_article', { cover: cover.url }, article),
      )
      expect(text).toMatch(/noted uses that are none/)
      const lost = { attachment_id: cover.id, resource: 'content/article', row_id: 4711, field: 'cover' }
      const gone = await found(
        'uses of files',
        () => db().insertInto('attachment_reference').values(lost).execute(),
        () => db().deleteFrom('attachment_reference').where('row_id', '=', 4711).execute(),
      )
      expect(gone).toContain(`attachment ${cover.id} in content/article 4711, cover`)
    })

    test('names what the present key does not open', async () => {
      const lines = (await report('f'.repeat(64))).join('\n')
      expect(lines).toMatch(/✗ key: /)
      expect(lines).toMatch(
        /✗ sealed values: 1 value\n.*1 × values that the present key does not open: config id \d+/,
      )
    })

    test('names records of the recycle bin that were changed behind its back', async () => {
      const record = { data_table: 'content_tag', snapshot: '{}', tag: 'f'.repeat(64) }
      const text = await found(
        'recycle bin',
        () => db().insertInto('security_data_recycle_log').values(record).execute(),
        () => db().deleteFrom('security_data_recycle_log').execute(),
      )
      expect(text).toMatch(/1 × records that were changed behind/)
    })

    test('names migrations that wait or are of a newer release, and what a table lacks', async () => {
      const journal = () => db().updateTable('migration_journal').where('name', '=', 'terminal/0001-tables')
      const waiting = await found(
        'migrations',
        () => journal().set({ done: 0 }).execute(),
        () => journal().set({ done: 1 }).execute(),
      )
      expect(waiting).toContain('terminal/0001-tables')
      const row = { name: 'content/9999-later', step: 0, done: 1, time: 1 }
      const later = await found(
        'migrations',
        () => db().insertInto('migration_journal').values(row).execute(),
        () => db().deleteFrom('migration_journal').where('name', '=', 'content/9999-later').execute(),
      )
      expect(later).toMatch(/newer release: content\/9999-later/)
      const former = { ...row, name: 'away/0001-tables' }
      await db().insertInto('migration_journal').values(former).execute()
      expect((await report()).find((line) => line.startsWith('✓ migrations:'))).toMatch(
        /(\d+) of \1 applied; tables of away, not there, are left as they are/,
      )
      await db().deleteFrom('migration_journal').where('name', '=', former.name).execute()
      const on = dialect === 'mysql' ? sql` on slow_call` : sql``
      const index = await found(
        'tables',
        () => sql`drop index slow_call_create_time${on}`.execute(db()),
        () => sql`create index slow_call_create_time on slow_call (create_time)`.execute(db()),
      )
      expect(index).toContain('slow_call_create_time of slow_call')
      const column = await found(
        'tables',
        () => sql`alter table slow_call rename column ms to milliseconds`.execute(db()),
        () => sql`alter table slow_call rename column milliseconds to ms`.execute(db()),
      )
      expect(column).toContain('1 × declared columns that are not there: slow_call.ms')
    })
  })
}

// Each of its steps is a process of its own.
describe('npm run doctor', { timeout: 180_000 }, () => {
  const cleanups: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const clean of cleanups.splice(0).reverse()) await clean()
  })

  function doctor(data: string, ...args: string[]): Promise<{ code: number; output: string }> {
    const program = join(import.meta.dirname, 'doctor-cli.ts')
    const env = { PATH: process.env.PATH ?? '', PORTICO_DATA_DIR: data }
    return new Promise((resolve) => {
      execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      )
    })
  }

  test('reads a database file whole, changes nothing, and accepts another key only when told to', async () => {
    const { path: data, remove } = await dataFolder()
    cleanups.push(remove)
    const none = await doctor(data)
    expect(none.code).toBe(1)
    expect(none.output).toMatch(/^Portico doctor: there is no database at .*portico\.db: check .+\n$/)

    const server = await startProcess({ PORTICO_DATA_DIR: data })
    const running = await doctor(data)
    expect(running.code, running.output).toBe(0)
    expect(running.output).toMatch(/✓ database: sqlite [\s\S]*All is well\.\n$/)
    await server.kill('SIGTERM')

    const file = join(data, 'portico.db')
    const whole = await readFile(file)
    await writeFile(join(data, 'secret.key'), 'f'.repeat(64))
    expect(await doctor(data)).toMatchObject({ code: 1, output: expect.stringMatching(/✗ key: /) })
    expect(await readFile(file)).toEqual(whole)
    await rename(join(data, 'secret.key'), join(data, 'away'))
    expect((await failToStart({ PORTICO_DATA_DIR: data })).errors).toMatch(/accept-key/)
    expect(await doctor(data)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/missing key: .*secret\.key/),
    })
    // As an earlier release leaves it.
    const database = await openDatabase(`sqlite:${file}`)
    await database.write.deleteFrom('installation_fact').execute()
    await rollBack(database, migrations)
    await closeDatabase(database)
    const accepted = await doctor(data, '--accept-key')
    expect(accepted, accepted.output).toMatchObject({
      code: 0,
      output: expect.stringMatching(/From now on[\s\S]*signed out[\s\S]*All is well/),
    })
    const again = await startProcess({ PORTICO_DATA_DIR: data })
    await again.kill('SIGTERM')

    const damaged = Buffer.from(await readFile(file))
    await writeFile(file, damaged.fill(0xab, damaged.length - 20_000, damaged.length - 10_000))
    const ill = await doctor(data)
    expect(ill.code).toBe(1)
    expect(ill.output).toMatch(
      /✗ database: [\s\S]*damaged places in the file[\s\S]*→ stop the server and restore a copy/,
    )
  })
})
