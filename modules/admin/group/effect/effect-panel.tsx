import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { request } from '#web/api/request.ts'
import { rowsUrl } from '#web/area/area.ts'
import { type Translate, useNamespaces } from '#web/i18n/i18n.ts'
import { isSameValue } from '#web/screens/form/form-values.ts'
import { useCan } from '#web/stores/permissions.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import css from './effect.module.css'
import type { ActionChange, Effect, FieldChange, RowChange, RowSample } from './effect.ts'

interface FormState {
  readonly values: Readonly<Record<string, unknown>>
  readonly stored: Readonly<Record<string, unknown>> | null
}

/** What saving a stored group would change for its administrators and those of the groups below. */
export function GroupEffect({ values, stored }: FormState) {
  const names = ['pid', 'status', 'rules', 'limits'].filter(
    (name) => stored !== null && !isSameValue(values[name], stored[name]),
  )
  if (!stored || names.length === 0) return null
  const changed = Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
  return <EffectPanel resource="auth/group" body={{ id: stored.id, ...changed }} />
}

/** What other groups would change for a stored administrator. */
export function AdminEffect({ values, stored }: FormState) {
  const can = useCan()
  if (!stored || !can('auth/admin/edit') || isSameValue(sorted(values.group_arr), sorted(stored.group_arr)))
    return null
  return <EffectPanel resource="auth/admin" body={{ id: stored.id, groups: sorted(values.group_arr) }} />
}

const sorted = (ids: unknown) =>
  Array.isArray(ids) ? ids.map(Number).toSorted((one, other) => one - other) : []

interface EffectPanelProps {
  readonly resource: 'auth/group' | 'auth/admin'
  readonly body: Readonly<Record<string, unknown>>
}

function EffectPanel({ resource, body }: EffectPanelProps) {
  const t = useNamespaces(['admin'])
  const asked = useSettled(JSON.stringify(body))
  const { data, error } = useQuery({
    queryKey: ['rows', resource, 'effect', asked],
    queryFn: async ({ signal }) => {
      const { data } = await request<Effect>(rowsUrl(resource, 'effect'), {
        method: 'POST',
        body: JSON.parse(asked),
        signal,
        dedupe: false,
        showsError: false,
      })
      return data
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <div className={css.effect} role="status">
      {error ? (
        <p className="soft">{t('admin:effect.failed', { reason: error.message })}</p>
      ) : !data ? (
        <p className="soft">{t('admin:effect.loading')}</p>
      ) : data.affected === 0 ? (
        <p className="soft">{t('admin:effect.none')}</p>
      ) : (
        <Changes effect={data} t={t} />
      )}
    </div>
  )
}

/** A text that has stayed the same for a moment: not every click on the way is asked about. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 400)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(settled)
}

interface ChangesProps {
  readonly effect: Effect
  readonly t: Translate
}

function Changes({ effect, t }: ChangesProps) {
  const { affected, people, gained, lost, fields, rows, compared, members } = effect
  const namesOf = (some: Effect['people']) => some.map(({ name }) => name).join(t('admin:effect.comma'))
  const names = [namesOf(people), people.length < affected ? t('admin:effect.more') : '']
    .filter(Boolean)
    .join(' ')
  const raised = people.filter(({ becomesSuper }) => becomesSuper)
  const lowered = people.filter(({ losesSuper }) => losesSuper)
  return (
    <details className={css.details}>
      <summary className={css.head}>
        <Glyph name="chevronRight" size={14} />
        <span className={css.summary}>
          {t(people.length === 0 ? 'admin:effect.count' : 'admin:effect.for', {
            n: affected,
            names,
          })}
        </span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
      <section className={css.changes} tabIndex={0} aria-label={t('admin:effect.title')}>
        {raised.length > 0 && <p>{t('admin:effect.super', { names: namesOf(raised) })}</p>}
        {lowered.length > 0 && <p>{t('admin:effect.noSuper', { names: namesOf(lowered) })}</p>}
        <Actions title={t('admin:effect.gained')} changes={gained} affected={affected} t={t} />
        <Actions title={t('admin:effect.lost')} changes={lost} affected={affected} t={t} />
        <Fields changes={fields} t={t} />
        <Rows changes={rows} t={t} />
        {compared < members && <p className="soft">{t('admin:effect.partial', { n: compared })}</p>}
      </section>
    </details>
  )
}

interface ActionsProps {
  readonly title: string
  readonly changes: readonly ActionChange[]
  readonly affected: number
  readonly t: Translate
}

function Actions({ title, changes, affected, t }: ActionsProps) {
  if (changes.length === 0) return null
  return (
    <section>
      <p className={css.title}>{title}</p>
      <ul>
        {changes.map(({ page, actions, people }) => (
          <li key={`${page} ${actions.join()} ${people}`}>
            <span>
              {actions.length === 0
                ? page
                : t('admin:effect.line', {
                    page,
                    actions: actions.join(t('admin:effect.comma')),
                  })}
            </span>
            {people < affected && <span className="hint">{t('admin:effect.people', { n: people })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fields({ changes, t }: { readonly changes: readonly FieldChange[]; readonly t: Translate }) {
  if (changes.length === 0) return null
  return (
    <section>
      <p className={css.title}>{t('admin:effect.fields')}</p>
      <ul>
        {changes.map(({ resource, page, fields, limit, isPartly, people }) => (
          <li key={`${resource} ${limit} ${fields.join()} ${people}`}>
            <span>
              {t('admin:effect.fieldsLeft', {
                page,
                fields: fields.join(t('admin:effect.comma')),
                limit: t(`admin:effect.field${isPartly ? 'Partly' : ''}.${limit}`),
              })}
            </span>
            <span className="hint">{t('admin:effect.people', { n: people })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Rows({ changes, t }: { readonly changes: readonly RowChange[]; readonly t: Translate }) {
  if (changes.length === 0) return null
  const listed = ({ labels, hasMore }: RowSample) =>
    labels.map((label) => t('admin:effect.row', { label })).join(' ') + (hasMore ? ' …' : '')
  return (
    <section>
      <p className={css.title}>{t('admin:effect.rows')}</p>
      <ul>
        {changes.map(({ resource, page, people, gained, lost }) => (
          <li key={resource}>
            <span>
              {page}
              {gained && <> · {t('admin:effect.rowsGained', { rows: listed(gained) })}</>}
              {lost && <> · {t('admin:effect.rowsLost', { rows: listed(lost) })}</>}
              {!gained && !lost && <> · {t('admin:effect.rowsOnly')}</>}
            </span>
            <span className="hint">{t('admin:effect.people', { n: people })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
