import { Checkbox, Input, type InputRef, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { viewLimits } from '../views.ts'
import type { ViewChange } from './use-views.ts'
import css from './view.module.css'

/** What a view is given a name for. */
export interface Naming {
  readonly kind: 'new' | 'rename'
  readonly name?: string
  readonly save: (change: ViewChange) => Promise<number>
}

interface NameDialogProps {
  readonly naming: Naming
  readonly canShare: boolean
  readonly onClose: () => void
}

/** Asks what a view is to be called, and of a new one whether everybody is to have it. */
export default function NameDialog({ naming, canShare, onClose }: NameDialogProps) {
  const t = useNamespaces(['views'])
  const id = useId()
  const field = useRef<InputRef>(null)
  const [name, setName] = useState(naming.name ?? '')
  const [isShared, setShared] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isNew = naming.kind === 'new'
  const save = async () => {
    setSaving(true)
    try {
      await naming.save({ name: name.trim(), ...(isNew && isShared ? { is_shared: 1 } : {}) })
      onClose()
    } catch {
      // It has been said why; what was typed stays.
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      width={420}
      title={t(isNew ? 'views:newTitle' : 'views:renameTitle')}
      okText={t('views:save')}
      cancelText={t('views:cancel')}
      okButtonProps={{ disabled: name.trim() === '', loading: isSaving }}
      onOk={() => void save()}
      onCancel={onClose}
      // A dialog that has just opened takes the focus from what had it by `autoFocus`.
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !isSaving) void save()
        }}
      >
        <label htmlFor={id}>{t('views:name')}</label>
        <Input
          ref={field}
          id={id}
          value={name}
          maxLength={viewLimits.name}
          placeholder={t('views:namePlaceholder')}
          onChange={({ target }) => setName(target.value)}
        />
        {isNew && <p>{t('views:newText')}</p>}
        {isNew && canShare && (
          <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
            {t('views:shareNew')}
          </Checkbox>
        )}
      </form>
    </Modal>
  )
}
