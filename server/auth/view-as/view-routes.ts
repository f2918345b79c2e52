import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import type { Input, Route } from '../../http/route.ts'
import { beginView, endViews, type Subject } from './view-as.ts'

/** Calls by which a super administrator begins and ends to view the back office as another administrator sees it. */
export const viewRoutes: readonly Route[] = [
  {
    url: '/admin/ajax/viewbegin',
    method: 'POST',
    access: 'super',
    // What is logged names the person.
    logTitle: false,
    handle: async (context, { body }) => ({ data: await beginView(context, subjectOf(body)) }),
  },
  {
    url: '/admin/ajax/viewend',
    method: 'POST',
    access: 'admin',
    logTitle: false,
    handle: async (context) => ({ data: { count: await endViews(context) } }),
  },
]

function subjectOf(body: Input['body']): Subject {
  const name = body.group === undefined ? 'admin' : 'group'
  const id = parseId(body[name])
  if (id instanceof Refusal) throw new Problem('parameter', { name })
  return name === 'admin' ? { admin: id } : { group: id }
}
