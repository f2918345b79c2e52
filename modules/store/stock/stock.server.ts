import { type Fault, Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import type { ActionInput, ServerSide } from '#server/resource/side.ts'
import { valueNames } from '../catalogue/product/value-names.server.ts'
import { variant } from '../catalogue/variant/variant.ts'
import { type Movement, moveStock } from './move-stock.server.ts'
import type { stock } from './stock.ts'

/** What an action was asked for. */
interface Asked {
  readonly variant_id: number
  readonly warehouse_id: number
  readonly to_warehouse_id?: number
  readonly quantity: number
  readonly reason?: Movement['reason']
  readonly memo?: string
}

type Step = Pick<Movement, 'kind' | 'warehouse_id'> & { readonly by: number }

/** What happens to stock on the server. */
export const stockServer: ServerSide<typeof stock> = {
  async present({ rows, view, context }) {
    if (view !== 'list') return rows.map(({ on_hand, available }) => reservedOf(on_hand, available))
    const names = await valueNames(
      rows.map(({ variant_id }) => Number(variant_id)),
      context,
    )
    return rows.map(({ on_hand, available, variant_id }) => ({
      ...reservedOf(on_hand, available),
      values: (names.get(Number(variant_id)) ?? []).join(' · '),
    }))
  },

  actions: {
    /** They lie on another shelf from now on. */
    async place({ ids, input: { shelf }, rows }) {
      await rows.update(ids, { shelf: String(shelf ?? '') })
    },
    receive: (asked) =>
      step(asked, ({ quantity, warehouse_id }) => [{ kind: 'receive', warehouse_id, by: quantity }]),
    adjust: (asked) =>
      step(asked, ({ quantity, warehouse_id }) => [{ kind: 'adjust', warehouse_id, by: quantity }]),
    writeOff: (asked) =>
      step(asked, ({ quantity, warehouse_id }) => [{ kind: 'writeOff', warehouse_id, by: -quantity }]),
    transfer: (asked) =>
      step(asked, ({ quantity, warehouse_id, to_warehouse_id = 0 }) => {
        if (warehouse_id === to_warehouse_id)
          throw refused('to_warehouse_id', { message: 'store/stock:texts.sameWarehouse' })
        return [
          { kind: 'transfer', warehouse_id, by: -quantity },
          { kind: 'transfer', warehouse_id: to_warehouse_id, by: quantity },
        ]
      }),
  },
}

const reservedOf = (on_hand: unknown, available: unknown) => ({
  reserved: Number(on_hand) - Number(available),
})

/** Moves what an action asks for. Its key has it done once, so each transaction is a cause of its own. */
async function step(
  { input, context }: Pick<ActionInput<unknown>, 'input' | 'context'>,
  stepsOf: (asked: Asked) => readonly Step[],
): Promise<void> {
  const asked = input as unknown as Asked
  const { variant_id, quantity, reason, memo = '' } = asked
  if (quantity === 0) throw refused('quantity', { message: 'validate.nothing' })
  await refuseUntracked(variant_id, context)
  const movements = stepsOf(asked).map(
    ({ kind, warehouse_id, by }, at): Movement => ({
      kind,
      variant_id,
      warehouse_id,
      on_hand: by,
      available: by,
      ...(reason ? { reason } : {}),
      memo,
      cause: `${kind}:${context.batch}:${at + 1}`,
    }),
  )
  await moveStock(context, movements)
}

async function refuseUntracked(id: number, { db }: Context): Promise<void> {
  const row = await db.selectFrom(variant.table).select('policy').where('id', '=', id).executeTakeFirst()
  if (row?.policy === 'untracked') throw refused('variant_id', { message: 'store/stock:texts.untracked' })
}

const refused = (field: string, fault: Fault) => new Problem('invalid', {}, { faults: { [field]: fault } })
