import type { LoadView, ProcessView, Sample } from '#core/calls/process.ts'
import type { App } from '../context.ts'

const aliveSeconds = 60
/** one that fell silent without a good-bye is told of for so long */
const keptSeconds = 24 * 3600

type Figures = Omit<LoadView, 'process'>

/** Every process that was heard of within a day, this one first. */
export async function loadProcesses({ database, jobs, pulse, clock }: App): Promise<readonly ProcessView[]> {
  const now = Math.floor(clock() / 1000)
  const rows = await database.read
    .selectFrom('process')
    .selectAll()
    .where('seen_time', '>', now - keptSeconds)
    .orderBy('seen_time', 'desc')
    .limit(100)
    .execute()
  const views = rows.map((row): ProcessView => {
    const is_self = row.id === jobs.processId
    const samples = is_self ? pulse.samples() : figuresOf(row.figures).samples
    return {
      id: String(row.id),
      host: String(row.host),
      pid: Number(row.pid),
      version: String(row.version),
      start_time: Number(row.start_time),
      seen_time: Number(row.seen_time),
      is_self,
      is_alive: Number(row.seen_time) > now - aliveSeconds,
      latest: samples.at(-1) ?? null,
    }
  })
  return views.toSorted((one, other) => Number(other.is_self) - Number(one.is_self))
}

/** The figures of one process: of this one as they are now, of others as they last wrote them down. */
export async function loadLoad({ database, jobs, pulse }: App, id: string): Promise<LoadView | null> {
  if (id === jobs.processId) return { process: id, samples: pulse.samples(), routes: pulse.routes() }
  const row = await database.read
    .selectFrom('process')
    .select('figures')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { process: id, ...figuresOf(row.figures) } : null
}

/** The samples of each living process, this one as it is now. */
export async function loadSamples({
  database,
  jobs,
  pulse,
  clock,
}: App): Promise<readonly (readonly Sample[])[]> {
  const rows = await database.read
    .selectFrom('process')
    .select('figures')
    .where('id', '!=', jobs.processId)
    .where('seen_time', '>', Math.floor(clock() / 1000) - aliveSeconds)
    .limit(100)
    .execute()
  return [pulse.samples(), ...rows.map(({ figures }) => figuresOf(figures).samples)]
}

function figuresOf(stored: unknown): Figures {
  const text = String(stored)
  return text === '' ? { samples: [], routes: [] } : JSON.parse(text)
}

/** Processes that fell silent long ago go. */
export async function sweepProcesses({ database }: App, now: number): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom('process')
    .where('seen_time', '<', now - keptSeconds)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
