import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { invalidateRows } from '#web/api/queries.ts'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useIntent } from '#web/screens/form/use-intent.ts'
import { order } from '../../order/order.ts'
import { type PayState, payQuery, startPayment } from './pay-calls.client.ts'
import { PayFields, usePayChoice } from './pay-choice.tsx'

/** What the page of an order is told by the one that has placed it: why it could not be paid at once, or nothing. */
export interface Unpaid {
  readonly unpaid: string
}

/** What an order is paid with: points and balance as much as wanted, one way for the rest. */
export function PayForm({ id, state }: { readonly id: number; readonly state: PayState }) {
  const t = useNamespaces(['shop'])
  const choice = usePayChoice(state, state.open)
  const paying = usePaying(id)
  const before = useLocation().state as Unpaid | null
  const refused = paying.isIdle ? before?.unpaid : paying.refused
  return (
    <form
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (choice.wanted) paying.pay({ order_id: id, ...choice.wanted })
      }}
    >
      <PayFields offer={state} choice={choice} />
      {refused ? (
        <p className="bad" role="alert">
          {refused}
        </p>
      ) : null}
      <button
        type="submit"
        className="button button-primary"
        disabled={paying.isPending || (choice.rest > 0 && choice.way === null)}
        aria-busy={paying.isPending || undefined}
      >
        {t('shop:pay.pay', { amount: shownMoney(state.open) })}
      </button>
    </form>
  )
}

/** Begins to pay, each intent once, however often it is pressed; leads on where it is paid elsewhere. */
function usePaying(id: number) {
  const client = useQueryClient()
  const intent = useIntent()
  const { mutate, isPending, isIdle, error } = useMutation({
    mutationFn: (values: Omit<Parameters<typeof startPayment>[0], 'idempotency_key'>) => {
      const { password: _, ...wanted } = values
      return startPayment({ ...values, ...intent(wanted) })
    },
    onSuccess: async ({ start }) => {
      if (start?.kind === 'redirect') window.location.assign(start.url)
      else await invalidateRows(client, order.name)
    },
    onError: () => client.invalidateQueries({ queryKey: payQuery(id).queryKey }),
  })
  return { pay: mutate, isPending, isIdle, refused: error?.message ?? '' }
}
