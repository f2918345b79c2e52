// @ts-check

/**
 * The yardstick of the create call: its rows by prepared statements in one transaction, with the same durability, and nothing around it.
 * Answers what adds an article and tells its id.
 * @param {import('node:sqlite').DatabaseSync} database
 */
export function bareCreate(database) {
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
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
  let count = 0
  /** @param {{ title: string, category_id: number, tag_ids: readonly number[], summary: string, body: string }} sent */
  return (sent) => {
    const now = Math.floor(Date.now() / 1000)
    const { title, category_id, tag_ids, summary, body } = sent
    count++
    database.exec('begin immediate')
    const { lastInsertRowid } = article.run(title, category_id, summary, body, count, now, now)
    const id = Number(lastInsertRowid)
    for (const tag of tag_ids) link.run(id, tag)
    const values = { title, category_id, tag_ids, cover: '', summary, body, admin_id: 1, status: 'draft' }
    const times = { publish_time: null, weigh: count, views: 0, create_time: now, update_time: now }
    change.run(String(count).padStart(24, '0'), id, JSON.stringify({ id, ...values, ...times }), now)
    log.run(JSON.stringify(sent), now)
    database.exec('commit')
    return id
  }
}
