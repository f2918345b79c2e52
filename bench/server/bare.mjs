// @ts-check
// The yardstick: Fastify, one open SQLite file, one prepared statement, and nothing else.
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'

const database = new DatabaseSync(process.env.BARE_DATABASE ?? '')
const server = fastify()
server.get('/readyz', async () => ({ status: 'ready' }))

if (process.env.BARE_LIST) {
  const list = database.prepare(process.env.BARE_LIST)
  server.get('/list', async (request) => {
    const { page } = /** @type {{ page: string }} */ (request.query)
    return { list: list.all('published', (Number(page) - 1) * 20) }
  })
}

process.on('SIGTERM', () => server.close())
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
