import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { DialectName } from '#server/db/dialect.ts'
import { replay, type Schema, type Table } from '#server/db/schema.ts'
import { afterOperation, carryOut, inverseOf, type Operation } from './operations.ts'

/** What a run does and how far it has come: enough for another process to finish it or to roll it back. */
export interface Progress {
  readonly before: readonly Operation[]
  readonly turning: readonly Operation[]
  readonly after: readonly Operation[]
  /** tables before the run, as far as the run knows them */
  readonly known: readonly Table[]
  /** operations that were done, of `before` and `turning` together, then of `after` */
  readonly done: number
  readonly isLive: boolean
  /** files that are to be written once it is live, and what the generator wrote in their places before */
  readonly texts: Readonly<Record<string, string>>
  readonly written: Readonly<Record<string, string>>
  /** files that go */
  readonly gone: readonly string[]
}

/** Hears that a step is done, or undone, in its transaction; on MySQL, which has none for it, as soon as any of it is. */
type Note = (db: Db) => Promise<void>

/** One step of a run in the database. */
interface Step {
  readonly do: (db: Db, note?: Note) => Promise<void>
  /** refused where something is lost for good: such steps come once the entity is live */
  readonly undo: (db: Db, note?: Note) => Promise<void>
}

/** The steps of a run with a cursor: those before it are done, and the table `generator_run` says so. */
export interface Steps {
  readonly id: number
  readonly progress: Progress
  readonly list: readonly Step[]
  readonly cursor: number
  /** the first step that waits until the entity is live */
  readonly live: number
}

/** The steps of a run, from where its progress says that it is. */
export function stepsOf(id: number, progress: Progress, dialect: DialectName): Steps {
  const { before, turning, after, known, done, isLive } = progress
  const live = before.length + turning.length
  let schema: Schema = replay(known.map((table) => ({ step: 'createTable', table })))
  const list = [...before, ...turning, ...after].map((operation, at): Step => {
    const start = schema
    const end = afterOperation(operation, start)
    schema = end
    return {
      // What comes when the entity is live is met again by whoever finishes the run.
      do: (db, note) => carryOut(db, dialect, operation, start, { note, isRepeated: at >= live }),
      undo: (db, note) => carryOut(db, dialect, inverseOf(operation, start), end, { note, isRepeated: true }),
    }
  })
  return { id, progress, list, cursor: isLive ? live + done : done, live }
}

/** Does steps from the cursor up to `end`, noting each. */
export async function advance(steps: Steps, end: number, { app }: Context): Promise<void> {
  for (let at = steps.cursor; at < end; at++) {
    await steps.list[at]?.do(app.database.long, (db) => moveCursor(steps, at + 1, db))
  }
}

/** Undoes steps from the cursor back to the first one, noting each, and forgets the run. */
export async function retreat(steps: Steps, { app }: Context): Promise<void> {
  for (let at = steps.cursor - 1; at >= 0; at--) {
    await steps.list[at]?.undo(app.database.long, (db) => moveCursor(steps, at, db))
  }
  await dropProgress(steps.id, app.database.write)
}

function moveCursor({ id, progress, live }: Steps, cursor: number, db: Db): Promise<void> {
  return keepProgress(id, { ...progress, done: progress.isLive ? cursor - live : cursor }, db)
}

/** The steps of a run that has not ended; null for any other. */
export async function readSteps(id: number, { app }: Context): Promise<Steps | null> {
  const { write, dialect } = app.database
  const row = await write
    .selectFrom('generator_run')
    .select('progress')
    .where('log_id', '=', id)
    .executeTakeFirst()
  return row ? stepsOf(id, JSON.parse(String(row.progress)), dialect) : null
}

/** Keeps how far a run has come. */
export async function keepProgress(id: number, progress: Progress, db: Db): Promise<void> {
  const text = JSON.stringify(progress)
  const { numUpdatedRows } = await db
    .updateTable('generator_run')
    .set({ progress: text })
    .where('log_id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db.insertInto('generator_run').values({ log_id: id, progress: text }).execute()
}

/** Forgets a run that has ended. */
export async function dropProgress(id: number, db: Db): Promise<void> {
  await db.deleteFrom('generator_run').where('log_id', '=', id).execute()
}
