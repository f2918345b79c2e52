import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { adminUrl } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { Moment } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { rowAddress } from '#web/page/row-address.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { RecordForm } from '#web/screens/form/record-form.tsx'
import { useRights } from '#web/stores/permissions.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import { type Hue, Tag } from '#web/ui/tag/tag.tsx'
import css from './brokenLink.module.css'
import { type BrokenKind, type BrokenLink, type BrokenLinkData, brokenKinds } from './brokenLink.ts'

const redirect = 'content/redirect'

const hues: Readonly<Record<BrokenKind, Hue>> = {
  menu: 'red',
  text: 'gold',
  redirect: 'purple',
  asked: 'gray',
}

/** What leads visitors to no page, where it is, and the way there; addresses that they asked for can be redirected. */
export function BrokenLinks() {
  const t = useNamespaces(['content'])
  const [kind, setKind] = useState<BrokenKind | 'all'>('all')
  const [from, setFrom] = useState<string | null>(null)
  const { data, error, refetch } = useBroken()
  const list = data?.list ?? []
  const shown = list.filter((one) => kind === 'all' || one.kind === kind)
  const countOf = (one: BrokenKind) => list.filter((link) => link.kind === one).length
  return (
    <div className={css.page}>
      <PageHeader title={t('content:brokenLink.title')}>
        <p className="hint">{t('content:brokenLink.lead')}</p>
      </PageHeader>
      {error ? (
        <EmptyState
          isAlert
          glyph="warning"
          title={t('content:brokenLink.failed')}
          text={error.message}
          actions={<Button onClick={() => void refetch()}>{t('content:brokenLink.retry')}</Button>}
        />
      ) : !data ? (
        <LoadingState label={t('content:brokenLink.loading')} />
      ) : list.length === 0 ? (
        <EmptyState
          glyph="check"
          title={t('content:brokenLink.empty')}
          text={t('content:brokenLink.emptyText')}
        />
      ) : (
        <>
          <Segmented<BrokenKind | 'all'>
            className={css.kinds}
            aria-label={t('content:brokenLink.filter')}
            value={kind}
            options={[
              { value: 'all', label: `${t('content:brokenLink.all')} ${list.length}` },
              ...brokenKinds.map((value) => ({
                value,
                label: `${t(`content:brokenLink.kind.${value}`)} ${countOf(value)}`,
              })),
            ]}
            onChange={setKind}
          />
          {shown.length === 0 ? (
            <EmptyState glyph="check" title={t('content:brokenLink.emptyKind')} />
          ) : (
            <ul className={css.list} aria-label={t('content:brokenLink.list')}>
              {shown.map((link) => (
                <li key={keyOf(link)}>
                  <Broken link={link} onRedirect={setFrom} />
                </li>
              ))}
            </ul>
          )}
          {data.is_cut && <p className="warn">{t('content:brokenLink.cut')}</p>}
        </>
      )}
      {from !== null && (
        <Suspense fallback={null}>
          <RedirectForm path={from} onDone={() => void refetch()} onClose={() => setFrom(null)} />
        </Suspense>
      )}
    </div>
  )
}

function useBroken() {
  return useQuery({
    queryKey: ['rows', 'content/brokenLink'],
    queryFn: async ({ signal }) => {
      const options = { signal, dedupe: false, showsError: false }
      return (await request<BrokenLinkData>(adminUrl('content/brokenLink', 'index'), options)).data
    },
    retry: false,
  })
}

/** What is wrong, where, and what can be done about it. */
function Broken({
  link,
  onRedirect,
}: {
  readonly link: BrokenLink
  readonly onRedirect: (path: string) => void
}) {
  const t = useNamespaces(['content', 'fields', 'web'])
  const rights = useRights()
  const { kind, place, to, target, reason, count, time } = link
  const mayRedirect = kind === 'asked' && hasNode(rights, nodeOf(redirect, 'add'))
  const targetAddress = target && rowAddress(target.resource, target.id)
  return (
    <div className={css.link}>
      <span className={css.kind}>
        <Tag hue={hues[kind]}>{t(`content:brokenLink.kind.${kind}`)}</Tag>
      </span>
      <div className={css.what}>
        <p className="breaks">{t(`content:brokenLink.what.${kind}.${reason}`, { to })}</p>
        <p className={css.place}>
          {place && <PlaceLink place={place} />}
          {targetAddress && target && (
            <Link to={`${targetAddress}&open=${target.id}`}>{t('content:brokenLink.target', { to })}</Link>
          )}
          {count !== undefined && <span>{t('content:brokenLink.count', { count })}</span>}
          {time !== undefined && <Moment value={time} />}
        </p>
      </div>
      {mayRedirect && (
        <Button
          aria-label={t('content:brokenLink.makeRedirectFor', { path: to })}
          onClick={() => onRedirect(to)}
        >
          {t('content:brokenLink.makeRedirect')}
        </Button>
      )}
    </div>
  )
}

function PlaceLink({ place }: { readonly place: NonNullable<BrokenLink['place']> }) {
  const t = useNamespaces(['content', 'fields', 'web'])
  const { resource, id, label, language } = place
  const field = language
    ? t('fields:inLanguage', { label: place.field_label, language: t(`web:languages.${language}`) })
    : place.field_label
  const text = t('content:brokenLink.place', { resource: place.resource_label, label, field })
  const address = rowAddress(resource, id)
  return address ? <Link to={`${address}&open=${id}`}>{text}</Link> : <span>{text}</span>
}

/** The form of a new redirect from an address that visitors have asked for. */
function RedirectForm({
  path,
  onDone,
  onClose,
}: {
  readonly path: string
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { json, check, side } = useResource(redirect)
  const [initial] = useState({ from_path: path })
  return (
    <RecordForm
      resource={json}
      check={check}
      side={side}
      mode="add"
      ids={[]}
      initial={initial}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function keyOf({ kind, place, to }: BrokenLink): string {
  return [kind, place?.resource, place?.id, place?.field_label, place?.language, to].join(' ')
}
