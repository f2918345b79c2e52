import { answers } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { type ShownItem, shownMenu } from './shown-menu.server.ts'

/** An item with as many levels below it. */
const itemSchema = (levels: number): object => ({
  type: 'object',
  properties: {
    label: { type: 'string' },
    url: {
      type: ['string', 'null'],
      description: 'Path of the site without the prefix of a language, or an address; null: a heading',
    },
    open_in: { type: 'string', enum: ['same', 'new'] },
    icon: { type: 'string' },
    visible_to: { type: 'string', enum: ['everyone', 'guests', 'members'] },
    ...(levels > 0
      ? { items: { type: 'array', items: itemSchema(levels - 1), description: 'What hangs below it' } }
      : {}),
  },
})

/** A menu of the site for everybody, in the language of the caller. */
export const menuRoute: Route = {
  url: '/api/content.menu/show',
  method: 'GET',
  access: 'public',
  forKeys: true,
  limit: { name: 'public', points: 120, seconds: 60, by: 'account' },
  documents: {
    summary: 'A menu of the site: items whose targets are public, as a tree',
    parameters: [
      { name: 'code', in: 'query', schema: { type: 'string' }, description: 'Such as main or footer' },
    ],
    responses: answers({
      type: 'object',
      properties: { code: { type: 'string' }, items: { type: 'array', items: itemSchema(2) } },
    }),
  },
  handle: show,
}

async function show(context: Context, { query }: Input): Promise<Answer> {
  const { code } = query
  if (typeof code !== 'string' || !/^\w{1,40}$/.test(code)) throw new Problem('parameter', { name: 'code' })
  const found = await shownMenu(context, code)
  if (!found) throw new Problem('rowNotFound')
  return { data: { code, items: found.items.map(presented) } }
}

type Presented = Omit<ShownItem, 'isRow' | 'items'> & { readonly items: readonly Presented[] }

function presented({ isRow: _, items, ...item }: ShownItem): Presented {
  return { ...item, items: items.map(presented) }
}
