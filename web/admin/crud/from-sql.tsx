import { Alert, Button, Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import { RequestFailure } from '#web/api/request.ts'
import { DropArea } from '#web/fields/upload/drop-area.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { PropertyItem } from './attribute-item.tsx'
import { type DesignState, openDesign } from './design-state.ts'
import { designOfSql } from './opening.ts'
import { parseTable } from './queries.ts'
import { rangeOfLine, tablesIn } from './statements.ts'

/** As much text as a table could need. */
const mostText = 200_000

interface FromSqlProps {
  readonly onClose: () => void
  readonly onBegin: (state: DesignState) => void
}

/** A design that begins with the statement that makes a table. */
export function FromSql({ onClose, onBegin }: FromSqlProps) {
  const t = useNamespaces(['crud'])
  const picker = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [sql, setSql] = useState('')
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const tables = tablesIn(sql)
  const table = tables.includes(chosen) ? chosen : (tables[0] ?? '')

  const take = async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > mostText) return setFailure(t('crud:fromSql.tooLong'))
    setFailure('')
    setSql(await file.text())
  }
  const read = async () => {
    setBusy(true)
    setFailure('')
    try {
      const parsed = await parseTable({ type: 'sql', table, sql })
      onClose()
      onBegin(openDesign(designOfSql(table, parsed)))
    } catch (error) {
      setFailure((error as Error).message)
      showLine(area.current, sql, error)
    } finally {
      setBusy(false)
    }
  }
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
          <Button type="primary" disabled={table === ''} loading={isBusy} onClick={() => void read()}>
            {t('crud:fromSql.read')}
          </Button>
        </>
      }
    >
      <DropArea className="crud-dialog" isDisabled={isBusy} onFiles={(files) => void take(files)}>
        <div className="crud-sql-head">
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
        <textarea
          ref={area}
          id="crud-sql"
          className="crud-sql"
          // biome-ignore lint/a11y/noAutofocus: one comes here to paste
          autoFocus
          spellCheck={false}
          maxLength={mostText}
          value={sql}
          placeholder={'CREATE TABLE `shop_book` (\n  `id` int unsigned NOT NULL AUTO_INCREMENT,\n  …'}
          onChange={({ target }) => setSql(target.value)}
        />
        {tables.length > 1 && (
          <PropertyItem id="crud-sql-table" label={t('crud:fromSql.several', { count: tables.length })}>
            <Select
              id="crud-sql-table"
              showSearch
              value={table}
              onChange={setChosen}
              options={tables.map((value) => ({ value, label: value }))}
            />
          </PropertyItem>
        )}
        {sql.trim() !== '' && tables.length === 0 && (
          <Alert type="warning" showIcon title={t('crud:fromSql.noTable')} />
        )}
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        <p className="crud-faint">{t('crud:fromSql.hint')}</p>
      </DropArea>
    </Modal>
  )
}

/** A refusal that names a line leads to it. */
function showLine(area: HTMLTextAreaElement | null, sql: string, error: unknown): void {
  const data = error instanceof RequestFailure ? error.envelope?.data : null
  const line = (data as { readonly line?: unknown } | null | undefined)?.line
  if (!area || typeof line !== 'number') return
  const [start, end] = rangeOfLine(sql, line)
  area.focus()
  area.setSelectionRange(start, end)
}
