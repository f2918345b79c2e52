// @ts-check
// The yardstick of the create call: its rows in one transaction, with the same durability, and nothing around it.
// argv: database file, milliseconds. Prints transactions per second.
import { DatabaseSync } from 'node:sqlite'
import { articleValues } from './article-values.ts'

const [file = '', milliseconds = '1000'] = process.argv.slice(2)
const { category_id, tag_ids, summary, body } = articleValues
const database = new DatabaseSync(file)
database.exec('pragma journal_mode = wal; pragma synchronous = full')
const now = Math.floor(Date.now() / 1000)
const article = database.prepare(
  `insert into content_article
  (title, category_id, cover, summary, body, admin_id, status, publish_time, weigh, views, create_time, update_time)
  values (?, ?, '', ?, ?, 1, 'draft', null, ?, 0, ?, ?)`,
)
const link = database.prepare('insert into content_article_tag (content_article_id, tag_id) values (?, ?)')
const change = database.prepare(
  `insert into change_record (batch, resource, row_id, verb, actor_kind, actor_id, actor_name, after, create_time)
  values (?, 'content/article', ?, 'add', 'admin', 1, 'admin', ?, ?)`,
)
const log = database.prepare(
  `insert into admin_log (admin_id, username, url, title, data, ip, useragent, create_time)
  values (1, 'admin', '/admin/content.article/add', 'Articles-Add', ?, '127.0.0.1', 'bench', ?)`,
)
const began = performance.now()
let count = 0
while (performance.now() - began < Number(milliseconds)) {
  const title = `bare ${process.pid} ${count++}`
  database.exec('begin immediate')
  const { lastInsertRowid } = article.run(title, category_id, summary, body, count, now, now)
  const id = Number(lastInsertRowid)
  for (const tag of tag_ids) link.run(id, tag)
  const values = { title, category_id, tag_ids, cover: '', summary, body, admin_id: 1, status: 'draft' }
  const times = { publish_time: null, weigh: count, views: 0, create_time: now, update_time: now }
  change.run(String(count).padStart(24, '0'), id, JSON.stringify({ id, ...values, ...times }), now)
  log.run(JSON.stringify({ title, ...articleValues }), now)
  database.exec('commit')
}
console.log(count / ((performance.now() - began) / 1000))
database.close()
