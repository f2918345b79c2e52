import { setTimeout as sleep } from 'node:timers/promises'
import { writeEvent } from '#server/auth/admin-log.ts'
import type { AdminIdentity, App, Context } from '#server/context.ts'
import { flags, type RunReason } from '../terminal.ts'
import { commands as allCommands, type Command, type CommandTable, lineOf } from './commands.ts'
import type { EventStream } from './event-stream.ts'
import { environmentOf, placeOf, prepareFolder } from './folders.ts'
import { type TerminalLimits, terminalLimits } from './limits.ts'
import { Programs, type RunEnd } from './run.ts'
import { maySessionGoOn } from './session.ts'
import { beatRun, type Claim, claimRun, finishRun, type RunRow } from './store.ts'

/** The runs of this process. */
export interface Terminal {
  readonly commands: CommandTable
  readonly limits: TerminalLimits
  /** Begins what a uuid stands for, follows it when it goes on already, or tells how it ended. Never runs it twice. */
  readonly open: (
    context: Context,
    admin: AdminIdentity,
    command: Command,
    uuid: string,
    stream: EventStream,
  ) => void
  /** Begins nothing more, ends what runs and tells whoever follows. */
  readonly close: () => Promise<void>
}

/** What a test may change. */
export interface TerminalOptions {
  readonly commands?: CommandTable
  readonly limits?: Partial<TerminalLimits>
}

const stopMilliseconds = 8000

/** A run in this process, from the moment it is asked for. */
interface Run {
  readonly adminId: number
  readonly streams: Set<EventStream>
  readonly programs: { current: Programs | null }
  /** asked to end before its programs began */
  reason: RunReason
  readonly over: Promise<void>
}

/** Makes the terminal of this process. */
export function createTerminal(appOf: () => App, options: TerminalOptions = {}): Terminal {
  const commands = options.commands ?? allCommands
  const limits = { ...terminalLimits, ...options.limits }
  const runs = new Map<string, Run>()
  let isStopping = false

  const endRun = (run: Run, reason: RunReason) => {
    if (run.reason === '') run.reason = reason
    run.programs.current?.end(reason)
  }

  const follow = (run: Run, stream: EventStream) => {
    run.streams.add(stream)
    const { current } = run.programs
    if (current) {
      stream.flag(flags.linked)
      stream.output(current.tail)
      current.follow(stream)
    }
    stream.whenDrained(() => run.programs.current?.resume())
    stream.whenGone(() => {
      run.streams.delete(stream)
      run.programs.current?.unfollow(stream)
      // A run belongs to whoever looks at it.
      if (run.streams.size === 0) endRun(run, 'client')
    })
  }

  const begin = (
    context: Context,
    admin: AdminIdentity,
    command: Command,
    uuid: string,
    first: EventStream,
  ) => {
    const over = Promise.withResolvers<void>()
    const run: Run = {
      adminId: admin.id,
      streams: new Set(),
      programs: { current: null },
      reason: '',
      over: over.promise,
    }
    runs.set(uuid, run)
    follow(run, first)
    perform({ context, admin, command, uuid, run, limits, endRun, runs })
      .catch((error: unknown) => {
        context.app.log.error({ err: error, command: command.key }, 'a fault in the terminal')
        for (const stream of run.streams) stream.refuse(context.translate('terminal:fault'))
      })
      .finally(() => {
        runs.delete(uuid)
        over.resolve()
      })
  }

  return {
    commands,
    limits,
    open(context, admin, command, uuid, stream) {
      const known = runs.get(uuid)
      if (known && known.adminId !== admin.id) return stream.refuse(context.translate('terminal:taken'))
      if (known) return follow(known, stream)
      if (isStopping) return stream.refuse(context.translate('terminal:stopping'))
      begin(context, admin, command, uuid, stream)
    },
    async close() {
      isStopping = true
      const left = [...runs.values()]
      for (const run of left) endRun(run, 'server')
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, stopMilliseconds)
      await Promise.race([Promise.all(left.map(({ over }) => over)), late.promise])
      clearTimeout(timer)
      if (left.length > 0) appOf().log.info({ runs: left.length }, 'the terminal ended its runs')
    },
  }
}

interface Performance {
  readonly context: Context
  readonly admin: AdminIdentity
  readonly command: Command
  readonly uuid: string
  readonly run: Run
  readonly limits: TerminalLimits
  readonly endRun: (run: Run, reason: RunReason) => void
  readonly runs: ReadonlyMap<string, Run>
}

/** The whole of a run: it is written down, begins, is watched over, ends, and that is written down too. */
async function perform(performance: Performance): Promise<void> {
  const { context, admin, run } = performance
  const { app } = context
  const claim = await claimPlace(performance)
  if (!('id' in claim) && run.reason === '') return tellWhatStands(context, claim, admin, run)
  if (!('id' in claim)) return tellEnd(context, { isSuccess: false, exitCode: null, reason: run.reason }, run)
  const { id } = claim
  let end: RunEnd = { isSuccess: false, exitCode: null, reason: 'fault' }
  let tail = ''
  try {
    await audit(performance)
    end = await runPrograms(performance, id)
    tail = run.programs.current?.tail ?? ''
  } finally {
    const state = end.isSuccess ? 'success' : end.reason === 'client' ? 'ended' : 'failed'
    await finishRun(app, id, { ...end, state, output: tail }, nowOf(app)).catch((error: unknown) => {
      // Rolling back the newest migration may have taken the table itself.
      app.log.error({ err: error, run: id }, 'the end of a run could not be written')
    })
  }
  tellEnd(context, end, run)
}

/**
 * Whoever has just stopped a run and begins another does not find the folder taken by what takes its time to end; word of
 * the stop may even come after the new request.
 */
async function claimPlace(performance: Performance): Promise<Claim> {
  const { context, admin, command, uuid, run, runs, limits } = performance
  const { app, address } = context
  const place = placeOf(command.folder, app.config)
  const what = { uuid, command: command.key, line: lineOf(command), address, place }
  const who = { adminId: admin.id, username: admin.username }
  for (let hasWaited = false; ; hasWaited = true) {
    const claim = await claimRun(app, { ...what, ...who }, nowOf(app))
    const holder = 'busy' in claim && run.reason === '' ? runs.get(claim.busy.uuid) : undefined
    if (!holder || (hasWaited && holder.reason === '')) return claim
    await (holder.reason === '' ? Promise.race([holder.over, sleep(limits.grace)]) : holder.over)
  }
}

async function runPrograms(
  { context, admin, command, run, limits, endRun }: Performance,
  id: number,
): Promise<RunEnd> {
  const { app } = context
  const folder = await prepareFolder(command.folder, app.config)
  await prepareFolder('home', app.config)
  if (run.reason !== '') return { isSuccess: false, exitCode: null, reason: run.reason }
  const input = JSON.stringify({ databaseUrl: app.config.databaseUrl, folder: app.config.dataDir })
  const programs = new Programs(command, { folder, environment: environmentOf(app.config), input }, limits)
  run.programs.current = programs
  for (const stream of run.streams) {
    stream.flag(flags.linked)
    stream.line(`> ${lineOf(command)}`)
    programs.follow(stream)
  }
  let isLooking = false
  const watch = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => app.log.warn({ err: error }, 'a run could not be looked after'))
      .finally(() => {
        isLooking = false
      })
  }, limits.heartbeat)
  const look = async () => {
    if (!(await maySessionGoOn(app, admin))) endRun(run, 'session')
    else if (!(await beatRun(app, id, nowOf(app)))) endRun(run, 'lost')
  }
  try {
    return await programs.run()
  } finally {
    clearInterval(watch)
  }
}

/** Who ran what (`docs/security.md#log`). */
async function audit({ context, admin, command, uuid }: Performance): Promise<void> {
  await writeEvent(
    { ...context, identity: admin },
    {
      title: context.translate('terminal:log.run'),
      url: '/admin/ajax/terminal',
      data: { command: command.key, line: lineOf(command), uuid },
    },
  )
}

function tellEnd({ translate }: Context, { isSuccess, exitCode, reason }: RunEnd, { streams }: Run): void {
  for (const stream of streams) {
    if (reason !== '') stream.line(`Error: ${translate(`terminal:reasons.${reason}`)}`)
    if (exitCode !== null) stream.line(`exitCode: ${exitCode}`)
    stream.flag(isSuccess ? flags.success : flags.error)
    stream.close()
  }
}

/** The run did not begin: it has been before, or its folder is taken. */
function tellWhatStands(
  { translate, app }: Context,
  claim: Exclude<Claim, { readonly id: number }>,
  admin: AdminIdentity,
  { streams }: Run,
): void {
  for (const stream of streams) {
    if ('same' in claim && claim.same.adminId === admin.id) report(stream, claim.same)
    else if ('same' in claim) stream.refuse(translate('terminal:taken'))
    else if ('busy' in claim) stream.refuse(translate('terminal:busy', whereOf(claim.busy)))
    else stream.refuse(translate('terminal:again'))
  }

  function report(out: EventStream, row: RunRow): void {
    if (row.state === 'running') {
      out.refuse(translate('terminal:elsewhere', whereOf(row)))
      return
    }
    out.flag(flags.linked)
    out.line(translate('terminal:before', whereOf(row)))
    out.output(row.output)
    if (row.exitCode !== null) out.line(`exitCode: ${row.exitCode}`)
    out.flag(row.state === 'success' ? flags.success : flags.error)
    out.close()
  }

  function whereOf(row: RunRow): Record<string, string> {
    const isHere = row.process === app.jobs.processId
    const where = row.process.slice(0, 8) + (isHere ? translate('terminal:here') : '')
    return { command: row.command, username: row.username, host: row.host, process: where }
  }
}

function nowOf(app: App): number {
  return Math.floor(app.clock() / 1000)
}
