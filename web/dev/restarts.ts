import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HotPayload, Plugin, ViteDevServer } from 'vite'
import { explain } from './explain.ts'

/** What `scripts/dev.mjs` says of the server: that it could not start, or that it starts again; or what it lacks. */
interface Told {
  readonly from: 'portico-dev'
  /** everything that it printed before it ended; null when it begins anew */
  readonly failure?: string | null
  /** a sentence for whoever develops; empty when there is nothing to say */
  readonly notice?: string
}

const page = '/dev/page.ts'

/**
 * While `npm run dev` starts the server again, calls wait for it instead of failing, and pages show why it does not start.
 * `isCall` tells what goes to the server, which listens on `port` of this machine.
 */
export function restarts(port: number, isCall: (called: Called) => boolean): Plugin {
  return {
    name: 'portico-restarts',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: page }, injectTo: 'head-prepend' },
    ],
    configureServer(vite) {
      tellPages(vite)
      vite.middlewares.use((request, response, next) => {
        if (!isCall(request)) return next()
        const gone = new AbortController()
        response.once('close', () => gone.abort())
        listening(port, gone.signal).then(
          () => next(),
          () => {},
        )
      })
    },
  }
}

/** What was asked for. */
export type Called = { readonly headers: Record<string, unknown>; readonly url?: string }

/** Resolves once somebody listens; rejects when nobody waits for it any more. */
async function listening(port: number, signal: AbortSignal): Promise<void> {
  while (!(await isListening(port))) await sleep(100, undefined, { signal })
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Hands on to the pages what the script says, also to those that open later. */
function tellPages({ ws, httpServer }: ViteDevServer): void {
  let said: { failure: ReturnType<typeof explain> | null; notice: string } = { failure: null, notice: '' }
  const payload = (): HotPayload => ({ type: 'custom', event: 'portico:server', data: said })
  const take = ({ from, failure, notice }: Partial<Told>) => {
    if (from !== 'portico-dev') return
    if (failure !== undefined) said = { ...said, failure: failure === null ? null : explain(failure) }
    if (notice !== undefined) said = { ...said, notice }
    ws.send(payload())
  }
  process.on('message', take)
  httpServer?.once('close', () => process.off('message', take))
  ws.on('portico:page', (_data, client) => client.send(payload()))
}
