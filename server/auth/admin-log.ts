import { defaultAdminBase } from '#core/access/admin-base.ts'
import { Problem } from '#core/problems.ts'
import { cutText, shortened } from '#core/values/cut-text.ts'
import { type App, type Context, system } from '../context.ts'
import type { Answer, Input } from '../http/route.ts'
import type { Entry } from '../resource/registry.ts'
import { rowsOf } from '../resource/rows.ts'
import { keyed } from '../secrets/keyed.ts'

/** The log row of one call: written with its first transaction, or by itself when there was none. */
export interface PendingLog {
  /** to be called at the end of a transaction, before it commits */
  readonly within: (context: Context) => Promise<void>
  /** to be called when the call is over, whatever came of it */
  readonly finish: (actor: Answer['actor']) => Promise<void>
}

const unlogged = /\/(?:select|index|logout)$/

/**
 * Prepares the row that every POST and DELETE of the back office leaves in the administrators' log
 * (`docs/wire.md#log-of-administrators`), refused calls included. In the transaction of the call it costs no second write to
 * disk.
 */
export function writeLogRow(
  context: Context,
  input: Input,
  url: string,
  titleKey: string | null,
): PendingLog | null {
  if (unlogged.test(url)) return null
  let isWritten = false
  const write = async (on: Context, actor: Actor | null = null) => {
    isWritten = true
    await insertLogRow(on, input, url, titleKey, actor ?? actorOf(on, input))
  }
  return {
    // The transaction may be one that the product opened in its own name; the row is about who called.
    within: (inside) => write({ ...inside, identity: context.identity }),
    async finish(actor) {
      if (isWritten) return
      await write({ ...context, beforeCommit: null }, actor).catch((error: unknown) => {
        context.app.log.error({ err: error, request: context.requestId }, 'the log row could not be written')
      })
    },
  }
}

/** A row for something that is more than its call: how much a download carried away, what a job has done. */
export async function writeEvent(
  context: Context,
  { title, url, data }: { readonly title: string; readonly url: string; readonly data: unknown },
): Promise<void> {
  const { app, identity } = context
  const actor = identity.kind === 'admin' ? (identity.viewer ?? identity) : { id: 0, username: '' }
  await rowsOf(logOf(app), {
    ...context,
    identity: system,
    beforeCommit: null,
  }).insert({
    admin_id: actor.id,
    username: actor.username,
    url,
    title: cutText(title, 100),
    data: JSON.stringify(mask(data, secretNames(app))).slice(0, 60_000),
    api_key: keyOf(context),
    ip: context.address.slice(0, 50),
    useragent: context.userAgent,
  })
}

async function insertLogRow(
  context: Context,
  { body, request }: Input,
  url: string,
  titleKey: string | null,
  actor: Actor,
) {
  const { translate, app } = context
  const isNamed = actor.id !== 0 || typeof body.username !== 'string'
  await rowsOf(logOf(app), { ...context, identity: system }).insert({
    admin_id: actor.id,
    username: actor.username,
    url: maskUrl(asDeclared(request.raw.url ?? request.url)),
    title: cutText(titleKey ? translate(titleKey) : titleOf(context, url), 100),
    data: JSON.stringify(
      mask(isNamed ? body : { ...body, username: actor.username }, secretNames(app)),
    ).slice(0, 60_000),
    api_key: keyOf(context),
    ip: context.address.slice(0, 50),
    useragent: context.userAgent,
  })
}

/** The name of the API key that a call came with; '' where it came with none. */
function keyOf({ identity }: Context): string {
  return ('key' in identity && identity.key?.name) || ''
}

/** The resource that a module keeps the log in. */
function logOf({ modules, registry }: App): Entry {
  const entry = registry.find(modules.find(({ callLog }) => callLog)?.callLog?.name ?? '')
  if (!entry) throw new Problem('fault')
  return entry
}

type Actor = NonNullable<Answer['actor']>

/**
 * Whoever is signed in, else nobody with a mark of the name that was typed: people type passwords into the wrong box, so
 * the log keeps two letters and a keyed hash that tells equal names apart (`docs/security.md#log`).
 */
function actorOf({ identity, translate, app }: Context, { body }: Input): Actor {
  if (identity.kind === 'admin') {
    const { id, username } = identity.viewer ?? identity
    return { id, username }
  }
  const typed = typeof body.username === 'string' ? body.username.replace(/\p{C}/gu, '') : ''
  return { id: 0, username: typed ? markOf(app, typed) : translate('core:log.unknownUser') }
}

function markOf(app: App, typed: string): string {
  return `${[...typed].slice(0, 2).join('')}…${keyed(app, 'log', typed).slice(0, 8)}`
}

/** `<title of the page>-<title of the action>` as the rules name them. */
function titleOf({ app, translate }: Context, url: string): string {
  const [, , controller = '', action = ''] = url.split('/')
  const page = controller.replaceAll('.', '/')
  const { access } = app.settings
  const unknown = (name: string) => translate('core:log.unknown', { name })
  const pageTitle = access.ruleNamed(page)?.title ?? unknown(page)
  const actionTitle = access.ruleNamed(`${page}/${action}`)?.title ?? unknown(action)
  return `${pageTitle}-${actionTitle}`
}

const secret = /password|_pass$|salt|token|secret|^(?:code|recovery|ticket|device)$/i
const maxLength = 2000

/** What the settings and the modules keep secret. */
function secretNames({ settings, modules }: App): ReadonlySet<string> {
  return new Set([...settings.secretItems(), ...modules.flatMap(({ secretInputs }) => secretInputs ?? [])])
}

/** A copy without secrets, those of the names included, and without very long texts. */
function mask(value: unknown, names: ReadonlySet<string>, name = '', depth = 0): unknown {
  if (secret.test(name) || names.has(name)) return '***'
  if (depth > 8) return '…'
  if (typeof value === 'string') return shortened(value, maxLength)
  if (Array.isArray(value)) return value.slice(0, 1000).map((item) => mask(item, names, '', depth + 1))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, mask(item, names, key, depth + 1)]),
    )
  }
  return value
}

/** Calls keep one address in the log, whatever the entry of the back office was called when they were made. */
function asDeclared(url: string): string {
  return url.replace(/^\/[^/]+\//, `${defaultAdminBase}/`)
}

const maxUrlLength = 1500

function maskUrl(url: string): string {
  // Cut before it is looked through, too: what nobody keeps is not worth the look.
  const start = url.slice(0, maxUrlLength)
  return start.replace(/([?&][^=&]*(?:token|password|ticket)[^=&]*=)[^&]*/gi, '$1***').slice(0, maxUrlLength)
}
