import { hasNode, nodeOf, readableFields } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import { admin } from '#modules/admin/admin/admin.ts'
import { article } from '#modules/content/article/article.ts'
import { dataRequest } from '#modules/member/dataRequest/dataRequest.ts'
import { adminRealm } from '#server/auth/realm.ts'
import { factorMethods } from '#server/auth/second-factor/second-factor.ts'
import type { Context } from '#server/context.ts'
import type { Body } from '#server/resource/door.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { siteLogo, siteName } from '#server/settings/kernel-settings.ts'
import type { FirstStep, TodoPart, Waiting } from './dashboard.ts'

const day = 86_400

/** Whether there is anything that may wait for the caller. */
export function hasTodo({ identity: { rights } }: Context): boolean {
  return rights.isSuper || [article, dataRequest].some((list) => hasNode(rights, nodeOf(list, 'index')))
}

/** What a new site still lacks, for super administrators, and what waits for the caller. */
export async function todo(context: Context): Promise<TodoPart> {
  const { isSuper } = context.identity.rights
  const [steps, waiting] = await Promise.all([isSuper ? firstSteps(context) : [], waitingFor(context)])
  return { steps: steps.every(({ isDone }) => isDone) ? [] : steps, waiting }
}

/** Each is done when what it leads to is there, whoever did it. */
async function firstSteps(context: Context): Promise<readonly FirstStep[]> {
  const { app, identity } = context
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  const [methods, admins, articles] = await Promise.all([
    factorMethods(context, adminRealm, identity.id),
    count(context, admin.name),
    count(context, article.name),
  ])
  const { value } = app.settings
  return [
    { name: 'siteName', isDone: value(siteName) !== siteName.field.initial },
    { name: 'logo', isDone: value(siteLogo) !== '' },
    { name: 'mail', isDone: app.mail.source().kind === 'smtp' },
    { name: 'factor', isDone: methods.length > 0 },
    { name: 'admin', isDone: admins > 1 },
    { name: 'article', isDone: articles > 0 },
  ]
}

async function waitingFor(context: Context): Promise<readonly Waiting[]> {
  const { rights } = context.identity
  const waits = (list: AnyResource, field: string, value: string) => {
    const isOpen = hasNode(rights, nodeOf(list, 'index')) && readableFields(list, rights).includes(field)
    return isOpen ? count(context, list.name, { [field]: value }) : 0
  }
  const counted = await Promise.all([
    waits(article, 'status', 'draft'),
    waits(dataRequest, 'state', 'waiting'),
    rights.isSuper ? failedJobs(context) : 0,
  ])
  const names = ['drafts', 'requests', 'failedJobs'] as const
  return names.flatMap((name, at) => (counted[at] ? [{ name, count: counted[at] }] : []))
}

/** How many rows of the caller's scope have these values; of this very moment, so that what was done ticks itself off. */
async function count(context: Context, name: string, where: Body = {}): Promise<number> {
  const search = Object.entries(where).map(([field, val]) => ({ field, operator: 'eq', val }))
  const { total } = (await rowsOf(context.app.registry.get(name), context).list({ limit: 1, search })) as {
    readonly total: number
  }
  return total
}

/** Those of the last week; what is older has been seen, or is no longer worth it. */
async function failedJobs({ db, now }: Context): Promise<number> {
  const row = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'failed')
    .where('end_time', '>', now - 7 * day)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
