import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { termRules } from '../../aspects/terms/index-job.server.ts'
import { article } from '../../modules/content/article/article.ts'
import { openDatabase } from '../../server/db/database.ts'
import { type Running, startServer } from './process.ts'

/** The program of the server. */
export const main = join(import.meta.dirname, '../../dist/server/main.js')
/** Password of the first administrator of an installation, `admin`. */
export const password = 'Bench-Password-7'

/** A data folder that the product has migrated, with a database that may be filled. */
export interface Installation {
  readonly folder: string
  readonly file: string
  /** of another database than the file */
  readonly url?: string
}

/** Lets the product make its database and first administrator, then opens it for `fill`. */
export async function install(folder: string, fill: (database: DatabaseSync) => void): Promise<Installation> {
  mkdirSync(folder, { recursive: true })
  const installation = { folder, file: join(folder, 'portico.db') }
  const server = await startProduct(installation)
  await server.stop()
  const database = new DatabaseSync(installation.file)
  database.exec('pragma synchronous = off; pragma cache_size = -200000; begin')
  database.exec(`update config set value = '0' where name = 'admin_login_captcha'`)
  fill(database)
  // What the rows of a bench are found by is its own affair: no job looks at them meanwhile.
  database
    .prepare('insert or replace into search_index (resource, version) values (?, ?)')
    .run(article.name, termRules(article))
  database.exec('commit; analyze; pragma wal_checkpoint(truncate)')
  database.close()
  return installation
}

/** Starts the product on an installation as `npm start` does in the end. */
export function startProduct(
  { folder, url = '' }: Installation,
  nodeOptions: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  return startServer([...nodeOptions, main], {
    PORTICO_DATA_DIR: folder,
    DATABASE_URL: url,
    PORTICO_ADMIN_PASSWORD: password,
    PORTICO_RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...env,
  })
}

/** A connection that writes something small, so that nothing remembered of lists holds. */
export async function openWriter({ file, url }: Installation) {
  const statement = 'update content_category set update_time = update_time + 1 where id = 1'
  const database = await openDatabase(url ?? `sqlite:${file}`)
  return {
    write: async () => void (await database.write.executeQuery(CompiledQuery.raw(statement))),
    close: () => database.close(),
  }
}

/**
 * The same installation on a database server: a database of its own there, migrated by the product, with the articles of
 * the file.
 */
export async function copyTo(
  { folder, file }: Installation,
  name: string,
  { url }: { readonly url: string },
): Promise<Installation> {
  const copy = { folder: `${folder}-${name}`, file, url }
  mkdirSync(copy.folder, { recursive: true })
  await (await startProduct(copy)).stop()
  const target = await openDatabase(url)
  const source = new DatabaseSync(file, { readOnly: true })
  const off = CompiledQuery.raw("update config set value = '0' where name = 'admin_login_captcha'")
  await target.write.executeQuery(off)
  for (const table of ['content_category', 'content_tag', 'content_article', 'content_article_tag']) {
    await target.write.deleteFrom(table).execute()
    let rows: Record<string, unknown>[] = []
    for (const row of source.prepare(`select * from ${table}`).iterate()) {
      rows.push({ ...row })
      if (rows.length < 500) continue
      await target.write.insertInto(table).values(rows).execute()
      rows = []
    }
    if (rows.length > 0) await target.write.insertInto(table).values(rows).execute()
    const tidy = target.dialect === 'postgres' ? `vacuum analyze ${table}` : `analyze table ${table}`
    await target.write.executeQuery(CompiledQuery.raw(tidy))
  }
  source.close()
  await target.close()
  return copy
}

/** Token of a signed-in super administrator. */
export async function signIn({ port }: Running): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/admin/index/login`, {
    method: 'POST',
    headers: { server: 'true', 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password, keep: false }),
  })
  const answer = (await response.json()) as { msg: string; data?: { userInfo?: { token?: string } } }
  const token = answer.data?.userInfo?.token
  if (!token) throw new Error(`sign-in failed: ${answer.msg}`)
  return token
}

const day = 86_400
const start = 1_735_689_600

/**
 * Articles as a site of some years has them: titles and summaries of usual length, 70 % published, 40 categories,
 * 15 authors, two tags each, publication times and views in no order.
 */
export function fillArticles(database: DatabaseSync, count: number): void {
  // Building indexes afterwards takes a third of the time; they are the same in the end.
  const indexes = database
    .prepare(`select name, sql from sqlite_master where type = 'index' and tbl_name = 'content_article'`)
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) database.exec(`drop index "${name}"`)
  const numbers = (last: number) =>
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${last})`
  database.exec(`${numbers(14)} insert into admin (username, nickname, password, security_stamp, status)
    select 'author' || n, 'Author ' || n, '', 'none', '0' from numbers`)
  database.exec(`${numbers(40)} insert into content_category (name, weigh, create_time, update_time)
    select 'Category ' || n, n, ${start}, ${start} from numbers`)
  database.exec(`${numbers(200)} insert into content_tag (name, weigh, create_time, update_time)
    select 'Tag ' || n, n, ${start}, ${start} from numbers`)
  database.exec(`${numbers(count)} insert into content_article
    (title, category_id, cover, summary, body, admin_id, status, publish_time, weigh, views, create_time, update_time)
    select 'How the harvest of ' || (1900 + n % 120) || ' was brought in: report ' || n,
      1 + n * 7919 % 40, '/storage/default/20250101/cover' || n || '.jpg',
      'What was sown in spring, what the summer made of it and who came to help; part ' || n || ' of the series.',
      '<p>' || substr(hex(zeroblob(200)), 1, 400) || '</p>', 1 + n * 31 % 15,
      case when n * 7907 % 10 < 7 then 'published' when n % 2 then 'draft' else 'archived' end,
      ${start} + n * 104729 % (400 * ${day}), n, n * 15485863 % 50000, ${start} + n * 60, ${start} + n * 60
    from numbers`)
  for (const step of [17, 89]) {
    database.exec(`${numbers(count)} insert into content_article_tag (content_article_id, tag_id)
      select n, 1 + (n * 13 + ${step}) % 200 from numbers`)
  }
  for (const { sql } of indexes) database.exec(sql)
}

/** Brings the rules to a number: groups of a page with nine buttons, under the seeded ones. */
export function fillRules(database: DatabaseSync, count: number): void {
  database.exec(`delete from admin_rule where id in (
    select id from admin_rule where type = 'button' order by id desc limit 30)`)
  const { n } = database.prepare('select count(*) as n from admin_rule').get() as { n: number }
  const add = database.prepare(
    `insert into admin_rule (pid, type, title, name, path, weigh, component) values (?, ?, ?, ?, ?, ?, ?)`,
  )
  let page = 0
  for (let at = 0; at < count - n; at++) {
    const isPage = at % 10 === 0
    const name = isPage ? `shop/page${at}` : `shop/page${at - (at % 10)}/action${at % 10}`
    const component = isPage ? `/src/views/backend/shop/page${at}/index.vue` : ''
    const { lastInsertRowid } = add.run(
      isPage ? 0 : page,
      isPage ? 'menu' : 'button',
      name,
      name,
      name,
      0,
      component,
    )
    if (isPage) page = Number(lastInsertRowid)
  }
}
