import { severalOf, withinSentence } from '#core/messages/noun.ts'
import { actionKeys } from '#core/messages.ts'
import { shortened } from '#core/values/cut-text.ts'
import type { Context } from '../../context.ts'
import type { Answer } from '../../http/route.ts'
import { nameOfRow } from '../columns/product-texts.ts'
import { findStored } from '../columns/stored.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'

/** Longer titles are cut off. */
const longestTitle = 60

type Notice = Pick<Answer, 'message' | 'params'>

/** Says what was done (`core:success`) to which rows: to one by what people call it, to several by number and name. */
export function notice(
  entry: Entry,
  done: string,
  rows: readonly PlainRow[],
  context: Context,
): Required<Notice> {
  const [row] = rows
  const what = rows.length === 1 && row ? oneOf(entry, row, context) : countOf(entry, rows.length, context)
  return { message: `core:success.${done}`, params: { count: rows.length, what } }
}

/** The same of a row that is known by its id alone. */
export async function noticeById(entry: Entry, done: string, id: number, context: Context): Promise<Notice> {
  return notice(entry, done, await findStored(entry, [id], context), context)
}

/** Says which action was done to which rows, in words of its own where there are some (`did`), else by the action's label. */
export async function actionNotice(
  entry: Entry,
  action: string,
  ids: readonly number[],
  context: Context,
): Promise<Notice> {
  const { name } = entry.resource
  const own = [`${name}:did.${action}`, `core:did.${action}`]
  if (ids.length === 0) return { message: 'core:success.done' }
  const [row] = ids.length === 1 ? await findStored(entry, ids, context) : []
  const what = row ? oneOf(entry, row, context) : countOf(entry, ids.length, context)
  const params = { what, action: context.translate(actionKeys(name, action)) }
  return { message: [...own, 'core:success.action'], params }
}

function oneOf(entry: Entry, row: PlainRow, context: Context): string {
  const name = nameOfRow(entry, row, context).trim()
  const unnamed = `${context.translate(`${entry.resource.name}:name`)} #${row.id}`
  return context.translate('core:success.one', {
    title: name === '' ? unnamed : shortened(name, longestTitle),
  })
}

function countOf({ resource }: Entry, count: number, { language, translate }: Context): string {
  const name = translate(`${resource.name}:name`)
  // One that is gone, such as one that was merged, has no title any more.
  const what = count === 1 && language === 'en' ? withinSentence(name) : severalOf(name, language)
  return translate('core:success.several', { count, what })
}
