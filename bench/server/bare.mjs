// @ts-check
// The yardstick: Fastify, one open SQLite file, prepared statements or one page, and nothing else.
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'

const database = new DatabaseSync(process.env.BARE_DATABASE ?? ':memory:')
const server = fastify()
server.get('/readyz', async () => ({ status: 'ready' }))

if (process.env.BARE_LIST) {
  const list = database.prepare(process.env.BARE_LIST)
  server.get('/list', async (request) => {
    const { page } = /** @type {{ page: string }} */ (request.query)
    return { list: list.all('published', (Number(page) - 1) * 20) }
  })
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
