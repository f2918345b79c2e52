import { DatabaseSync } from 'node:sqlite'
import { type Running, startServer } from './process.ts'
import type { Installation } from './seed.ts'

/** What a row of a list or a form of articles answers. */
export type AnsweredRow = Readonly<Record<string, unknown>>

/**
 * The yardstick of the calls of articles: a bare Fastify whose prepared statements read and write what the calls do. It selects the
 * columns that the calls answer, `listed` and `opened` being rows of theirs.
 */
export function startBare(
  { file }: Installation,
  listed: AnsweredRow,
  opened: AnsweredRow,
): Promise<Running> {
  const database = new DatabaseSync(file)
  const columns = database.prepare("select name from pragma_table_info('content_article')").all()
  database.close()
  const shown = (row: AnsweredRow) =>
    columns.flatMap(({ name }) => (Object.hasOwn(row, String(name)) ? [`t."${name}"`] : [])).join(', ')
  const related = 'c.name as category_name, a.nickname as admin_nickname'
  const from = `from content_article t left join content_category c on c.id = t.category_id
    left join admin a on a.id = t.admin_id`
  return startServer([`${import.meta.dirname}/bare.mjs`], {
    BARE_DATABASE: file,
    BARE_ARTICLES: JSON.stringify({
      list: `select ${shown(listed)}, ${related} ${from} where t.status = ? order by t.weigh desc, t.id desc limit 20 offset ?`,
      read: `select ${shown(opened)}, ${related} ${from} where t.id = ?`,
      tags: `select j.content_article_id as own_id, r.id, r.name from content_article_tag j join content_tag r on r.id = j.tag_id
        where j.content_article_id in (select value from json_each(?)) order by j.tag_id`,
    }),
  })
}
