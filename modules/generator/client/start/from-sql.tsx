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
const maxTextLength = 200_000

const nothingTold: SqlRefusal = { line: null, tables: null }

interface FromSqlProps {
  readonly onClose: () => void
  readonly onBegin: (state: DesignState, notes: readonly DesignNote[]) => void
}

/** A design that begins with the statement that makes a table. */
export function FromSql(props: FromSqlProps) {
  const t = useNamespaces(['crud'])
  const { sql, write, take, tables, table, choose, marked, isBusy, failure, canRead, read } =
    useStatement(props)
  return (
    <Modal
      open
      width={720}
      title={t('crud:fromSql.title')}
      mask={{ closable: false }}
      onCancel={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('crud:cancel')}</Button>
          <Button type="primary" disabled={!canRead} loading={isBusy} onClick={() => void read()}>
            {t('crud:fromSql.read')}
          </Button>
        </>
      }
    >
      <DropArea className={css.dialog} isDisabled={isBusy} onFiles={(files) => void take(files)}>
        <div className="flex items-center between">
          <label htmlFor="crud-sql">{t('crud:fromSql.text')}</label>
          <FilePicker onFiles={(files) => void take(files)} />
        </div>
        <SqlText id="crud-sql" value={sql} most={maxTextLength} marked={marked} onChange={write} />
        {tables.all.length > 1 && (
          <PropertyItem id="crud-sql-table" label={t('crud:fromSql.several', { count: tables.all.length })}>
            <Select
              id="crud-sql-table"
              showSearch
              autoFocus={tables.areTold}
              placeholder={t('crud:relation.chooseTable')}
              value={table || undefined}
              onChange={choose}
              options={tables.all.map((value) => ({ value, label: value }))}
            />
          </PropertyItem>
        )}
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        <p className={css.faint}>{t('crud:fromSql.hint')}</p>
      </DropArea>
    </Modal>
  )
}

/** The statement, the table that is chosen of those in it, and why it can not be read. */
function useStatement({ onClose, onBegin }: FromSqlProps) {
  const t = useNamespaces(['crud'])
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
    if (file.size > maxTextLength) return setFailure(t('crud:fromSql.tooLong'))
    write(await file.text())
  }
  const choose = (next: string) => {
    setFailure('')
    setChosen(next)
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
  return {
    sql,
    write,
    take,
    isBusy,
    failure,
    read,
    table,
    choose,
    marked: refusal.line,
    tables: { all: tables, areTold: refusal.tables !== null },
    canRead: sql.trim() !== '' && !(refusal.tables && table === ''),
  }
}

function FilePicker({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useNamespaces(['crud'])
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" onClick={() => picker.current?.click()}>
        {t('crud:fromSql.open')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".sql,.txt,text/plain,application/sql"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
