import { Alert, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { loadBootstrap } from '#web/admin/bootstrap.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from '../crud.module.css'
import { PropertyItem } from '../designer/attribute-item.tsx'
import { type Run, removeGenerated } from '../queries.ts'

interface RemoveRunProps {
  readonly run: Run
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Removes what a run has made: says what goes and what stays, and asks again where edits by hand would go with it. */
export function RemoveRun({ run, onClose, onRemoved }: RemoveRunProps) {
  const t = useNamespaces(['crud'])
  const [edited, setEdited] = useState<readonly string[] | null>(null)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isSure = edited === null || typed.trim() === run.entity

  const remove = async () => {
    setBusy(true)
    setFailure('')
    try {
      const files = await removeGenerated(run.id, edited === null ? '' : typed.trim())
      if (files !== null) return setEdited(files)
      onRemoved()
      onClose()
      await loadBootstrap()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('crud:remove.title', { name: run.table.comment || run.table_name })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('crud:cancel')}</Button>
          <Button danger type="primary" disabled={!isSure} loading={isBusy} onClick={() => void remove()}>
            {t('crud:remove.do')}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p>{t('crud:remove.goes')}</p>
        <p>{t('crud:remove.stays', { table: run.table_name })}</p>
        {edited !== null && (
          <>
            <Alert
              type="warning"
              showIcon
              role="alert"
              title={t('crud:remove.edited')}
              description={
                <ul className={css.paths}>
                  {edited.map((file) => (
                    <li key={file}>{file}</li>
                  ))}
                </ul>
              }
            />
            <PropertyItem id="crud-remove" label={t('crud:type', { word: run.entity })}>
              <Input
                id="crud-remove"
                autoFocus
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </PropertyItem>
          </>
        )}
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      </div>
    </Modal>
  )
}
