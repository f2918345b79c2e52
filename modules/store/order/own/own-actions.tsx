import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateRows } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { CellProps } from '#web/screens/side.ts'
import { useNow } from '#web/ui/use-now.ts'
import { order } from '../order.ts'
import { endedStates, nextReminder, waitsToShip } from './own-states.ts'

/** Asks the shop to send what is paid: a button, and why it can not be pressed again on the same day. */
export function RemindButton({ row }: CellProps<typeof order>) {
  const t = useNamespaces(['shop'])
  const { text } = useMoments()
  const now = Math.floor(useNow(60_000) / 1000)
  const { isBusy, ask } = useOwnCall('remind')
  if (!waitsToShip(row)) return null
  const next = nextReminder(row)
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isBusy || next > now}
        onClick={() => void ask({ id: row.id })}
      >
        {t('shop:order.remind')}
      </button>
      {next > now ? (
        <span className="hint">{t('shop:order.remindedUntil', { time: text(next) })}</span>
      ) : null}
    </>
  )
}

/** Puts an order that has ended away from the list of whoever ordered, and back. */
export function HideButton({ row }: CellProps<typeof order>) {
  const t = useNamespaces(['shop'])
  const { isBusy, ask } = useOwnCall('hide')
  const isHidden = Number(row.is_hidden) === 1
  if (!isHidden && !endedStates.includes(row.status)) return null
  return (
    <button
      type="button"
      className="button"
      disabled={isBusy}
      onClick={() => void ask({ id: row.id, hidden: !isHidden })}
    >
      {t(isHidden ? 'shop:order.unhide' : 'shop:order.hide')}
    </button>
  )
}

/** A call about an own order; what it shows follows, whatever came of it. */
function useOwnCall(call: 'hide' | 'remind') {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const ask = async (body: Readonly<Record<string, unknown>>) => {
    setBusy(true)
    try {
      await request(`/api/store.order/${call}`, { method: 'POST', body, showsSuccess: true })
    } catch {
      // Why not has been told.
    } finally {
      await invalidateRows(client, order.name)
      setBusy(false)
    }
  }
  return { isBusy, ask }
}
