import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RequestFailure } from '#web/api/failure.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { memberPath } from '#web/navigation/navigation.ts'
import { useIntent } from '#web/screens/form/use-intent.ts'
import { useMember } from '#web/stores/member.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { order } from '../order/order.ts'
import { type PayOrder, startPayment } from '../payment/pay/pay-calls.client.ts'
import type { PayChoice } from '../payment/pay/pay-choice.tsx'
import type { Unpaid } from '../payment/pay/pay-form.tsx'
import type { Start } from '../payment/start.ts'
import { placeOrder, type Quote, reloadCart } from './calls.client.ts'
import type { Change } from './changed-dialog.tsx'
import { refusalOf } from './refusal.client.ts'

/** What has changed since a quote was given, and what it comes to now. */
interface Changed {
  readonly changes: readonly Change[]
  readonly quote: Quote
}

/** What is ordered, and what it is paid with at once; null: later, at the page of the order. */
interface Wanted {
  readonly quote: Quote
  readonly note: string
  readonly pay: PayChoice['wanted']
}

/** Places orders and begins to pay them, each intent once, however often it is pressed; leads on to the order, or to where it is paid. */
export function usePlacing(askAgain: () => unknown) {
  const t = useNamespaces(['shop'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const intent = useIntent()
  const begin = useBeginning()
  const memberId = useMember(({ id }) => id)
  const [changed, setChanged] = useState<Changed | null>(null)
  const [refused, setRefused] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ quote: { quote }, note, pay }: Wanted) => {
      const values = { quote, note }
      const placed = await placeOrder({ ...values, ...intent(values) })
      const isPaid = placed.status === 'paid'
      return { ...placed, ...(isPaid || !pay ? later : await begin({ order_id: placed.id, ...pay })) }
    },
    onSuccess: async ({ id, number, start, unpaid }) => {
      setChanged(null)
      toast.success(t('shop:checkout.placed', { number }))
      // What was left for later is in the cart still.
      void reloadCart(client, memberId)
      await navigate(memberPath(`store/order/${id}`), { replace: true, state: { unpaid } satisfies Unpaid })
      client.removeQueries({ queryKey: ['store', 'quote'] })
      // From there one comes back to the order.
      if (start?.kind === 'redirect') window.location.assign(start.url)
      else await invalidateRows(client, order.name)
    },
    onError: (error) => {
      const refusal = error instanceof RequestFailure ? refusalOf(error) : null
      setChanged(null)
      if (refusal?.type === 'quote') {
        setChanged({ changes: refusal.changed ?? [], quote: refusal as unknown as Quote })
        return
      }
      setRefused(error.message)
      void askAgain()
    },
  })
  return {
    ...{ changed, refused, isPending },
    drop: () => {
      setChanged(null)
      void askAgain()
    },
    place: (wanted: Wanted) => {
      setRefused('')
      if (!isPending) mutate(wanted)
    },
  }
}

/** How a payment has begun, or why it has not: then it is paid at the page of the order. */
interface Begun extends Unpaid {
  readonly start: Start | null
}

const later: Begun = { start: null, unpaid: '' }

/** An order that is placed stays placed, also where it can not be paid at once. */
function useBeginning() {
  const intent = useIntent()
  return async (values: Omit<PayOrder, 'idempotency_key'>): Promise<Begun> => {
    const { password: _, ...wanted } = values
    try {
      const { start } = await startPayment({ ...values, ...intent(wanted) })
      return { start, unpaid: '' }
    } catch (error) {
      return { start: null, unpaid: error instanceof Error ? error.message : String(error) }
    }
  }
}
