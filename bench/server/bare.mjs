// @ts-check
// The yardstick: Fastify, one open SQLite file, prepared statements or one page, and nothing else.
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'
import { bareCreate } from './bare-create.mjs'

const database = new DatabaseSync(process.env.BARE_DATABASE ?? ':memory:')
const server = fastify()
server.get('/readyz', async () => ({ status: 'ready' }))

if (process.env.BARE_ARTICLES) {
  const { list, read, tags } = JSON.parse(process.env.BARE_ARTICLES)
  const tagged = database.prepare(tags)
  const tagsOf = (/** @type {Record<string, any>[]} */ rows) => {
    const found = tagged.all(JSON.stringify(rows.map(({ id }) => id)))
    const byRow = Map.groupBy(found, ({ own_id }) => own_id)
    for (const row of rows) row.tags = byRow.get(row.id) ?? []
    return rows
  }
  const listed = database.prepare(list)
  server.get('/list', async (request) => {
    const { page } = /** @type {{ page: string }} */ (request.query)
    return { list: tagsOf(listed.all('published', (Number(page) - 1) * 20)) }
  })
  const one = database.prepare(read)
  server.get('/read', async (request) => {
    const { id } = /** @type {{ id: string }} */ (request.query)
    const [row] = tagsOf(one.all(Number(id)))
    return { row }
  })
  const create = bareCreate(database)
  server.post('/create', async (request) => ({ id: create(/** @type {any} */ (request.body)) }))
}

if (process.env.BARE_STATEMENTS) {
  const statements = JSON.parse(process.env.BARE_STATEMENTS).map((/** @type {string} */ text) =>
    database.prepare(text),
  )
  server.get('/all', async () =>
    statements.map((/** @type {import('node:sqlite').StatementSync} */ one) => one.all()),
  )
}

if (process.env.BARE_PAGE) {
  const page = Buffer.from(process.env.BARE_PAGE, 'base64')
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  server.get('/article/:slug', async (_request, reply) => reply.headers(headers).send(page))
}

process.on('SIGTERM', () => server.close())
console.log(`listens on ${await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })}`)
