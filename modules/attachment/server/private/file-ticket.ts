import { Problem } from '#core/problems.ts'
import { defaultLanguage } from '#core/wire.ts'
import { askerOf, sessionOf } from '#server/auth/download-ticket.ts'
import { realmOf, realms } from '#server/auth/realm.ts'
import { type App, type Context, guest } from '#server/context.ts'
import type { Sweep } from '#server/module.ts'
import { keyed } from '#server/secrets/keyed.ts'
import { siteTimeZone } from '#server/settings/kernel-settings.ts'
import { mayOpen, type PrivateFile } from './file-rights.ts'
import { ticketPlace } from './private-path.ts'

/** seconds in which a download begins, and in which what broke off goes on */
const life = 300
/** tickets that one account has at a time; the oldest goes when another comes */
const maxOpen = 20

/** What a ticket opens, and what it depends on. */
export interface TicketOrder {
  readonly attachmentId: number
  /** whose right it is, in `fileRights` of a module; absent: who may read the file in a row that holds it */
  readonly purpose?: string
  /** the row that the right is about */
  readonly rowId?: number
}

/** Tells whether a right that a ticket was made by still stands. */
export type FileRight = (order: Required<TicketOrder>, context: Context) => Promise<boolean>

declare module '#server/module.ts' {
  interface ServerModule {
    /** rights to private files beyond those of who reads a row, by the name that tickets have them under */
    readonly fileRights?: Readonly<Record<string, FileRight>>
  }
}

/** A private file as it is sent. */
export interface OpenFile extends PrivateFile {
  readonly name: string
  readonly disk_name: string
}

/**
 * Answers an address that a browser can open by itself: for five minutes the file is sent from there, from its beginning once,
 * and in ranges from where it broke off. The database keeps the keyed hash of the ticket only.
 */
export async function issueFileTicket(context: Context, order: TicketOrder): Promise<string> {
  const { app, identity, now } = context
  const account = identity.kind === 'admin' || identity.kind === 'member' ? identity : null
  const owner = account
    ? { realm: realmOf(account).name, owner_id: account.id, session_id: sessionOf(account) }
    : { realm: '', owner_id: 0, session_id: '' }
  if (account) await dropOldest(app, owner)
  const ticket = app.random(24).toString('base64url')
  await app.database.write
    .insertInto('file_ticket')
    .values({
      ticket: hashOf(app, ticket),
      attachment_id: order.attachmentId,
      ...owner,
      purpose: order.purpose ?? '',
      row_id: order.rowId ?? 0,
      start_time: null,
      expire_time: now + life,
    })
    .execute()
  return `/storage/${ticketPlace}?ticket=${ticket}`
}

/** A ticket that counts, and the file that it opens. */
export interface OpenTicket {
  readonly file: OpenFile
  /** notes that the beginning of the file is sent, once; refuses it from then on */
  readonly begin: () => Promise<void>
}

/** What a ticket opens at this moment: everything that it was given for is asked anew. Whatever is wrong answers alike. */
export async function openTicket(app: App, ticket: unknown): Promise<OpenTicket> {
  if (typeof ticket !== 'string' || !/^[\w-]{32}$/.test(ticket)) throw new Problem('notFound')
  await app.settings.refresh()
  const now = Math.floor(app.clock() / 1000)
  const { write } = app.database
  const key = hashOf(app, ticket)
  const row = await write
    .selectFrom('file_ticket')
    .selectAll()
    .where('ticket', '=', key)
    .where('expire_time', '>', now)
    .executeTakeFirst()
  const context = row && (await holderOf(app, row, now))
  const file = context && (await fileOf(app, Number(row.attachment_id)))
  if (!file || !(await isRight(file, row, context))) {
    await write.deleteFrom('file_ticket').where('ticket', '=', key).execute()
    throw new Problem('notFound')
  }
  return {
    file,
    async begin() {
      const { numUpdatedRows } = await write
        .updateTable('file_ticket')
        .set({ start_time: now })
        .where('ticket', '=', key)
        .where('start_time', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new Problem('notFound')
    },
  }
}

/** Tickets that count no more. */
export const sweepFileTickets: Sweep = async ({ database }, now) => {
  const { numDeletedRows } = await database.write
    .deleteFrom('file_ticket')
    .where('expire_time', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

type Row = Readonly<Record<string, unknown>>

/** Who has a ticket, as long as the session that asked for it lives. */
async function holderOf(app: App, row: Row, now: number): Promise<Context | null> {
  const caller = contextAt(app, now)
  if (row.realm === '') return caller
  const realm = realms.find(({ name }) => name === row.realm)
  if (!realm) return null
  return askerOf(caller, realm, {
    ownerId: Number(row.owner_id),
    sessionId: String(row.session_id),
    order: {},
  })
}

async function isRight(file: OpenFile, row: Row, context: Context): Promise<boolean> {
  const { attachment_id, purpose, row_id } = row
  if (purpose === '') return mayOpen(file, context)
  const rights = Object.assign({}, ...context.app.modules.map(({ fileRights }) => fileRights)) as Rights
  const right = rights[String(purpose)]
  const order = { attachmentId: Number(attachment_id), purpose: String(purpose), rowId: Number(row_id) }
  return (await right?.(order, context)) === true
}

type Rights = Readonly<Record<string, FileRight | undefined>>

async function fileOf({ database }: App, id: number): Promise<OpenFile | null> {
  const row = await database.write
    .selectFrom('attachment')
    .select(['id', 'url', 'name', 'disk_name', 'admin_id', 'user_id'])
    .where('id', '=', id)
    .where('is_private', '=', 1)
    .executeTakeFirst()
  return (row as OpenFile | undefined) ?? null
}

async function dropOldest(
  { database: { write } }: App,
  { realm, owner_id }: { readonly realm: string; readonly owner_id: number },
): Promise<void> {
  const open = await write
    .selectFrom('file_ticket')
    .select('ticket')
    .where('realm', '=', realm)
    .where('owner_id', '=', owner_id)
    .orderBy('expire_time', 'desc')
    .orderBy('ticket')
    .execute()
  const oldest = open.slice(maxOpen - 1).map(({ ticket }) => ticket)
  if (oldest.length > 0) await write.deleteFrom('file_ticket').where('ticket', 'in', oldest).execute()
}

function contextAt(app: App, now: number): Context {
  return {
    app,
    identity: guest,
    now,
    language: defaultLanguage,
    timeZone: app.settings.value(siteTimeZone),
    address: '',
    userAgent: '',
    requestId: 'file',
    translate: app.translator(defaultLanguage),
    db: app.database.write,
    batch: null,
    beforeCommit: null,
  }
}

const hashOf = (app: App, ticket: string) => keyed(app, 'private file', ticket)
