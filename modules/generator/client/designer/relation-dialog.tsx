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
export function RelationDialog(props: RelationDialogProps) {
  const t = useNamespaces(['crud', 'web'])
  const { tables, found, error, retry, options, chosen, choose, save } = useRelation(props)
  return (
    <Modal
      open
      title={t('crud:relation.title')}
      onCancel={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('crud:cancel')}</Button>
          <Button type="primary" disabled={chosen.table === '' || !found.data} onClick={save}>
            {t('crud:relation.save')}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        {error && <Failure error={error} onRetry={retry} />}
        <PropertyItem id="crud-remote-table" label={t('crud:relation.table')}>
          <Select
            id="crud-remote-table"
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('crud:relation.chooseTable')}
            loading={tables.isFetching}
            value={chosen.table || undefined}
            onChange={choose.table}
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
            value={chosen.label || undefined}
            onChange={choose.label}
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
            value={chosen.shown}
            onChange={choose.shown}
            options={options}
          />
        </PropertyItem>
        {found.data && <p className={css.faint}>{t('crud:relation.key', { pk: found.data.pk })}</p>}
      </div>
    </Modal>
  )
}

/** What has been chosen in the dialog, and what there is to choose from. */
function useRelation({ field, connection, onClose, onSave }: RelationDialogProps) {
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
  const chooseTable = (next: string) => {
    setTable(next)
    setLabel('')
    setShown([])
  }
  const save = () => {
    onClose()
    const comment = tables.data?.find((one) => one.table === table)?.comment ?? ''
    const title = comment.startsWith(`${table} - `) ? comment.slice(table.length + 3) : ''
    onSave({ table, field: naming, pk: found.data?.pk ?? 'id', shown }, title)
  }
  return {
    tables,
    found,
    error: tables.error ?? found.error,
    retry: () => void (tables.error ? tables.refetch() : found.refetch()),
    options,
    chosen: { table, label: naming, shown },
    choose: { table: chooseTable, label: setLabel, shown: setShown },
    save,
  }
}
