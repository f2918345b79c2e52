import type { Context } from '#server/context.ts'
import { daysOf, weekOf } from '#server/lookups/dashboard/days.ts'
import type { DashboardFace } from '#server/lookups/dashboard/face.ts'
import { countsOf } from '#server/resource/list/counts.ts'
import { attachment, fileKinds } from '../attachment/attachment.ts'
import type { AttachmentsPart } from './upload-parts.ts'

/** Uploads on the start page. */
export const attachmentDashboard: DashboardFace = {
  parts: { attachments: { list: attachment.name, load: attachments } },
}

async function attachments(
  context: Context,
  query: Readonly<Record<string, unknown>>,
): Promise<AttachmentsPart> {
  const { days, week } = daysOf(context, query)
  const counts = await countsOf(context.app.registry.get(attachment.name), context)
  const [total, byKind, weeks] = await Promise.all([
    counts.total(),
    counts.perSpanBy('create_time', days.instants, 'kind'),
    counts.perSpan('create_time', week),
  ])
  const none = days.dates.map(() => 0)
  const kinds = Object.fromEntries(fileKinds.map((kind) => [kind, byKind.get(kind) ?? none]))
  return { total, week: weekOf(weeks), dates: days.dates, kinds }
}
