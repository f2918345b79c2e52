import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { unixToText } from '#core/values/time.ts'
import { adminUrl } from '#core/wire.ts'
import { hasPages } from '#modules/site/client/paged.ts'
import { openPreview } from '#modules/site/client/preview-link.ts'
import { request } from '#web/api/request.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useTimeZone, useZoneElsewhere } from '#web/fields/times/time-zone.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { go } from '#web/navigation/navigation.ts'
import { recordPath } from '#web/navigation/page-path.ts'
import { addressOf } from '#web/page/open-entry.ts'
import { useRights } from '#web/stores/permissions.ts'
import { useMedia } from '#web/ui/browser/media.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { MenuButton } from '#web/ui/popup/popup-menu.tsx'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import { type Hue, Tag } from '#web/ui/tag/tag.tsx'
import css from './calendar.module.css'
import type { CalendarData, Coming, ComingKind } from './calendar.ts'
import { type Month, monthAfter, monthOf } from './month.ts'

const hues: Readonly<Record<ComingKind, Hue>> = { publish: 'green', expire: 'gray', draft: 'blue' }

/** What shows, ends and changes by itself for the public, month by month or as a list. */
export function ContentCalendar() {
  const t = useNamespaces(['content'])
  const zone = useTimeZone()
  const isNarrow = useMedia('(width < 768px)')
  const today = unixToText(serverNow() / 1000, zone).slice(0, 10)
  const [name, setName] = useState(today.slice(0, 7))
  const [view, setView] = useState<'month' | 'agenda'>('month')
  const month = monthOf(name, zone)
  const { from, to } = month
  const elsewhere = useZoneElsewhere(from)
  const { data, error, refetch } = useQuery({
    queryKey: ['rows', 'calendar', from, to],
    queryFn: async ({ signal }) => {
      const options = { query: { from, to }, signal, dedupe: false, showsError: false }
      return (await request<CalendarData>(adminUrl('content/calendar', 'index'), options)).data
    },
    retry: false,
  })
  const byDay = Map.groupBy(data?.list ?? [], ({ time }) => unixToText(time, zone).slice(0, 10))
  return (
    <div className={css.calendar}>
      <PageHeader
        title={t('content:calendar.title')}
        actions={
          <>
            {!isNarrow && (
              <Segmented
                value={view}
                options={[
                  { value: 'month', label: t('content:calendar.month') },
                  { value: 'agenda', label: t('content:calendar.agenda') },
                ]}
                onChange={setView}
              />
            )}
            <Button aria-label={t('content:calendar.previous')} onClick={() => setName(monthAfter(name, -1))}>
              <Glyph name="chevronRight" size={16} className={css.back} />
            </Button>
            <Button onClick={() => setName(today.slice(0, 7))}>{t('content:calendar.today')}</Button>
            <Button aria-label={t('content:calendar.next')} onClick={() => setName(monthAfter(name, 1))}>
              <Glyph name="chevronRight" size={16} />
            </Button>
          </>
        }
      >
        <p role="status">
          {monthName(name)} <span className="hint">{elsewhere}</span>
        </p>
      </PageHeader>
      {error ? (
        <EmptyState
          isAlert
          glyph="warning"
          title={t('content:calendar.failed')}
          text={error.message}
          actions={<Button onClick={() => void refetch()}>{t('content:calendar.retry')}</Button>}
        />
      ) : !data ? (
        <LoadingState label={t('content:calendar.loading')} />
      ) : view === 'agenda' || isNarrow ? (
        <Agenda month={month} byDay={byDay} />
      ) : (
        <Days month={month} byDay={byDay} today={today} />
      )}
      {data?.isCut && <p className="warn">{t('content:calendar.cut')}</p>}
    </div>
  )
}

interface DaysProps {
  readonly month: Month
  readonly byDay: ReadonlyMap<string, readonly Coming[]>
}

function Days({ month, byDay, today }: DaysProps & { readonly today: string }) {
  const t = useNamespaces(['content'])
  const { day } = useMoments()
  const weeks = Array.from({ length: month.days.length / 7 }, (_, at) => month.days.slice(at * 7, at * 7 + 7))
  return (
    <table className={css.month} aria-label={t('content:calendar.title')}>
      <thead>
        <tr>
          {weeks[0]?.map(({ date }) => (
            <th key={date} scope="col">
              {written(date, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]?.date}>
            {days.map(({ date, isOutside }) => (
              <td
                key={date}
                data-outside={isOutside || undefined}
                aria-current={date === today ? 'date' : undefined}
              >
                <time dateTime={date} title={day(date)}>
                  {Number(date.slice(8))}
                </time>
                <Entries entries={byDay.get(date) ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The days of the month that have something, one below the other. */
function Agenda({ month, byDay }: DaysProps) {
  const t = useNamespaces(['content'])
  const days = month.days.filter(({ date, isOutside }) => !isOutside && byDay.has(date))
  if (days.length === 0) return <EmptyState glyph="empty" title={t('content:calendar.empty')} />
  return (
    <ol className={css.agenda}>
      {days.map(({ date }) => (
        <li key={date}>
          <h2>{written(date, { weekday: 'long', month: 'long', day: 'numeric' })}</h2>
          <Entries entries={byDay.get(date) ?? []} />
        </li>
      ))}
    </ol>
  )
}

function Entries({ entries }: { readonly entries: readonly Coming[] }) {
  const t = useNamespaces(['content'])
  const zone = useTimeZone()
  if (entries.length === 0) return null
  return (
    <ul className={css.entries}>
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.resource} ${entry.id}`}>
          <span className={css.time}>{unixToText(entry.time, zone).slice(11, 16)}</span>
          <Tag hue={hues[entry.kind]}>{t(`content:calendar.kind.${entry.kind}`)}</Tag>
          <EntryLink {...entry} />
          <span className="hint">{entry.resource_label}</span>
        </li>
      ))}
    </ul>
  )
}

/** Leads to the record of an entry; of one that is still to come, who may edit it also to its page as of then. */
function EntryLink({ time, resource, id, title }: Coming) {
  const t = useNamespaces(['content'])
  const moments = useMoments()
  const mayPreview = hasNode(useRights(), nodeOf(resource, 'edit')) && hasPages(resource)
  const address = addressOf(recordPath(resource, id))
  if (!mayPreview || time * 1000 <= serverNow()) return <Link to={address}>{title}</Link>
  const preview = async () => {
    if (!(await openPreview(resource, id, { at: time }))) toast.error(t('content:calendar.notOpened'))
  }
  return (
    <MenuButton
      label={title}
      className={css.entry}
      items={[
        { key: 'open', glyph: 'document', label: t('content:calendar.open'), onSelect: () => go(address) },
        {
          key: 'preview',
          glyph: 'eye',
          label: t('content:calendar.preview', { time: moments.text(time) }),
          onSelect: () => void preview(),
        },
      ]}
    >
      {title}
    </MenuButton>
  )
}

function monthName(name: string): string {
  return written(`${name}-01`, { year: 'numeric', month: 'long' })
}

function written(date: string, options: Intl.DateTimeFormatOptions): string {
  const language = currentLanguage() === 'en' ? 'en-GB' : 'zh-CN'
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(date))
}
