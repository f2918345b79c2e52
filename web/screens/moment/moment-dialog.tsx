import { Button, Modal } from 'antd'
import { Suspense, useId, useState } from 'react'
import { field } from '#core/field.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { ZoneNote } from '#web/fields/times/zone-note.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from './moment.module.css'

interface MomentDialogProps {
  readonly title: string
  /** what becomes of the moment that is chosen */
  readonly note: string
  readonly okText: string
  /** the moment that is in force, in unix seconds */
  readonly time: number | null
  /** answers what is wrong with the moment, if anything */
  readonly onChoose: (time: number) => Promise<string | null> | string | null
  readonly onClose: () => void
}

const moment = field.dateTime({ required: true })
const { Input } = fieldParts.dateTime
/** what an input of a form is told of its resource; this one has none */
const noResource = { name: 'core', fields: { time: moment } } as never

/** Asks for a moment, past or coming, in the site's time zone, which it says where that is not the viewer's. */
export default function MomentDialog({
  title,
  note,
  okText,
  onChoose,
  onClose,
  ...given
}: MomentDialogProps) {
  const t = useNamespaces(['history', 'fields'])
  const id = useId()
  const [time, setTime] = useState(given.time)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (time === null) return setFault(t('history:moment.missing'))
    setBusy(true)
    const refused = await onChoose(time)
    setBusy(false)
    if (refused === null) onClose()
    else setFault(refused)
  }
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('history:moment.cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void submit()}>
            {okText}
          </Button>
        </>
      }
    >
      <form
        className={css.when}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
      >
        <label id={`${id}-label`} htmlFor={id}>
          {t('history:moment.time')}
        </label>
        <Suspense>
          <Input
            resource={noResource}
            name="time"
            field={moment}
            id={id}
            value={time}
            values={{}}
            isInvalid={fault !== ''}
            describedBy={`${id}-note`}
            disabled={isBusy}
            onChange={(value) => {
              setTime(typeof value === 'number' ? value : null)
              setFault('')
            }}
          />
        </Suspense>
        <ZoneNote fields={[moment]} />
        <p id={`${id}-note`} className={fault ? 'bad' : 'hint'} role={fault ? 'alert' : undefined}>
          {fault || note}
        </p>
      </form>
    </Modal>
  )
}
