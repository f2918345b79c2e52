import type { Route } from '#server/http/route.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { firstRecycled } from '../first-rules.ts'
import {
  checkSubject,
  notRecycled,
  pageOf,
  subjectOf,
  subjectsOf,
  subjectsRoute,
} from '../rule-subject.server.ts'
import type { dataRecycle } from './dataRecycle.ts'

/** Rules are about pages that exist, and count in every process at once. */
export const dataRecycleServer: ServerSide<typeof dataRecycle> = {
  invalidates: 'security',
  translations: { name: () => firstRecycled.map(([name]) => name) },
  beforeSave: ({ values, stored, context }) => ({
    ...values,
    ...checkSubject(values, stored, notRecycled, context),
  }),
  present: async ({ rows, context }) => rows.map((row) => pageOf(subjectOf(context.app, row), context)),
  editData: async (context) => subjectsOf(context, notRecycled),
}

export const dataRecycleRoutes: readonly Route[] = [subjectsRoute('security/dataRecycle', notRecycled)]
