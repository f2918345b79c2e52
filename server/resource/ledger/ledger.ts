import { type Fault, Problem } from '#core/problems.ts'
import type { Fields, Values } from '#core/resource.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import type { Bounds } from '../door.ts'
import { rowsOf } from '../rows.ts'
import type { Ledger, ServerSide } from '../side.ts'

/** How the rows of a ledger change balances. */
interface LedgerSpec<R, N extends string> {
  /** the relation that names whose they are */
  readonly account: N
  /** what changes, here by how much, there the balance, under one name */
  readonly amounts: readonly N[]
  /** the least and the most that balances hold after an entry, besides what their fields declare */
  readonly bounds?: (entry: Values<R>) => Bounds
}

/**
 * The server side of a ledger: a resource whose rows are the changes of balances. However an entry comes about (a call, an
 * import, an order), the balances move with it in one transaction, and `before` and `after` say from where to where; with
 * several amounts they are `<amount>_before` and `<amount>_after`, and what is not declared is not kept. Entries are never
 * changed or deleted, so a balance is the sum of them at all times. A ledger with a unique text `cause` has one entry for a cause.
 */
export function ledgerSide<const F extends Fields, R extends { readonly name: string; readonly fields: F }>(
  ledger: R,
  { account, amounts, bounds }: LedgerSpec<R, keyof F & string>,
): ServerSide<R> {
  const to = ledger.fields[account]?.to ?? ''
  const [first = ''] = amounts
  const kept = amounts.flatMap((amount) => {
    const marks = marksOf({ account, amounts }, amount)
    return [
      { amount, mark: marks.before, of: 'before' as const },
      { amount, mark: marks.after, of: 'after' as const },
    ].filter(({ mark }) => Object.hasOwn(ledger.fields, mark))
  })
  const side: ServerSide<unknown> = {
    ledger: { account, amounts },
    guard: () => new Problem('ledgerClosed'),
    contends({ [account]: given }) {
      const id = parseId(given)
      return id instanceof Refusal ? null : { resource: to, id }
    },
    async beforeSave({ values, context }) {
      const given = values as Readonly<Record<string, unknown>>
      const steps = amounts.filter((amount) => Number(given[amount] ?? 0) !== 0)
      if (steps.length === 0) throw refused(first, { message: 'validate.nothing' })
      const accounts = rowsOf(context.app.registry.get(to), context)
      const by = Object.fromEntries(steps.map((amount) => [amount, given[amount]]))
      const moved = await accounts.increment(Number(given[account]), by, bounds?.(values as Values<R>))
      if (!moved) throw refused(account, { message: 'validate.reference' })
      return {
        ...given,
        ...Object.fromEntries(kept.map(({ amount, mark, of }) => [mark, moved[of][amount]])),
      }
    },
  }
  return side as unknown as ServerSide<R>
}

/** The fields of an entry that say what a balance was before and after it. */
export function marksOf(
  { amounts }: Ledger,
  amount: string,
): { readonly before: string; readonly after: string } {
  if (amounts.length === 1) return { before: 'before', after: 'after' }
  return { before: `${amount}_before`, after: `${amount}_after` }
}

function refused(field: string, fault: Fault): Problem {
  return new Problem('invalid', {}, { faults: { [field]: fault } })
}
