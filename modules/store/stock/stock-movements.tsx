import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { makeKey } from '#core/values/make-key.ts'
import { adminUrl } from '#core/wire.ts'
import { invalidateRows, listQuery } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { Moment } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import type { CellProps } from '#web/screens/side.ts'
import { useCan } from '#web/stores/permissions.ts'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import { isChained } from './is-chained.ts'
import css from './stock.module.css'
import type { stock } from './stock.ts'

type Movement = Readonly<Record<string, unknown>>

/** The latest movements of a stock, whether they add up, and a way to receive more. */
export function StockMovements({ row, onClose }: CellProps<typeof stock> & { readonly onClose: () => void }) {
  // Its texts come with it.
  useResource('store/stockMovement')
  const t = useNamespaces(['store', 'store/stock', 'store/stockMovement', 'web'])
  const can = useCan()
  const search = [{ field: 'stock_id', operator: 'eq', val: String(row.id) }]
  const { data, error } = useQuery(listQuery('store/stockMovement', { search, order: 'id,desc', limit: 50 }))
  const list: readonly Movement[] = data?.list ?? []
  const label = (name: string) => t(`store/stockMovement:fields.${name}`)
  const { sku } = (row.variant ?? {}) as { readonly sku?: string }
  return (
    <Modal
      open
      width={860}
      footer={null}
      title={`${t('store:stock.movements')} · ${sku ?? ''}`}
      onCancel={onClose}
    >
      <div className="stack">
        {can('store/stock/receive') && <Receive row={row} />}
        {error && <Alert type="error" role="alert" title={error.message} />}
        {!data && !error && <LoadingState label={t('web:loading')} />}
        {data && list.length === 0 && <EmptyState glyph="empty" title={t('store:stock.none')} text="" />}
        {list.length > 0 && (
          <>
            <p role="status" className={isChained(list) ? 'good' : 'bad'}>
              {t(isChained(list) ? 'store:stock.addsUp' : 'store:stock.differs')}
            </p>
            <div className={css.scroll}>
              <table className={css.movements}>
                <thead>
                  <tr>
                    {[
                      'create_time',
                      'kind',
                      'on_hand',
                      'on_hand_after',
                      'available',
                      'available_after',
                      'memo',
                    ].map((name) => (
                      <th key={name} scope="col">
                        {name === 'create_time' ? t('store:stock.time') : label(name)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {list.map((one) => (
                    <tr key={String(one.id)}>
                      <td>
                        <Moment value={one.create_time as string | number} />
                      </td>
                      <td>{t(`store/stockMovement:options.kind.${one.kind}`)}</td>
                      <td>{signed(one.on_hand)}</td>
                      <td>{String(one.on_hand_after)}</td>
                      <td>{signed(one.available)}</td>
                      <td>{String(one.available_after)}</td>
                      <td>{String(one.memo ?? '')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}

const signed = (amount: unknown) => (Number(amount) > 0 ? `+${amount}` : String(amount))

function Receive({ row }: CellProps<typeof stock>) {
  const t = useNamespaces(['store', 'store/stock'])
  const client = useQueryClient()
  const [quantity, setQuantity] = useState<number | null>(null)
  const [key, setKey] = useState(makeKey)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      await request(adminUrl('store/stock', 'receive'), {
        method: 'POST',
        body: { variant_id: row.variant_id, warehouse_id: row.warehouse_id, quantity, idempotency_key: key },
        showsSuccess: true,
      })
      setKey(makeKey())
      setQuantity(null)
      await invalidateRows(client, 'store/stockMovement')
      await invalidateRows(client, 'store/stock')
    } catch {
      // The refusal has been told; the quantity stays to be put right.
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className="row wrap"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <InputNumber
        className={css.quantity}
        aria-label={t('store:stock.quantity')}
        placeholder={t('store:stock.quantity')}
        min={1}
        max={1_000_000}
        precision={0}
        value={quantity}
        onChange={setQuantity}
      />
      <Button htmlType="submit" type="primary" loading={isSending} disabled={quantity === null}>
        {t('store/stock:actions.receive')}
      </Button>
    </form>
  )
}
