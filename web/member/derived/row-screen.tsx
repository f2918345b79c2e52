import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ResourceJson } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import { RequestFailure } from '#web/api/failure.ts'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import centreCss from '#web/member/pages/centre.module.css'
import { useResource } from '#web/resources/resources-context.tsx'
import { RowValue } from '#web/screens/row-value.tsx'
import type { AnyClientSide, CellProps } from '#web/screens/side.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { rowsUrl } from '../../area/area.ts'
import { LoadingState } from '../../ui/states/states.tsx'
import { Failed } from '../pages/card.tsx'
import css from './derived.module.css'
import { Nothing } from './nothing.tsx'
import { RowActions } from './row-actions.tsx'
import { hasValue, titleOf } from './row-link.tsx'
import { shownFields } from './screen-view.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

function rowQuery(name: string, id: number) {
  return queryOptions({
    queryKey: [...rowsKey(name), 'show', id],
    queryFn: async ({ signal }) => {
      const options = { query: { id }, signal, dedupe: false, showsError: false }
      return (await request<{ row: Row }>(rowsUrl(name, 'show'), options)).data.row
    },
  })
}

/** One row as members see it: its name, its values, its long texts. */
export function RowScreen({
  view,
  base,
  id,
}: {
  readonly view: ResourceJson
  readonly base: string
  readonly id: number
}) {
  const t = useNamespaces(['account', 'list', 'web', 'fields', view.name])
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(rowQuery(view.name, id))
  if (!data) {
    if (!error) return <LoadingState label={t('web:loading')} />
    const isAnswer = error instanceof RequestFailure && error.kind === 'business'
    if (isAnswer) return <Nothing name="missing" text={error.message} base={base} />
    return <Failed error={error} isBusy={isFetching} onRetry={refetch} />
  }
  return (
    <article>
      <Card className={centreCss.card} aria-busy={isFetching || undefined}>
        <Link className={css.back} to={base}>
          {t('account:derived.back')}
        </Link>
        <CardHead className={centreCss.cardHead}>
          <h1 className="breaks">{titleOf(view, data)}</h1>
          <RowActions
            view={view}
            base={base}
            row={data}
            onGone={() => void navigate(base, { replace: true })}
          />
        </CardHead>
        <Values view={view} row={data} />
        <Foot view={view} row={data} />
      </Card>
    </article>
  )
}

/** What the resource itself has to add. */
function Foot({ view, row }: { readonly view: ResourceJson; readonly row: Row }) {
  const { memberFoot } = useResource(view.name).side as AnyClientSide
  const Own = memberFoot as ComponentType<CellProps<unknown>> | undefined
  return Own ? (
    <Suspense>
      <Own row={row} />
    </Suspense>
  ) : null
}

function Values({ view, row }: { readonly view: ResourceJson; readonly row: Row }) {
  const { t, label } = useFieldTexts(view)
  const { member } = view.areas
  const details = member?.details
  const names = (member ? shownFields(view, member) : []).filter(
    (name) => name !== view.label && details?.includes(name) !== false && hasValue(row[name]),
  )
  // What is read rather than looked up stands below the other values, over the whole width.
  const isLong = (name: string) => kinds[view.fields[name]?.kind ?? 'text'].isLong
  const short = names.filter((name) => !isLong(name))
  return (
    <>
      {short.length > 0 ? (
        <dl className={css.facts} aria-label={t('account:derived.details')}>
          {short.map((name) => (
            <div key={name}>
              <dt className="hint">{label(name)}</dt>
              <dd className="shrinks breaks">
                <Value view={view} row={row} name={name} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {names.filter(isLong).map((name) => (
        <section key={name} className="mt-5" aria-label={label(name)}>
          <Value view={view} row={row} name={name} />
        </section>
      ))}
    </>
  )
}

const noSide = {}

function Value({
  view,
  row,
  name,
}: {
  readonly view: ResourceJson
  readonly row: Row
  readonly name: string
}) {
  const field = view.fields[name]
  return field ? <RowValue resource={view} side={noSide} row={row} name={name} field={field} /> : null
}
