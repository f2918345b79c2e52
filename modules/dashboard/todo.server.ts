import { Problem } from '#core/problems.ts'
import { adminRealm } from '#server/auth/realm.ts'
import { factorMethods } from '#server/auth/second-factor/second-factor.ts'
import type { Context } from '#server/context.ts'
import type { DashboardStep, DashboardWaiting } from '#server/lookups/dashboard/face.ts'
import { siteLogo, siteName } from '#server/settings/kernel-settings.ts'
import type { FirstStep, TodoPart, Waiting } from './dashboard.ts'

/** What a new site needs of the kernel. */
const ownSteps: Readonly<Record<string, DashboardStep>> = {
  siteName: {
    weigh: 100,
    isDone: ({ app }) => app.settings.value(siteName) !== siteName.field.initial,
  },
  logo: { weigh: 90, isDone: ({ app }) => app.settings.value(siteLogo) !== '' },
  factor: {
    weigh: 70,
    async isDone(context) {
      const { identity } = context
      if (identity.kind !== 'admin') throw new Problem('needLogin')
      return (await factorMethods(context, adminRealm, identity.id)).length > 0
    },
  },
}

/** Whether there is anything that may wait for the caller. */
export function hasTodo(context: Context): boolean {
  return context.identity.rights.isSuper || waitingOf(context).some(([, { isFor }]) => isFor(context))
}

/** What a new site still lacks, for super administrators, and what waits for the caller. */
export async function todo(context: Context): Promise<TodoPart> {
  const { isSuper } = context.identity.rights
  const [steps, waiting] = await Promise.all([isSuper ? firstSteps(context) : [], waitingFor(context)])
  return { steps: steps.every(({ isDone }) => isDone) ? [] : steps, waiting }
}

function firstSteps(context: Context): Promise<readonly FirstStep[]> {
  const steps = context.app.modules.flatMap(({ dashboard }) => Object.entries(dashboard?.steps ?? {}))
  return Promise.all(
    inOrder([...Object.entries(ownSteps), ...steps]).map(async ([name, { isDone }]) => ({
      name,
      isDone: await isDone(context),
    })),
  )
}

async function waitingFor(context: Context): Promise<readonly Waiting[]> {
  const asked = waitingOf(context).filter(([, { isFor }]) => isFor(context))
  const counted = await Promise.all(
    asked.map(async ([name, { count }]) => ({ name, count: await count(context) })),
  )
  return counted.filter(({ count }) => count > 0)
}

function waitingOf({ app }: Context): readonly (readonly [string, DashboardWaiting])[] {
  return inOrder(app.modules.flatMap(({ dashboard }) => Object.entries(dashboard?.waiting ?? {})))
}

function inOrder<T extends { readonly weigh: number }>(named: readonly [string, T][]) {
  return named.toSorted(([, one], [, other]) => other.weigh - one.weigh)
}
