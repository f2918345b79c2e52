import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { invalidateRows, listQuery } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Loaded } from '#web/member/pages/card.tsx'
import { memberPath } from '#web/navigation/navigation.ts'
import { type AddressRow, AddressText } from '../../shop/address-text.tsx'
import css from '../../shop/shop.module.css'
import { order } from '../order.ts'

interface ChangeAddressProps {
  readonly id: number
  /** the country that the order goes to: another one would be another order */
  readonly country: string
}

/** Has an order go to another of the buyer's addresses; what it costs then is told by the order itself. */
export function ChangeAddress({ id, country }: ChangeAddressProps) {
  const t = useNamespaces(['shop'])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="mt-2" onClick={() => setOpen(true)}>
        {t('shop:order.changeAddress')}
      </Button>
      {isOpen ? <Choice id={id} country={country} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Choice({ id, country, onClose }: ChangeAddressProps & { readonly onClose: () => void }) {
  const t = useNamespaces(['shop'])
  const client = useQueryClient()
  const query = useQuery(listQuery('store/address', { limit: 50 }))
  const [chosen, setChosen] = useState<number | null>(null)
  const [refused, setRefused] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setRefused('')
    try {
      const body = { id, address_id: chosen }
      await request('/api/store.order/address', {
        method: 'POST',
        body,
        showsError: false,
        showsSuccess: true,
      })
      await invalidateRows(client, order.name)
      onClose()
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('shop:order.changeAddress')}
      okText={t('shop:order.changeAddress')}
      okButtonProps={{ disabled: chosen === null, loading: isBusy }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="soft mb-2">{t('shop:order.changeOnce')}</p>
      {refused === '' ? null : <Alert type="error" showIcon role="alert" title={refused} />}
      <Loaded query={query}>
        {({ list }) => (
          <div className={css.choices}>
            {(list as unknown as readonly AddressRow[])
              .filter((row) => row.country === country)
              .map((row) => (
                <label key={row.id} className={css.choice}>
                  <input
                    type="radio"
                    name="other-address"
                    checked={row.id === chosen}
                    onChange={() => setChosen(row.id)}
                  />
                  <span className="breaks">
                    <AddressText row={row} />
                  </span>
                </label>
              ))}
          </div>
        )}
      </Loaded>
      <Link className="block mt-2" to={memberPath('store/address/add')}>
        {t('shop:checkout.addAddress')}
      </Link>
    </Modal>
  )
}
