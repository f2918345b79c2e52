import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from '../crud.module.css'
import { Failure } from '../failure.tsx'
import { columnsQuery, tablesQuery } from '../queries.ts'
import type { DesignedField, Relation } from '../state/design-state.ts'
import { PropertyItem } from './attribute-item.tsx'

/** Columns that tend to say which row it is, the likeliest first (`docs/generator.md#presets`). */
const likelyLabels = ['name', 'title', 'username', 'nickname']

interface RelationDialogProps {
  readonly field: DesignedField
  readonly connection: string
  readonly onClose: () => void
  /** with what the table is called */
  readonly onSave: (relation: Relation, title: string) => void
}

/** What a field points to: a table, the column that names its rows, and what lists show of them. */
export function RelationDialog({ field, connection, onClose, onSave }: RelationDialogProps) {
  const t = useNamespaces(['crud', 'web'])
  const text = (name: string) => String(field.form[name] ?? '')
  const [table, setTable] = useState(text('remote-table'))
  const [label, setLabel] = useState(text('remote-table') ? text('remote-field') : '')
  const [shown, setShown] = useState(text('relation-fields').split(',').filter(Boolean))
  const tables = useQuery(tablesQuery(connection, false))
  const found = useQuery(columnsQuery(table, connection))
  const columns = found.data?.fieldList ?? {}
  const guess =
    likelyLabels.find((name) => name in columns) ?? Object.keys(columns)[1] ?? found.data?.pk ?? ''
  const naming = label in columns ? label : guess
  const options = Object.entries(columns).map(([value, comment]) => ({
    value,
    label: comment && comment !== value ? `${value} · ${comment}` : value,
  }))
  const error = tables.error ?? found.error
  const save = () => {
    onClose()
    const comment = tables.data?.find((one) => one.table === table)?.comment ?? ''
    const title = comment.startsWith(`${table} - `) ? comment.slice(table.length + 3) : ''
    onSave({ table, field: naming, pk: found.data?.pk ?? 'id', shown }, title)
  }
  return (
    <Modal
      open
      title={t('crud:relation.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('crud:cancel')}</Button>
          <Button type="primary" disabled={table === '' || !found.data} onClick={save}>
            {t('crud:relation.save')}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        {error && (
          <Failure error={error} onRetry={() => void (tables.error ? tables.refetch() : found.refetch())} />
        )}
        <PropertyItem id="crud-remote-table" label={t('crud:relation.table')}>
          <Select
            id="crud-remote-table"
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('crud:relation.chooseTable')}
            loading={tables.isFetching}
            value={table || undefined}
            onChange={(next) => {
              setTable(next)
              setLabel('')
              setShown([])
            }}
            options={(tables.data ?? []).map((one) => ({
              value: one.table,
              label: one.comment || one.table,
            }))}
          />
        </PropertyItem>
        <PropertyItem id="crud-remote-field" label={t('crud:relation.field')}>
          <Select
            id="crud-remote-field"
            showSearch
            disabled={!found.data}
            loading={found.isFetching}
            value={naming || undefined}
            onChange={setLabel}
            options={options}
          />
        </PropertyItem>
        <PropertyItem id="crud-remote-shown" label={t('crud:relation.shown')}>
          <Select
            id="crud-remote-shown"
            mode="multiple"
            allowClear
            disabled={!found.data}
            placeholder={t('crud:relation.shownNone')}
            value={shown}
            onChange={setShown}
            options={options}
          />
        </PropertyItem>
        {found.data && <p className={css.faint}>{t('crud:relation.key', { pk: found.data.pk })}</p>}
      </div>
    </Modal>
  )
}
