import { Problem } from '#core/problems.ts'
import type { KeyValue } from '#fields/array/kind.ts'
import type { Context } from '#server/context.ts'
import { inTransaction, system } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { ActionInput, ServerSide } from '#server/resource/side.ts'
import { china, countryNames } from '../address/countries.ts'
import { closeAttemptsFor } from '../payment/attempts.server.ts'
import { takeOffline } from '../payment/offline.server.ts'
import { noticeTable, payment } from '../payment/payment.ts'
import { cancelLines } from './change/cancel-lines.server.ts'
import { changeAddress } from './change/change-address.server.ts'
import { changePrice } from './change/change-price.server.ts'
import { cancelOrder, cancelPaid } from './change/end-order.server.ts'
import { holdOrder } from './hold-order.server.ts'
import { noteEvent } from './note-event.server.ts'
import { order } from './order.ts'
import { type AddressSnapshot, snapshotOf } from './place/draft-order.server.ts'
import { slipsOf } from './print/slips.server.ts'

/** What happens to orders on the server. */
export const orderServer: ServerSide<typeof order> = {
  // People read an address as it is written on a parcel, and change it by its parts; what is closed to them is not here.
  present: async ({ rows, view, context }) =>
    rows.map(({ address }) => {
      const parts = partsOf(address)
      if (!parts) return {}
      return { address: written(parts, context), ...(view === 'edit' ? { address_parts: parts } : {}) }
    }),

  /** Whoever has bought something gets it, or their money back, before the account goes. */
  async beforeForget(ids, { db }) {
    const open = await db
      .selectFrom(order.table)
      .select('number')
      .where('user_id', 'in', ids)
      .where('status', 'in', ['pending', 'paid', 'shipped'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (open) throw new Problem('ordersUnderWay', { number: String(open.number) })
  },

  async forgetMember(id, { db }) {
    await db
      .updateTable(order.table)
      .set({ address: '', buyer_note: '', ip: '', agent: '' })
      .where('user_id', '=', id)
      .execute()
    const orders = db.selectFrom(order.table).select('id').where('user_id', '=', id)
    const payments = db.selectFrom(payment.table).select('id').where('order_id', 'in', orders)
    await db.updateTable(noticeTable).set({ body: '' }).where('payment_id', 'in', payments).execute()
    await db
      .updateTable('change_record')
      .set({ before: null, after: null })
      .where('resource', '=', order.name)
      .where('row_id', 'in', db.selectFrom(order.table).select('id').where('user_id', '=', id))
      .execute()
  },

  // Whoever is about to pay elsewhere does not pay for what is changed or cancelled, or was paid by other means.
  prepares: {
    confirmPaid: closeFirst(confirmPaid),
    changePrice: closeFirst(lowerPrice),
    changeAddress: closeFirst(sendElsewhere),
    cancelLines: closeFirst(cancelPieces),
    cancel: closeFirst(cancel),
  },

  actions: {
    confirmPaid: inOne(confirmPaid),
    changePrice: inOne(lowerPrice),
    changeAddress: inOne(sendElsewhere),
    cancelLines: inOne(cancelPieces),
    cancel: inOne(cancel),

    async cancelPaid({ ids: [id = 0], input, context }) {
      await inTransaction(context, (inside) => cancelPaid(id, String(input.memo), inside))
    },

    async note({ ids: [id = 0], input, context }) {
      const staff_note = String(input.staff_note ?? '')
      await inTransaction(context, async (inside) => {
        await holdOrder(id, inside)
        const asProduct: Context = { ...inside, identity: system }
        await rowsOf(inside.app.registry.get(order), asProduct).update([id], { staff_note })
        await noteEvent(id, 'note', inside, { memo: staff_note, isPublic: false })
      })
    },

    print: async ({ ids, context }) => ({ slips: await slipsOf(ids, context) }),
  },
}

/** How many pieces are asked for, by the ids of lines; lines of which there are none are left alone. */
function piecesIn(lines: readonly KeyValue[]): ReadonlyMap<number, number> {
  const wanted = new Map<number, number>()
  for (const { key, value } of lines) {
    if (!/^\d{1,15}$/.test(key) || !/^\d{1,4}$/.test(value) || wanted.has(Number(key)))
      throw new Problem('invalid', {}, { faults: { lines: { message: 'store/order:texts.wrongPieces' } } })
    if (Number(value) > 0) wanted.set(Number(key), Number(value))
  }
  return wanted
}

/** What an action does with an order, in the open transaction. */
type Change = (id: number, input: ActionInput<typeof order>['input'], context: Context) => Promise<void>

/** Has nobody pay elsewhere any more, for a change that nothing else is against. */
function closeFirst(change: Change) {
  return ({ ids: [id = 0], input, context }: ActionInput<typeof order>) =>
    closeAttemptsFor(id, (inside) => change(id, input, inside), context)
}

function inOne(change: Change) {
  return ({ ids: [id = 0], input, context }: ActionInput<typeof order>) =>
    inTransaction(context, (inside) => change(id, input, inside))
}

/** Money has come in outside of the product. */
function confirmPaid(...[id, input, context]: Parameters<Change>): Promise<void> {
  const amount = (input.amount ?? null) as string | null
  return takeOffline(id, { amount, memo: String(input.memo), proof: String(input.proof ?? '') }, context)
}

function lowerPrice(...[id, input, context]: Parameters<Change>): Promise<void> {
  return changePrice(id, { off: String(input.off), memo: String(input.memo) }, context)
}

function sendElsewhere(...[id, { memo, ...input }, context]: Parameters<Change>): Promise<void> {
  const to = async (country: string) => {
    const isInChina = country === china
    const hasArea = ((input.area ?? []) as readonly number[]).length > 0
    const missing = isInChina ? (hasArea ? '' : 'area') : input.city ? '' : 'city'
    if (missing) throw new Problem('invalid', {}, { faults: { [missing]: { message: 'validate.required' } } })
    return snapshotOf({ ...input, country })
  }
  return changeAddress(id, to, context, String(memo))
}

async function cancelPieces(...[id, input, context]: Parameters<Change>): Promise<void> {
  await cancelLines(id, piecesIn(input.lines as readonly KeyValue[]), String(input.memo), context)
}

function cancel(...[id, input, context]: Parameters<Change>): Promise<void> {
  return cancelOrder(id, { reason: 'staff', memo: String(input.memo) }, context)
}

/** An address as it was when it was ordered; null where there is none, or it is closed or forgotten. */
const partsOf = (stored: string | null | undefined): AddressSnapshot | null =>
  stored?.startsWith('{') ? (JSON.parse(stored) as AddressSnapshot) : null

/** An address in lines, the country last and in the reader's language. */
function written(
  { name, phone, country, area_names, region, city, street, postcode }: AddressSnapshot,
  { language }: Context,
): string {
  const place = [...area_names, region, city].filter((part) => part !== '').join(' ')
  const names: Readonly<Record<string, string>> = countryNames[language]
  return [`${name} ${phone}`, street, `${place} ${postcode}`.trim(), names[country] ?? country].join('\n')
}
