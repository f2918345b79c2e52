import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { countText } from '#core/calls/views.ts'
import type { ResourceJson } from '#core/describe.ts'
import { listLimits } from '#core/wire.ts'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { rowsUrl } from '#web/area/area.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from './derived.module.css'

/** How many rows the views of a list have; with the rows, so that whoever changes some sees the figures follow. */
function countsQuery(name: string) {
  return queryOptions({
    queryKey: [...rowsKey(name), 'counts'],
    queryFn: async ({ signal }) => {
      const { data } = await request<{ counts: Readonly<Record<string, number>> }>(rowsUrl(name, 'counts'), {
        signal,
        dedupe: false,
        showsError: false,
      })
      return data.counts
    },
    refetchInterval: 30_000,
  })
}

interface ViewTabsProps {
  readonly view: ResourceJson
  /** null: all rows */
  readonly tab: string | null
  readonly linkTo: (tab: string | null) => string
}

/** The declared views of a list, each an address of its own, with how many rows it has as soon as that is known. */
export function ViewTabs({ view, tab, linkTo }: ViewTabsProps) {
  const t = useNamespaces(['account', view.name])
  const line = useRef<HTMLElement>(null)
  const { data: counts } = useQuery(countsQuery(view.name))
  // The one that shows is in sight, also where the line is longer than the screen is wide.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another element
  useEffect(() => {
    const shown = line.current?.querySelector<HTMLElement>('[aria-current]')
    line.current?.scrollTo({ left: (shown?.offsetLeft ?? 0) - line.current.clientWidth / 3 })
  }, [tab])
  const tabs = [null, ...Object.keys(view.list.views ?? {})]
  return (
    <nav ref={line} className={css.views} aria-label={t('account:derived.views')}>
      {tabs.map((name) => (
        <Link
          key={name}
          className={css.tab}
          to={linkTo(name)}
          aria-current={name === tab ? 'page' : undefined}
        >
          {name === null ? t('account:derived.all') : t(`${view.name}:views.${name}`)}
          {name !== null && counts?.[name] ? (
            <span className={css.count}>{countText(counts[name], listLimits.countedInViews)}</span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
