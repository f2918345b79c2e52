import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { DesignNote } from '../../design/design.ts'
import css from '../crud.module.css'
import { PropertyItem } from '../designer/attribute-item.tsx'
import { Failure } from '../failure.tsx'
import { lastRunQuery, loadRun, parseTable, tablesQuery, useConnections } from '../queries.ts'
import { openDesign } from '../state/design-exchange.ts'
import type { DesignState } from '../state/design-state.ts'
import { designOfRun, designOfTable } from './opening.ts'

interface FromTableProps {
  readonly onClose: () => void
  readonly onBegin: (state: DesignState, notes: readonly DesignNote[]) => void
}

/** A design that begins with a table that is there. */
export function FromTable(props: FromTableProps) {
  const t = useNamespaces(['crud', 'web'])
  const { connection, table, tables, last, prior, isBusy, failure, choose, read, goOn } =
    useTableChoice(props)
  const known = useConnections()
  const nothing = tables.data?.length ? 'crud:fromTable.noMatch' : 'crud:fromTable.none'
  return (
    <Modal
      open
      title={t('crud:fromTable.title')}
      onCancel={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('crud:cancel')}</Button>
          {prior > 0 && (
            <Button disabled={isBusy} onClick={() => void goOn()}>
              {t('crud:fromTable.goOn')}
            </Button>
          )}
          <Button
            type="primary"
            disabled={table === '' || last.isFetching}
            loading={isBusy}
            onClick={() => void read()}
          >
            {t(prior > 0 ? 'crud:fromTable.readAnew' : 'crud:fromTable.read')}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        {known.length > 1 && (
          <PropertyItem id="crud-connection" label={t('crud:connection')}>
            <Select
              id="crud-connection"
              value={connection}
              onChange={choose.connection}
              options={connectionOptions(known, t('crud:ownConnection'))}
            />
          </PropertyItem>
        )}
        {tables.error ? (
          <Failure error={tables.error} onRetry={() => void tables.refetch()} />
        ) : (
          <PropertyItem id="crud-table" label={t('crud:fromTable.table')}>
            <Select
              id="crud-table"
              autoFocus
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('crud:fromTable.choose')}
              loading={tables.isFetching}
              value={table || undefined}
              onChange={choose.table}
              notFoundContent={t(tables.isFetching ? 'web:loading' : nothing)}
              options={(tables.data ?? []).map((found) => ({
                value: found.table,
                label: found.comment || found.table,
                disabled: found.closed ?? false,
                title: found.closed ? t('crud:fromTable.closed') : found.comment,
              }))}
            />
          </PropertyItem>
        )}
        <p className={css.faint}>{t('crud:fromTable.hint')}</p>
        {prior > 0 && <Alert type="warning" showIcon title={t('crud:fromTable.madeBefore')} />}
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      </div>
    </Modal>
  )
}

/** The table that is chosen, and beginning with it or with what was made of it before. */
function useTableChoice({ onClose, onBegin }: FromTableProps) {
  const [connection, setConnection] = useState('')
  const [table, setTable] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const tables = useQuery(tablesQuery(connection, true))
  const last = useQuery(lastRunQuery(table, connection))
  const prior = table === '' ? 0 : (last.data ?? 0)
  const begin = async (work: () => Promise<{ state: DesignState; notes: readonly DesignNote[] }>) => {
    setBusy(true)
    setFailure('')
    try {
      const { state, notes } = await work()
      onClose()
      onBegin(state, notes)
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const read = () =>
    begin(async () => {
      const parsed = await parseTable({ type: 'db', table, connection })
      return { state: openDesign(designOfTable(table, connection, parsed)), notes: parsed.notes }
    })
  const goOn = () => begin(async () => ({ state: openDesign(designOfRun(await loadRun(prior))), notes: [] }))
  const chooseConnection = (next: string) => {
    setConnection(next)
    setTable('')
  }
  const choose = { connection: chooseConnection, table: setTable }
  return { connection, table, choose, tables, last, prior, isBusy, failure, read, goOn }
}

/** What a select of connections offers; the product's own database stands for ''. */
export function connectionOptions(
  known: readonly { readonly key: string; readonly type: string; readonly database: string }[],
  own: string,
) {
  return known.map(({ key, type, database }, at) => ({
    value: at === 0 ? '' : key,
    label: at === 0 ? `${own} · ${type} ${database}` : `${key} · ${type} ${database}`,
  }))
}
