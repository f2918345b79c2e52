import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { Suspense, useId, useMemo, useState } from 'react'
import { invalidateRows } from '#web/api/queries.ts'
import { PendingWork } from '#web/fields/pending-work.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { screenView } from '#web/member/derived/screen-view.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { useFormFocus } from '#web/screens/form/form-focus.ts'
import { FormGroups } from '#web/screens/form/form-groups.tsx'
import { formKeys } from '#web/screens/form/form-keys.ts'
import { useRecordForm } from '#web/screens/form/use-record-form.ts'
import { isReady } from '#web/screens/form/use-row.ts'
import { LoadingState } from '#web/ui/states/states.tsx'
import { type AddressRow, AddressText } from './address-text.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import css from './shop.module.css'

interface AddressesProps {
  readonly list: readonly AddressRow[]
  readonly chosen: number | null
  readonly onChoose: (id: number) => void
}

/** Where it goes: one of the member's addresses, which are added and changed here, too. Folded once there is one. */
export function Addresses({ list, chosen, onChoose }: AddressesProps) {
  const t = useNamespaces(['shop', 'web'])
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const isNew = edited === 'new' || list.length === 0
  const close = (id: number | null) => {
    setEdited(null)
    if (id === null) return
    onChoose(id)
    setOpen(false)
  }
  const address = list.find(({ id }) => id === chosen)
  const form = (id: number | null) => (
    <Suspense fallback={<LoadingState label={t('web:loading')} />}>
      <AddressForm key={id ?? 'new'} id={id} onDone={close} canCancel={list.length > 0} />
    </Suspense>
  )
  return (
    <CheckoutStep
      title={t('shop:checkout.address')}
      chosen={address ? <AddressText row={address} /> : null}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onFold={isNew || edited !== null ? undefined : () => setOpen(false)}
      actions={
        isNew ? null : (
          <button type="button" className="button" onClick={() => setEdited('new')}>
            {t('shop:checkout.addAddress')}
          </button>
        )
      }
    >
      <div className={css.choices}>
        {list.map((row) =>
          row.id === edited ? (
            <div key={row.id}>{form(row.id)}</div>
          ) : (
            <div key={row.id} className={css.choice}>
              <input
                type="radio"
                name="address"
                id={`address-${row.id}`}
                checked={row.id === chosen}
                onChange={() => onChoose(row.id)}
              />
              <label htmlFor={`address-${row.id}`} className="breaks">
                <AddressText row={row} />
              </label>
              <button
                type="button"
                className="button"
                aria-label={`${t('shop:checkout.editAddress')}: ${row.name} ${row.street}`}
                onClick={() => setEdited(row.id)}
              >
                {t('shop:checkout.editAddress')}
              </button>
            </div>
          ),
        )}
        {isNew ? form(null) : null}
      </div>
    </CheckoutStep>
  )
}

interface AddressFormProps {
  /** null: a new one */
  readonly id: number | null
  readonly canCancel: boolean
  /** the address that was saved; null where nothing was */
  readonly onDone: (id: number | null) => void
}

const noSide = {}

function AddressForm({ id, canCancel, onDone }: AddressFormProps) {
  const t = useNamespaces(['shop', 'form', 'fields'])
  const client = useQueryClient()
  const { json, check } = useResource('store/address')
  const view = useMemo(() => screenView(json) ?? json, [json])
  const mode = id === null ? 'add' : 'edit'
  const form = useRecordForm({ resource: view, check, side: noSide, mode, id })
  const formId = useId()
  useFormFocus(form, formId)
  const save = async () => {
    const saved = await form.submit()
    if (!saved) return
    await invalidateRows(client, json.name)
    // What it costs to send something there may be another sum.
    await client.invalidateQueries({ queryKey: ['store', 'quote'] })
    onDone(saved.id ?? id)
  }
  return (
    <PendingWork value={form.beginWork}>
      <form
        id={formId}
        className={css.address}
        noValidate
        aria-label={t('shop:checkout.addAddress')}
        aria-busy={form.isSaving || form.load.status === 'loading'}
        {...formKeys(() => void save())}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {form.notice ? <Alert type="error" showIcon role="alert" title={form.notice} /> : null}
        {isReady(form) ? (
          <FormGroups resource={view} side={noSide} mode={mode} form={form} formId={formId} />
        ) : (
          <LoadingState label={t('form:loading')} />
        )}
        <div className="row wrap gap-2 mt-2">
          <Button type="primary" htmlType="submit" autoInsertSpace={false} loading={form.isSaving}>
            {t('shop:checkout.saveAddress')}
          </Button>
          {canCancel ? (
            <Button autoInsertSpace={false} onClick={() => onDone(null)}>
              {t('shop:checkout.cancelAddress')}
            </Button>
          ) : null}
        </div>
      </form>
    </PendingWork>
  )
}
