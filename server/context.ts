import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Rights } from '#core/access/permissions.ts'
import type { BlockTypes } from '#core/blocks.ts'
import { Problem, type Problems } from '#core/problems.ts'
import type { Language } from '#core/wire.ts'
import type { SharedRedis } from './concurrency/limiter.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/database.ts'
import { isDeadlock } from './db/dialect.ts'
import type { MenuTitles } from './declared/menu-titles.ts'
import type { Translate, Translator } from './messages.ts'
import type { Cleaner } from './resource/rich-text/cleaner.ts'
import { siteTimeZone } from './settings/kernel-settings.ts'
import type { Settings } from './settings/settings.ts'
import type { Files } from './storage/store.ts'

/** Who asks. Realms never cross: ids of administrators and members overlap. */
export type Identity = Guest | AdminIdentity | MemberIdentity | SystemIdentity

/** Nobody has signed in. */
export interface Guest {
  readonly kind: 'guest'
  readonly rights: Rights
}

/** A signed-in administrator with the rights of this moment. */
export interface AdminIdentity {
  readonly kind: 'admin'
  /** below zero: nobody, viewed as if in the group of that number alone */
  readonly id: number
  readonly username: string
  readonly nickname: string
  /** '' for calls with an API key */
  readonly sessionId: string
  readonly rights: Rights
  /** the API key that the call came with */
  readonly key?: { readonly id: number; readonly name: string }
  /** the super administrator who looks at the back office as this one sees it; `until` in unix seconds */
  readonly viewer?: { readonly id: number; readonly username: string; readonly until: number }
}

/** A signed-in member with the rights of this moment. */
export interface MemberIdentity {
  readonly kind: 'member'
  readonly id: number
  readonly username: string
  readonly nickname: string
  /** '' for calls with an API key */
  readonly sessionId: string
  readonly rights: Rights
  /** the API key that the call came with */
  readonly key?: { readonly id: number; readonly name: string }
}

/** The product itself: jobs and first start. */
export interface SystemIdentity {
  readonly kind: 'system'
  readonly rights: Rights
}

/** What modules add to the process: each extends this type by its own services, under names of their own. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface Services {}

/**
 * What lives as long as the process; made once, by `createApp`, and passed on. Parts of the kernel that speak of contexts
 * themselves extend this type where they are declared: `registry`, `generatedResources`, `modules`, `jobs`, `pulse`. So this
 * file imports none that imports it.
 */
export interface App extends Services {
  readonly config: Config
  readonly database: Database
  readonly settings: Settings
  readonly log: Logger
  /** shared counters of many processes; null when this one counts for itself */
  readonly redis: SharedRedis | null
  /** milliseconds since 1970 */
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
  /** how each failure is answered */
  readonly problems: Problems
  /** texts of all parts in a language */
  readonly translator: Translator
  /** what entries of the menus are called */
  readonly titles: MenuTitles
  /** types of blocks of all modules */
  readonly blocks: BlockTypes
  /** where uploaded files lie */
  readonly files: Files
  /** rebuilds rich text by the editor's policy */
  readonly cleaner: Cleaner
}

/** What a call takes of a group, by which the limits of rows are chosen (`auth/limits.ts`). */
export interface Takes {
  readonly nodes: readonly string[]
  readonly isEvery?: boolean
  /** what a write takes that comes about by another call: where no group grants it, reading decides */
  readonly isAssumed?: boolean
}

/** What lives as long as one request: who asks, when, in which language, on which connection. */
export interface Context {
  readonly app: App
  readonly identity: Identity
  /** unix seconds */
  readonly now: number
  readonly language: Language
  readonly timeZone: string
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
  /** text of a message key in the caller's language */
  readonly translate: Translate
  /** what rows change by: a call such as `content.article/edit`, a job such as `job:exchange/import`, or `seed` for what comes with the product */
  readonly source?: string
  /** the nodes of which the call takes one, or every one: rows count only within the limits of groups that grant it */
  readonly takes?: Takes
  /** the open transaction, or a connection for reading */
  readonly db: Db
  /** marks the writes that belong together; set while a transaction is open */
  readonly batch: string | null
  /**
   * why rows change: a record is rolled back; the holder of an account, proven to be it, changes it; a deletion is undone; a draft
   * is saved; one is published
   */
  readonly cause?: 'rollback' | 'owner' | 'undo' | 'draft' | 'apply'
  /**
   * rows change as lines of a row that is written itself, so that it tells of them; `leaving` with it, so that they are recycled
   * with it
   */
  readonly lines?: 'saved' | 'leaving'
  /** what has to be written with the request's first transaction, such as its log row */
  readonly beforeCommit: ((context: Context) => Promise<void>) | null
}

const noRights: Rights = { isSuper: false, nodes: new Set(), isMemberArea: true }
export const guest: Guest = { kind: 'guest', rights: noRights }
export const system: SystemIdentity = { kind: 'system', rights: { isSuper: true, nodes: new Set() } }

/** A context for what no request is about: as the product itself, at this moment, unless said otherwise. */
export function outsideRequest(
  app: App,
  source: string,
  more: { readonly identity?: Identity } & Partial<Pick<Context, 'now' | 'language'>> = {},
): Context {
  const { identity = system, now = Math.floor(app.clock() / 1000), language = 'zh-cn' } = more
  return {
    ...{ app, identity, now, language, source, requestId: source },
    timeZone: app.settings.value(siteTimeZone),
    address: '',
    userAgent: '',
    translate: app.translator(language),
    db: app.database.read,
    batch: null,
    beforeCommit: null,
  }
}

/** How often work is begun that the database gives up for the sake of another transaction. */
const maxAttempts = 5

/**
 * Runs work in the request's transaction, opening one if none is open: all of it is kept, or nothing. Work that met a
 * deadlock is done again from the start, so it must have no effect outside the database.
 */
export async function inTransaction<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  if (context.batch !== null) return work(context)
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(context, work)
    } catch (error) {
      if (attempt === maxAttempts || !isDeadlock(error)) throw error
    }
  }
}

/** What waits for a transaction to be kept. */
const waiting = new WeakMap<Db, (() => Promise<void>)[]>()

/**
 * Has something done once the open transaction is kept, for what a roll back does not undo, such as the removal of a file.
 * Nothing waits for it to succeed: a failure is logged.
 */
export function afterCommit({ db }: Context, work: () => Promise<void>): void {
  const works = waiting.get(db)
  if (!works) throw new Error('afterCommit is called outside a transaction')
  works.push(work)
}

/** What is done last in a transaction, by the name that each has only once. */
const ending = new WeakMap<Db, Map<string, (inside: Context) => Promise<void>>>()

/**
 * Has something done last in the open transaction, once for each name and in the order of names: for what many transactions
 * write, such as counters, so that none holds it for longer than it takes to end.
 */
export function beforeEnd(
  { db }: Pick<Context, 'db'>,
  name: string,
  work: (inside: Context) => Promise<void>,
): void {
  const works = ending.get(db)
  if (!works) throw new Error('beforeEnd is called outside a transaction')
  works.set(name, work)
}

/**
 * Does a part of the open transaction that may be refused: then nothing of the part is kept, and the transaction goes on. Any other
 * failure ends the transaction.
 */
export async function inSavepoint<T>({ db }: Context, work: () => Promise<T>): Promise<T> {
  const works = waiting.get(db)
  if (!works) throw new Error('inSavepoint is called outside a transaction')
  const before = works.length
  await sql`savepoint part`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    works.length = before
    await sql`rollback to savepoint part`.execute(db)
    await sql`release savepoint part`.execute(db)
    throw error
  }
}

const firstOf = (works: ReadonlyMap<string, unknown>) => [...works.keys()].toSorted().at(0)

async function transact<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  const works: (() => Promise<void>)[] = []
  const result = await context.app.database.write.transaction().execute(async (trx) => {
    waiting.set(trx, works)
    const last = new Map<string, (inside: Context) => Promise<void>>()
    ending.set(trx, last)
    const inside: Context = {
      ...context,
      db: trx,
      batch: context.app.random(12).toString('hex'),
      beforeCommit: null,
    }
    const result = await work(inside)
    await context.beforeCommit?.(inside)
    // What is done last may have something done last in turn.
    for (let name = firstOf(last); name !== undefined; name = firstOf(last)) {
      const work = last.get(name)
      last.delete(name)
      await work?.(inside)
    }
    return result
  })
  for (const one of works)
    await one().catch((error: unknown) => context.app.log.error({ err: error }, 'work after a commit failed'))
  return result
}
