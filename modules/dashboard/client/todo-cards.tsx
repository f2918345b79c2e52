import { Link } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath } from '#web/navigation/navigation.ts'
import { Glyph, type GlyphName } from '#web/ui/icons/glyph.tsx'
import type { FirstStep, Waiting } from '../dashboard.ts'
import { Card } from './card.tsx'
import css from './dashboard.module.css'
import { usePart } from './parts.ts'

/** Where each step is done. */
const stepPages: Readonly<Record<FirstStep['name'], string>> = {
  siteName: 'routine/config?item=site_name',
  logo: 'routine/config?item=logo',
  mail: 'routine/config?group=mail',
  factor: 'routine/adminInfo',
  admin: 'auth/admin?open=add',
  article: 'content/article?open=add',
}

/** What a new site still needs, each step with the way there; it goes once all is done. */
export function FirstSteps() {
  const t = useNamespaces(['dashboard'])
  const query = usePart('todo')
  const { steps = [] } = query.data ?? {}
  if (steps.length === 0) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card
      title={t('dashboard:steps.title')}
      width="full"
      query={query}
      actions={
        <span className="soft digits">{t('dashboard:steps.done', { done, total: steps.length })}</span>
      }
    >
      {() => (
        <ol className={css.steps}>
          {steps.map(({ name, isDone }) => (
            <li key={name} data-done={isDone || undefined}>
              <Link className={css.step} to={adminPath(stepPages[name])}>
                <span className={css.stepMark}>{isDone && <Glyph name="check" size={14} />}</span>
                <span>
                  <span className="block medium">{t(`dashboard:steps.${name}.title`)}</span>
                  <span className="block hint">
                    {t(isDone ? 'dashboard:steps.isDone' : `dashboard:steps.${name}.text`)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const waitingPages: Readonly<Record<Waiting['name'], { readonly page: string; readonly glyph: GlyphName }>> =
  {
    drafts: { page: 'content/article?status=draft', glyph: 'document' },
    requests: { page: 'user/dataRequest?state=waiting', glyph: 'user' },
    failedJobs: { page: 'operations/console', glyph: 'warning' },
  }

/** What waits for the caller, each with the list it stands in; nothing while nothing does. */
export function WaitingForMe() {
  const t = useNamespaces(['dashboard'])
  const query = usePart('todo')
  const { waiting = [] } = query.data ?? {}
  if (waiting.length === 0) return null
  return (
    <Card title={t('dashboard:waiting.title')} width="full" query={query}>
      {() => (
        <ul className={css.steps}>
          {waiting.map(({ name, count }) => (
            <li key={name}>
              <Link className={css.step} to={adminPath(waitingPages[name].page)}>
                <Glyph name={waitingPages[name].glyph} />
                <span className="grow">{t(`dashboard:waiting.${name}`)}</span>
                <span className="strong digits">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
