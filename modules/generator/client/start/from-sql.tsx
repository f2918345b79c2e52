import { Alert, Button, Modal, Select } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { DropArea } from '#web/fields/upload/drop-area.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { DesignNote } from '../../design/design.ts'
import css from '../crud.module.css'
import { PropertyItem } from '../designer/attribute-item.tsx'
import { parseTable, type SqlRefusal, sqlRefusalOf } from '../queries.ts'
import { openDesign } from '../state/design-exchange.ts'
import type { DesignState } from '../state/design-state.ts'
import { designOfSql } from './opening.ts'
import { SqlText } from './sql-text.tsx'
import { tablesIn } from './statements.ts'

/** As much text as a table could need. */
const mostText = 200_000

const nothingTold: SqlRefusal = { line: null, tables: null }

interface FromSqlProps {
  readonly onClose: () => void
  readonly onBegin: (state: DesignState, notes: readonly DesignNote[]) => void
}

/** A design that begins with the statement that makes a table. */
export function FromSql({ onClose, onBegin }: FromSqlProps) {
  const t = useNamespaces(['crud'])
  const picker = useRef<HTMLInputElement>(null)
  const [sql, setSql] = useState('')
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [refusal, setRefusal] = useState<SqlRefusal>(nothingTold)
  const seen = useMemo(() => tablesIn(sql), [sql])
  // What the server found in it counts more than what can be seen from here.
  const tables = refusal.tables ?? seen
  const table = tables.includes(chosen) ? chosen : refusal.tables ? '' : (tables[0] ?? '')

  const write = (text: string) => {
    setFailure('')
    setRefusal(nothingTold)
    setSql(text)
  }
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > mostText) return setFailure(t('crud:fromSql.tooLong'))
    write(await file.text())
  }
  const read = async () => {
    setBusy(true)
    setFailure('')
    try {
      const parsed = await parseTable({ type: 'sql', table, sql })
      onClose()
      onBegin(openDesign(designOfSql(table, parsed)), parsed.notes)
    } catch (error) {
      const told = sqlRefusalOf(error)
      setRefusal(told)
      // What there is to choose from says it already.
      if (told.tables === null) setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const canRead = sql.trim() !== '' && !(refusal.tables && table === '')
  return (
    <Modal
      open
      width={720}
      title={t('crud:fromSql.title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('crud:cancel')}</Button>
          <Button type="primary" disabled={!canRead} loading={isBusy} onClick={() => void read()}>
            {t('crud:fromSql.read')}
          </Button>
        </>
      }
    >
      <DropArea className={css.dialog} isDisabled={isBusy} onFiles={(files) => void take(files)}>
        <div className={css.sqlHead}>
          <label htmlFor="crud-sql">{t('crud:fromSql.text')}</label>
          <Button size="small" onClick={() => picker.current?.click()}>
            {t('crud:fromSql.open')}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".sql,.txt,text/plain,application/sql"
            onChange={({ target }) => {
              void take([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </div>
        <SqlText id="crud-sql" value={sql} most={mostText} marked={refusal.line} onChange={write} />
        {tables.length > 1 && (
          <PropertyItem id="crud-sql-table" label={t('crud:fromSql.several', { count: tables.length })}>
            <Select
              id="crud-sql-table"
              showSearch
              autoFocus={refusal.tables !== null}
              placeholder={t('crud:relation.chooseTable')}
              value={table || undefined}
              onChange={(next) => {
                setFailure('')
                setChosen(next)
              }}
              options={tables.map((value) => ({ value, label: value }))}
            />
          </PropertyItem>
        )}
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        <p className={css.faint}>{t('crud:fromSql.hint')}</p>
      </DropArea>
    </Modal>
  )
}
