import { Link } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath } from '#web/navigation/navigation.ts'
import { Card } from '#web/screens/dashboard/card.tsx'
import css from '#web/screens/dashboard/dashboard.module.css'
import { type DashboardFace, dashboardNamespaces } from '#web/screens/dashboard/face.ts'
import { usePart } from '#web/screens/dashboard/parts.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import type { TodoPart } from '../dashboard.ts'
import { allFaces } from './faces.ts'

/** What a new site still needs, each step with the way there; it goes once all is done. */
export function FirstSteps() {
  const t = useNamespaces(['dashboard', ...dashboardNamespaces()])
  const query = usePart<TodoPart>('todo')
  const steps = shownOf(query.data?.steps, 'steps')
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
          {steps.map(({ name, title, text, page, isDone }) => (
            <li key={name} data-done={isDone || undefined}>
              <Link className={css.step} to={adminPath(page)}>
                <span className={css.stepMark}>{isDone && <Glyph name="check" size={14} />}</span>
                <span>
                  <span className="block medium">{t(title)}</span>
                  <span className="block hint">{t(isDone ? 'dashboard:steps.isDone' : text)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** What waits for the caller, each with the list it stands in; nothing while nothing does. */
export function WaitingForMe() {
  const t = useNamespaces(['dashboard', ...dashboardNamespaces()])
  const query = usePart<TodoPart>('todo')
  const waiting = shownOf(query.data?.waiting, 'waiting')
  if (waiting.length === 0) return null
  return (
    <Card title={t('dashboard:waiting.title')} width="full" query={query}>
      {() => (
        <ul className={css.steps}>
          {waiting.map(({ name, title, page, glyph, count }) => (
            <li key={name}>
              <Link className={css.step} to={adminPath(page)}>
                <Glyph name={glyph} />
                <span className="grow">{t(title)}</span>
                <span className="strong digits">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What the server tells of, with what modules show for it; what none has is left out. */
function shownOf<T extends { readonly name: string }, K extends 'steps' | 'waiting'>(
  told: readonly T[] = [],
  kind: K,
) {
  type Shown = NonNullable<DashboardFace[K]>[string]
  const known = new Map(allFaces().flatMap((face) => Object.entries(face[kind] ?? {}))) as Map<string, Shown>
  return told.flatMap((one) => {
    const shown = known.get(one.name)
    return shown ? [{ ...one, ...shown }] : []
  })
}
