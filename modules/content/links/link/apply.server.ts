import { kinds } from '#core/field.ts'
import { answers, bodyOf } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { validateRow } from '#core/rules/validate.ts'
import { requireHuman } from '#server/auth/human-check.ts'
import { type Context, inTransaction, system } from '#server/context.ts'
import { isDuplicate } from '#server/db/dialect.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { emit } from '#server/jobs/outbox/outbox.ts'
import { labelFaults } from '#server/resource/checks/label-faults.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { linkApplied } from '../../events.ts'
import { hostOf, link } from './link.ts'

/** What applicants say; everything else is decided in the back office. */
const applied = ['name', 'url', 'description', 'contact'] as const

/** Anybody may ask for a link to their site, as a person and five times a day. */
export const applyRoute: Route = {
  url: '/api/content.link/add',
  method: 'POST',
  access: 'public',
  forKeys: true,
  limit: { name: 'content/link', points: 5, seconds: 86_400, by: 'address' },
  documents: {
    summary: 'An application for a partner link, as a person: with what a solved captcha proves',
    requestBody: bodyOf({
      type: 'object',
      properties: {
        ...Object.fromEntries(
          applied.map((name) => [name, kinds[link.fields[name].kind].schema(link.fields[name])]),
        ),
        captchaId: { type: 'string', description: 'The `id` of `GET /api/common/clickCaptcha`' },
        captchaInfo: { type: 'string', description: 'The clicks on its picture: `x1,y1-x2,y2;W;H`' },
      },
      required: ['name', 'url', 'captchaId', 'captchaInfo'],
    }),
    responses: answers({
      type: 'object',
      properties: { faults: { type: 'object', description: 'By field' } },
    }),
  },
  handle: (context, input) => labelFaults(link.name, context, () => apply(context, input)),
}

async function apply(context: Context, { body }: Input): Promise<Answer> {
  const { values, faults } = validateRow(link, body, applied, { ...context, partial: false })
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
  await requireHuman(context, body)
  await refuseKnown(hostOf(String(values.url)) ?? '', context)
  try {
    await inTransaction(context, async (inside) => {
      const rows = rowsOf(context.app.registry.get(link.name), { ...inside, identity: system })
      const { id } = await rows.insert({ ...values, applied_ip: context.address.slice(0, 45) })
      await emit(inside, linkApplied, { id: Number(id) })
    })
  } catch (error) {
    // Somebody has applied for the same site in this very moment.
    const isTaken = isDuplicate(error) || (error instanceof Problem && error.faults.url !== undefined)
    throw isTaken ? new Problem('linkKnown') : error
  }
  return { data: {}, message: 'content/link:texts.applied' }
}

async function refuseKnown(url_host: string, { app }: Context): Promise<void> {
  const row = await app.database.read
    .selectFrom(link.table)
    .select('id')
    .where('url_host', '=', url_host)
    .executeTakeFirst()
  if (row) throw new Problem('linkKnown')
}
