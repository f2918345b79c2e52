import { type Fault, Problem } from '#core/problems.ts'
import type { Fields } from '#core/resource.ts'
import { parseId, Refusal } from '#core/rules.ts'
import { rowsOf } from './rows.ts'
import type { ServerSide } from './side.ts'

/**
 * The server side of a ledger: a resource whose rows are the changes of a balance. `account` is the relation that names
 * whose; `amount` is the change here and the balance there, under one name. However an entry comes about (a call, an
 * import, an order), the balance moves with it in one transaction, and `before` and `after` say from where to where.
 * Entries are never changed or deleted, so the balance is the sum of them at all times.
 */
export function ledgerSide<const F extends Fields, R extends { readonly name: string; readonly fields: F }>(
  ledger: R,
  { account, amount }: { readonly account: keyof F & string; readonly amount: keyof F & string },
): ServerSide<R> {
  const to = ledger.fields[account]?.to ?? ''
  const side: ServerSide<unknown> = {
    ledger: { account, amount },
    guard: () => new Problem('ledgerClosed'),
    contends({ [account]: given }) {
      const id = parseId(given)
      return id instanceof Refusal ? null : { resource: to, id }
    },
    async beforeSave({ values, context }) {
      const { [account]: id, [amount]: by } = values
      if (Number(by) === 0) throw refused(amount, { message: 'validate.nothing' })
      const accounts = rowsOf(context.app.registry.get(to), context)
      const moved = await accounts.increment(Number(id), { [amount]: by })
      if (!moved) throw refused(account, { message: 'validate.reference' })
      return { ...values, before: moved.before[amount], after: moved.after[amount] }
    },
  }
  return side as unknown as ServerSide<R>
}

function refused(field: string, fault: Fault): Problem {
  return new Problem('invalid', {}, { faults: { [field]: fault } })
}
