// @ts-check
// The yardstick of the create call: its rows in one transaction, with the same durability, and nothing around it.
// argv: database file, milliseconds. Prints transactions per second.
import { DatabaseSync } from 'node:sqlite'

const [file = '', milliseconds = '1000'] = process.argv.slice(2)
const database = new DatabaseSync(file)
database.exec('pragma journal_mode = wal; pragma synchronous = full')
const now = Math.floor(Date.now() / 1000)
const tag = database.prepare(
  'insert into content_tag (name, weigh, create_time, update_time) values (?, ?, ?, ?)',
)
const change = database.prepare(
  `insert into change_record (batch, resource, row_id, verb, actor_kind, actor_id, actor_name, after, create_time)
  values (?, 'content/tag', ?, 'add', 'admin', 1, 'admin', ?, ?)`,
)
const log = database.prepare(
  `insert into admin_log (admin_id, username, url, title, data, ip, useragent, create_time)
  values (1, 'admin', '/admin/content.tag/add', 'Tags-Add', ?, '127.0.0.1', 'bench', ?)`,
)
const began = performance.now()
let count = 0
while (performance.now() - began < Number(milliseconds)) {
  const name = `bare ${process.pid} ${count++}`
  database.exec('begin immediate')
  const { lastInsertRowid: id } = tag.run(name, count, now, now)
  const row = { id: Number(id), name, weigh: count, create_time: now, update_time: now }
  change.run(String(count).padStart(24, '0'), id, JSON.stringify(row), now)
  log.run(JSON.stringify({ name }), now)
  database.exec('commit')
}
console.log(count / ((performance.now() - began) / 1000))
database.close()
