import type { App } from '../context.ts'
import { runAfterResponse } from './run-after-response.ts'

/**
 * Has a process look for work right after what asks for it, without anybody waiting: once for all who ask before `look` begins, as it
 * says itself. Where no jobs run, as in most tests, nothing happens by itself.
 */
export function lookSoon(look: (app: App, begin: () => void) => Promise<unknown>): (app: App) => void {
  const asked = new WeakSet<App>()
  return (app) => {
    if (!app.jobs.isWatching || asked.has(app)) return
    asked.add(app)
    const begin = () => {
      asked.delete(app)
    }
    runAfterResponse(app, async () => {
      await look(app, begin).finally(begin)
    })
  }
}
