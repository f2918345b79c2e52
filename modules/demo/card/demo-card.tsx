import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { request } from '#web/api/request.ts'
import { loadNamespace, useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath } from '#web/navigation/navigation.ts'
import { Card } from '#web/screens/dashboard/card.tsx'
import type { DashboardFace } from '#web/screens/dashboard/face.ts'
import { dashboardKey, usePart } from '#web/screens/dashboard/parts.ts'
import { FollowJob } from '#web/screens/jobs/follow-job.tsx'
import { tellDeleted } from '#web/screens/undo.ts'
import { confirm } from '#web/ui/feedback/feedback.ts'
import type { DemoPart } from '../demo.ts'

/** The sample site on the start page: made on an empty site, looked at, and removed again. */
export const demoCard: DashboardFace = {
  namespaces: ['demo'],
  cards: [{ key: 'demo', weigh: 95, part: 'demo', title: 'demo:title', Card: DemoCard }],
}

function DemoCard() {
  const t = useNamespaces(['demo'])
  const query = usePart<DemoPart>('demo')
  const client = useQueryClient()
  /** one that is over, too: how it ended is told until the page is left */
  const [started, setStarted] = useState<number | null>(null)
  const reload = () => client.invalidateQueries({ queryKey: dashboardKey })
  const job = started ?? query.data?.job ?? null
  // Nothing shows where it does not stay, and nothing on a site that people have begun to fill.
  if (!query.data || (query.data.state === 'otherwise' && job === null)) return null
  return (
    <Card title={t('demo:title')} width="full" query={query}>
      {({ state, isSiteOpen }) => (
        <div className="stack gap-3">
          {state === 'there' ? <Made isSiteOpen={isSiteOpen} onRemoved={reload} /> : null}
          {state === 'possible' && job === null ? <Offer onStarted={setStarted} /> : null}
          {state !== 'there' && job !== null ? (
            <>
              <p className="soft">{t('demo:making')}</p>
              <FollowJob
                id={job}
                onEnd={({ state }) => {
                  if (state === 'done') setStarted(null)
                  void reload()
                }}
              />
            </>
          ) : null}
        </div>
      )}
    </Card>
  )
}

function Offer({ onStarted }: { onStarted: (job: number) => void }) {
  const t = useNamespaces(['demo'])
  const [isBusy, setBusy] = useState(false)
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const open = new FormData(event.currentTarget).get('open') === 'on'
    setBusy(true)
    // A refusal is told in a toast.
    const answer = await request<{ readonly job: number }>('/admin/demo/make', {
      method: 'POST',
      body: { open },
    }).catch(() => null)
    setBusy(false)
    if (answer) onStarted(answer.data.job)
  }
  return (
    <form className="stack gap-3" onSubmit={(event) => void handleSubmit(event)}>
      <p>
        {t('demo:offer')} {t('demo:what')}
      </p>
      <div className="row wrap gap-2-4">
        <button type="submit" className="button button-primary" disabled={isBusy}>
          {t('demo:make')}
        </button>
        <label className="row gap-2">
          <input type="checkbox" name="open" /> {t('demo:open')}
        </label>
      </div>
    </form>
  )
}

function Made({ isSiteOpen, onRemoved }: { isSiteOpen: boolean; onRemoved: () => Promise<void> }) {
  const t = useNamespaces(['demo'])
  const handleRemove = async () => {
    const isSure = await confirm({
      title: t('demo:removeTitle'),
      text: t('demo:removeText'),
      danger: true,
      okText: t('demo:remove'),
    })
    if (!isSure) return
    const removing = request('/admin/demo/remove', { method: 'POST', body: {} }).catch(() => null)
    // What tells of deletions speaks the words of lists.
    const [answer] = await Promise.all([removing, loadNamespace('list')])
    if (answer) tellDeleted(answer, onRemoved)
    await onRemoved()
  }
  return (
    <>
      <p>
        {t('demo:there')} {isSiteOpen ? null : t('demo:closed')}
      </p>
      <div className="row wrap gap-2">
        {isSiteOpen ? (
          <a className="button button-primary" href="/" target="_blank" rel="noopener">
            {t('demo:look')}
          </a>
        ) : (
          <Link className="button button-primary" to={adminPath('routine/config')}>
            {t('demo:openIt')}
          </Link>
        )}
        <button type="button" className="button" onClick={() => void handleRemove()}>
          {t('demo:remove')}
        </button>
      </div>
    </>
  )
}
