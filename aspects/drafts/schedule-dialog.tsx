import { Button, Modal } from 'antd'
import { Suspense, useId, useState } from 'react'
import type { DraftData } from '#core/calls/draft.ts'
import { field } from '#core/field.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useZoneMark } from '#web/fields/times/zone-note.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from './drafts.module.css'
import type { DraftActions } from './use-draft-actions.client.ts'

interface ScheduleProps {
  readonly draft: DraftData
  readonly actions: DraftActions
  readonly onClose: () => void
}

const moment = field.dateTime({ required: true })
const { Input } = fieldParts.dateTime
/** what an input of a form is told of its resource; this one has none */
const noResource = { name: 'core', fields: { apply_time: moment } } as never

/** When a draft is published by itself: in the site's time zone, which the label says where it is not the viewer's. */
export default function ScheduleDialog({ draft, actions, onClose }: ScheduleProps) {
  const t = useNamespaces(['drafts', 'fields'])
  const moments = useMoments()
  const id = useId()
  const [time, setTime] = useState<number | null>(draft.apply_time)
  const zone = useZoneMark(time)
  const [fault, setFault] = useState('')
  const settle = async (wanted: number | null) => {
    const refused = await actions.schedule(wanted)
    if (refused === null) onClose()
    else setFault(refused)
  }
  const submit = () => (time === null ? setFault(t('drafts:timeMissing')) : void settle(time))
  const isScheduled = draft.apply_time !== null
  return (
    <Modal
      open
      title={t('drafts:scheduleTitle')}
      onCancel={onClose}
      footer={
        <div className={css.foot}>
          {isScheduled && (
            <Button className={css.unschedule} disabled={actions.isRunning} onClick={() => void settle(null)}>
              {t('drafts:unschedule')}
            </Button>
          )}
          <Button onClick={onClose}>{t('drafts:close')}</Button>
          <Button type="primary" loading={actions.isRunning} onClick={submit}>
            {t('drafts:scheduleDo')}
          </Button>
        </div>
      }
    >
      <form
        className={css.when}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          submit()
        }}
      >
        {isScheduled && draft.scheduled_by && (
          <p>
            {t('drafts:scheduledBy', {
              time: moments.text(draft.apply_time ?? 0),
              zone: '',
              by: draft.scheduled_by,
            })}
          </p>
        )}
        <label id={`${id}-label`} htmlFor={id}>
          {t('drafts:time', { zone })}
        </label>
        <Suspense>
          <Input
            resource={noResource}
            name="apply_time"
            field={moment}
            id={id}
            value={time}
            values={{}}
            isInvalid={fault !== ''}
            describedBy={`${id}-note`}
            disabled={actions.isRunning}
            onChange={(value) => {
              setTime(typeof value === 'number' ? value : null)
              setFault('')
            }}
          />
        </Suspense>
        <p id={`${id}-note`} className={fault ? 'bad' : 'hint'} role={fault ? 'alert' : undefined}>
          {fault || t('drafts:timeNote')}
        </p>
      </form>
    </Modal>
  )
}
