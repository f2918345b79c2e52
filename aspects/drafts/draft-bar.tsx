import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { hasNode, nodeOf } from '#core/access/permissions.ts'
import type { DraftData } from '#core/calls/draft.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { isInstant } from '#web/fields/times/time-zone.ts'
import { useZoneMark } from '#web/fields/times/zone-note.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { RecordFormState } from '#web/screens/form/use-record-form.ts'
import type { FormHeadProps } from '#web/screens/row-parts.tsx'
import { useRights } from '#web/stores/permissions.ts'
import { confirm } from '#web/ui/feedback/feedback.ts'
import { lazy } from '#web/ui/lazy.ts'
import css from './drafts.module.css'
import { PublicLine } from './public-line.tsx'
import { publicWords } from './public-words.ts'
import { type DraftActions, useDraftActions } from './use-draft-actions.client.ts'

const Compare = lazy(() => import('../history/compare.tsx'))
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'))

/** What the public sees of the row in a form, what waits to be published, and what can be done about it. */
export function DraftBar({ resource, form, id }: FormHeadProps) {
  const t = useNamespaces(['drafts'])
  const actions = useDraftActions(resource, form, id)
  const [open, setOpen] = useState<'schedule' | 'compare' | null>(null)
  const { publication, stored } = form
  if (!publication || !stored) return null
  const { draft, state, isHeld } = publication
  return (
    <section
      className={css.bar}
      aria-label={t('drafts:bar')}
      data-failed={draft?.state === 'failed' || undefined}
    >
      <PublicLine resource={resource} state={state} isZoneSaid={saysZone(form)}>
        {draft ? (
          <DraftText draft={draft} isZoneSaid={saysZone(form)} />
        ) : (
          <p>{t(`drafts:saving.${publicWords(state, isHeld).saving}`)}</p>
        )}
      </PublicLine>
      <Buttons resource={resource} form={form} draft={draft} actions={actions} onOpen={setOpen} />
      <Suspense>
        {open === 'compare' && draft && (
          <Compare
            resource={resource}
            title={t('drafts:compareTitle')}
            sides={[
              {
                title: t(state.state === 'public' ? 'drafts:public' : 'drafts:storedNow'),
                values: draft.public,
              },
              { title: t('drafts:draft'), values: stored },
            ]}
            names={draft.fields}
            labels={draft.labels}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'schedule' && draft && (
          <ScheduleDialog draft={draft} actions={actions} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </section>
  )
}

/** Forms with instants say in which zone they are, for all of the screen. */
const saysZone = ({ groups, fieldOf }: RecordFormState) =>
  groups.flat().some((name) => isInstant(fieldOf(name)?.kind ?? 'text'))

/** Who changed what waits, when it goes public, and what stands in the way. */
function DraftText({ draft, isZoneSaid }: { readonly draft: DraftData; readonly isZoneSaid: boolean }) {
  const t = useNamespaces(['drafts'])
  const moments = useMoments()
  const { apply_time, state, approval, scheduled_by } = draft
  const mark = useZoneMark(apply_time)
  const lines = [t('drafts:waits', { by: draft.by, time: moments.text(draft.update_time) })]
  if (apply_time !== null && state === 'open') {
    const params = { time: moments.text(apply_time), zone: isZoneSaid ? '' : mark, by: scheduled_by }
    lines.push(t(scheduled_by ? 'drafts:scheduledBy' : 'drafts:scheduled', params))
  }
  if (approval !== 'none') lines.push(t(`drafts:approval.${approval}`))
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {state === 'failed' && (
        <p className="bad">
          {t('drafts:failed', {
            time: apply_time === null ? '' : moments.text(apply_time),
            reason: draft.reason,
          })}
        </p>
      )}
    </>
  )
}

interface ButtonsProps extends Pick<FormHeadProps, 'resource' | 'form'> {
  readonly draft: DraftData | null
  readonly actions: DraftActions
  readonly onOpen: (what: 'schedule' | 'compare') => void
}

/** As rights and state allow: compare, discard, schedule, approve, publish. */
function Buttons({ resource, form, draft, actions, onOpen }: ButtonsProps) {
  const t = useNamespaces(['drafts'])
  const rights = useRights()
  const may = (action: string) => hasNode(rights, nodeOf(resource, action))
  const isBusy = actions.isRunning || form.isSaving
  const discard = async () => {
    const question = { title: t('drafts:askDiscard'), text: t('drafts:askDiscardText'), danger: true }
    if (await confirm({ ...question, okText: t('drafts:discard') })) await actions.discard()
  }
  const askTime = async () => {
    if (await actions.save()) onOpen('schedule')
  }
  const canPublish =
    may('applyDraft') && (draft !== null || (form.publication?.isHeld === true && form.isDirty))
  if (!draft && !canPublish) return null
  return (
    <div className={css.buttons}>
      {draft && (
        <>
          <Button disabled={isBusy} onClick={() => onOpen('compare')}>
            {t('drafts:compare')}
          </Button>
          <Button disabled={isBusy} onClick={() => void discard()}>
            {t('drafts:discard')}
          </Button>
          {may('schedule') && (
            <Button disabled={isBusy} onClick={() => void askTime()}>
              {t(draft.apply_time === null ? 'drafts:schedule' : 'drafts:reschedule')}
            </Button>
          )}
          {draft.approval === 'needed' && !draft.is_own && may('approve') && (
            <Button disabled={isBusy} onClick={() => void actions.approve()}>
              {t('drafts:approve')}
            </Button>
          )}
        </>
      )}
      {canPublish && (
        <Button
          type="primary"
          loading={actions.isRunning}
          disabled={isBusy || draft?.approval === 'needed'}
          onClick={() => void actions.publish()}
        >
          {t('drafts:publish')}
        </Button>
      )}
    </div>
  )
}
