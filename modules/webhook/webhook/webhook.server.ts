import { type Fault, Problem } from '#core/problems.ts'
import type { Row } from '#core/resource.ts'
import type { Context } from '#server/context.ts'
import { isLoopbackAddress } from '#server/network/outbound.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { endWaiting } from '../server/hook-health.ts'
import { webhookLimits } from '../server/limits.ts'
import { newSecret, readSecret } from '../server/secret.ts'
import { sendTest, storeTest, type Tested } from '../server/send-test.ts'
import { webhook } from './webhook.ts'

/** What happens to webhooks on the server. */
export const webhookServer: ServerSide<typeof webhook> = {
  invalidates: 'webhooks',

  async beforeSave({ values, stored, context }) {
    refuseWrong(values.url ?? '', values.events ?? [], stored?.events ?? [], context)
    if (stored) return values.status === 1 && stored.status === 0 ? { ...values, ...anew } : values
    await refuseMany(context)
    return { ...values, secret: newSecret(context.app), secret_time: context.now }
  },

  async afterSave({ row, stored, context }) {
    if (stored?.status === 1 && row.status === 0) await endWaiting([row.id], 'off', context)
  },

  beforeDelete: ({ rows, context }) =>
    endWaiting(
      rows.map(({ id }) => id),
      'deleted',
      context,
    ),

  addData: async ({ row, context }) => ({ name: row.name, secret: readSecret(context.app, row.secret) }),

  prepares: {
    async test({ ids: [id = 0], context }): Promise<Tested> {
      const row = await rowsOf(context.app.registry.get(webhook.name), context).find(id)
      if (!row) throw new Problem('rowNotFound')
      return sendTest(row as Row<typeof webhook>, context)
    },
  },

  actions: {
    test: ({ prepared, context }) => storeTest(prepared as Tested, context),

    async renewSecret({ ids, rows, context }) {
      const secret = newSecret(context.app)
      const [row] = await rows.update(ids, { secret, secret_time: context.now })
      if (!row) throw new Problem('rowNotFound')
      return { name: row.name, secret: readSecret(context.app, secret), renewed: true }
    },
  },
}

/** How one that is switched on again is doing. */
const anew = { health: 'unknown', failures: 0, failing_since: null } as const

/** A name that was saved before stays, although no module declares the event any more. */
function refuseWrong(
  url: string,
  events: readonly string[],
  before: readonly string[],
  { app }: Context,
): void {
  const unknown = events.filter((name) => !app.consumers.has(name) && !before.includes(name))
  const faults: Record<string, Fault> = {
    ...(url === '' || isSecure(url, app.config.hasTestHooks)
      ? {}
      : { url: { message: 'routine/webhook:texts.secure' } }),
    ...(unknown.length === 0
      ? {}
      : { events: { message: 'routine/webhook:texts.unknownEvent', params: { names: unknown.join(', ') } } }),
  }
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
}

/** Programs of this machine can do without encryption, where connections to it are allowed at all. */
function isSecure(url: string, hasTestHooks: boolean): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' || (hasTestHooks && (host === 'localhost' || isLoopbackAddress(host)))
}

async function refuseMany({ db }: Context): Promise<void> {
  const { count } = await db
    .selectFrom(webhook.table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= webhookLimits.hooks) throw new Problem('tooManyWebhooks', { max: webhookLimits.hooks })
}
