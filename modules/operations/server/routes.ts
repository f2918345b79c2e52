import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import type { Context } from '#server/context.ts'
import type { Input, Route } from '#server/http/route.ts'
import { loadLoad, loadProcesses } from '#server/process/processes.ts'
import { idOf } from '#server/resource/routes.ts'
import { logLevels } from '../operations.ts'
import { checkHealth } from './health.ts'
import { listJobs } from './list-jobs.ts'
import { type LogFilter, readLog } from './read-log.ts'
import { loadSlowCalls } from './slow-calls.ts'
import { loadVersions } from './versions.ts'

const base = '/admin/operations.console'

/** What super administrators see of the processes behind the product. */
export function consoleRoutes(): readonly Route[] {
  const overview = async ({ app }: Context) => {
    const [checks, processes, versions] = await Promise.all([
      checkHealth(app),
      loadProcesses(app),
      loadVersions(app.pulse.version),
    ])
    return { checks, processes, versions }
  }
  return [
    {
      url: `${base}/index`,
      method: 'GET',
      access: 'super',
      handle: async (context) => ({ data: await overview(context) }),
    },
    { url: `${base}/load`, method: 'GET', access: 'super', handle: load },
    {
      url: `${base}/slow`,
      method: 'GET',
      access: 'super',
      handle: async ({ app }) => ({ data: { calls: await loadSlowCalls(app) } }),
    },
    { url: `${base}/jobs`, method: 'GET', access: 'super', handle: jobs },
    { url: `${base}/log`, method: 'GET', access: 'super', handle: log },
    {
      url: `${base}/diagnostics`,
      method: 'GET',
      access: 'super',
      async handle(context) {
        const { app } = context
        const slow = await loadSlowCalls(app)
        const load = await loadLoad(app, app.jobs.processId)
        return { data: { time: context.now, ...(await overview(context)), load, slow } }
      },
    },
    {
      url: `${base}/sweep`,
      method: 'POST',
      access: 'super',
      logTitle: 'core:jobs.sweep',
      handle: async (context) => ({ data: { id: await context.app.jobs.start('core/sweep', {}, context) } }),
    },
    {
      url: `${base}/repeat`,
      method: 'POST',
      access: 'super',
      logTitle: 'operations:repeatJob',
      async handle(context, { body }) {
        await context.app.jobs.repeat(idOf(body.id), context)
        return { data: {}, message: 'operations:jobRepeated' }
      },
    },
  ]
}

async function load({ app }: Context, { query }: Input) {
  const { process = app.jobs.processId } = query
  if (typeof process !== 'string' || !/^[\w-]{1,40}$/.test(process))
    throw new Problem('parameter', { name: 'process' })
  const found = await loadLoad(app, process)
  if (!found) throw new Problem('rowNotFound')
  return { data: found }
}

async function jobs(context: Context, { query }: Input) {
  const page = parseId(query.page ?? '1')
  if (page instanceof Refusal || page < 1 || page > 1000) throw new Problem('wrongPage', { max: 1000 })
  const { state = '' } = query
  if (!['', 'active', 'failed', 'ended'].includes(String(state)))
    throw new Problem('parameter', { name: 'state' })
  return { data: await listJobs(context, { page, state: String(state), isAll: query.all === '1' }) }
}

async function log({ app }: Context, { query }: Input) {
  const lines = readLog(app.pulse.lines, filterOf(query))
  const last = app.pulse.lines.after(0).at(-1)?.number ?? 0
  return { data: { process: app.jobs.processId, level: app.log.level, last, lines } }
}

function filterOf({ level = 'trace', text = '', request = '', after = '0' }: Input['query']): LogFilter {
  const known = logLevels.find((name) => name === level)
  if (!known) throw new Problem('parameter', { name: 'level' })
  if (typeof text !== 'string' || text.length > 100) throw new Problem('parameter', { name: 'text' })
  if (typeof request !== 'string' || !/^[\w-]{0,40}$/.test(request))
    throw new Problem('parameter', { name: 'request' })
  const number = after === '0' ? 0 : parseId(after)
  if (number instanceof Refusal) throw new Problem('parameter', { name: 'after' })
  return { level: known, text, request, after: number }
}
