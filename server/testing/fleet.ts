import type { Envelope } from '#core/wire.ts'
import { type ServerProcess, startProcess } from './process.ts'
import type { TestApp } from './test-app.ts'

/** What came of a call: an answer, or none, as its process was killed before it had one. */
export type FleetAnswer<T> = (Envelope<T> & { readonly status: number }) | null

/** Servers in processes of their own on the database of a test's product, of which any may be killed at any moment. */
export interface Fleet {
  /** asks one of the processes, as a member or, below `/admin/`, as an administrator */
  readonly ask: <T = Record<string, unknown>>(
    token: string,
    path: string,
    body?: unknown,
  ) => Promise<FleetAnswer<T>>
  /** kills one process without a word, and starts another in its place */
  readonly killOne: () => Promise<void>
  /** what all of them have printed: nothing, unless something went wrong */
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** Starts so many processes; `random` decides which of them is asked, and killed. */
export async function startFleet(product: TestApp, count: number, random: () => number): Promise<Fleet> {
  const { config } = product.app
  // The processes have the clock of the machine.
  product.now = Date.now()
  const env = {
    DATABASE_URL: config.databaseUrl,
    PORTICO_DATA_DIR: config.dataDir,
    PORTICO_SECRET: config.secret,
    PORTICO_TEST_HOOKS: '1',
  }
  const start = () => startProcess(env)
  // One after the other: the first builds what all of them run.
  const running: ServerProcess[] = [await start()]
  running.push(...(await Promise.all(Array.from({ length: count - 1 }, start))))
  const printed: ServerProcess[] = [...running]
  let isStopped = false
  return {
    async ask(token, path, body) {
      const { url } = running[Math.floor(random() * running.length)] as ServerProcess
      try {
        const response = await fetch(url + path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...{
              server: 'true',
              'think-lang': 'en',
              [path.startsWith('/admin/') ? 'batoken' : 'ba-user-token']: token,
            },
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        return { ...(await response.json()), status: response.status }
      } catch {
        return null
      }
    },
    async killOne() {
      if (isStopped) return
      const at = Math.floor(random() * running.length)
      await running[at]?.kill('SIGKILL')
      const next = await start()
      // A test that fails stops the others while this one starts: nobody else would ever end it.
      if (isStopped) await next.kill('SIGTERM')
      running[at] = next
      printed.push(next)
    },
    output: () => printed.map((one) => one.output()).join(''),
    async stop() {
      isStopped = true
      // Whoever has ended by itself is not waited for twice.
      await Promise.all(running.map(({ kill }) => kill('SIGTERM')))
    },
  }
}
