import { once } from 'node:events'
import { createServer } from 'node:http'
import { type TestDatabase, templatesVariable } from '../databases.ts'

const templates = new Map<string, Promise<TestDatabase>>()

/**
 * Runs before the tests of a run: a server that answers the address of a migrated database of each kind, which tests copy. It is made
 * for whoever asks first, so that files which need none wait for none. Of several projects all ask the server of the last.
 */
export async function setup(): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    templateOf(request.url?.slice(1) as TestDatabase['dialect']).then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address === 'object' && address)
    process.env[templatesVariable] = `http://127.0.0.1:${address.port}`
  return async () => {
    server.close()
    server.closeAllConnections()
    const made = await Promise.allSettled(templates.values())
    await Promise.all(made.map((one) => one.status === 'fulfilled' && one.value.drop()))
  }
}

function templateOf(dialect: TestDatabase['dialect']): Promise<TestDatabase> {
  const known = templates.get(dialect)
  if (known) return known
  const template = import('../templates.ts').then(({ makeTemplate }) => makeTemplate(dialect))
  templates.set(dialect, template)
  return template
}
