import type { ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import type { order } from './order.ts'
import type { Slip } from './print/slip.ts'

type AddressParts = Readonly<Record<string, unknown>>

const OrderPage = lazy(async () => ({ default: (await import('./pages/order-page.tsx')).OrderPage }))
const OwnOrder = lazy(async () => ({ default: (await import('./pages/own-order.tsx')).OwnOrder }))
const CancelledPieces = lazy(async () => ({
  default: (await import('./pages/cancelled-pieces.tsx')).CancelledPieces,
}))
const OwnStatus = lazy(async () => ({ default: (await import('./own/own-status.tsx')).OwnStatus }))

/** An order is read on a page of its own, by staff and by whoever ordered. */
export const orderClient: ClientSide<typeof order> = {
  detail: OrderPage,
  memberFoot: OwnOrder,
  actionForms: {
    // Whoever may not see the address types the new one; its country stays.
    changeAddress: {
      start: ({ address_parts }) => {
        const { country: _country, area_names: _names, ...parts } = (address_parts ?? {}) as AddressParts
        return parts
      },
    },
    cancelLines: { inputs: { lines: CancelledPieces } },
    note: { start: ({ staff_note }) => ({ staff_note }) },
  },
  answers: {
    print: async ({ slips }) =>
      (await import('./print/print-slips.tsx')).printSlips(slips as readonly Slip[]),
  },
  memberCells: { status: OwnStatus },
}
