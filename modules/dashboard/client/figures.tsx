import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath } from '#web/navigation/navigation.ts'
import { useCan } from '#web/stores/permissions.ts'
import { Card } from '#web/ui/card.tsx'
import { Glyph, type GlyphName } from '#web/ui/icons/glyph.tsx'
import type { DashboardPart, DashboardPeriod, WeekFigures } from '../dashboard.ts'
import { CountUp } from './count-up.tsx'
import css from './dashboard.module.css'
import { usePart } from './parts.ts'

/** The colour of each figure, of those of charts. */
const tones = { newMembers: 1, uploads: 3, members: 2, articles: 4, admins: 5 }

type FigureName = keyof typeof tones

const mostFigures = 4

/** The first four figures that the caller may see. */
export function Figures({ parts, days }: { parts: readonly DashboardPart[]; days: DashboardPeriod }) {
  const figures: readonly [part: DashboardPart, figure: ReactNode][] = [
    ['members', <NewMembers key="newMembers" days={days} />],
    ['attachments', <Uploads key="uploads" days={days} />],
    ['members', <Members key="members" days={days} />],
    ['articles', <Articles key="articles" />],
    ['admins', <Admins key="admins" />],
  ]
  const shown = figures.filter(([part]) => parts.includes(part)).slice(0, mostFigures)
  return shown.length > 0 ? <div className={css.figures}>{shown.map(([, figure]) => figure)}</div> : null
}

function NewMembers({ days }: { days: DashboardPeriod }) {
  const { data, isError } = usePart('members', days)
  return (
    <Figure name="newMembers" page="user/user" glyph="user" value={data?.week.now} isFailed={isError} isWeek>
      {data ? <Change {...data.week} /> : null}
    </Figure>
  )
}

function Uploads({ days }: { days: DashboardPeriod }) {
  const { data, isError } = usePart('attachments', days)
  return (
    <Figure
      name="uploads"
      page="routine/attachment"
      glyph="layers"
      value={data?.week.now}
      isFailed={isError}
      isWeek
    >
      {data ? <Change {...data.week} /> : null}
    </Figure>
  )
}

function Members({ days }: { days: DashboardPeriod }) {
  const t = useNamespaces(['dashboard'])
  const { data, isError } = usePart('members', days)
  return (
    <Figure name="members" page="user/user" glyph="people" value={data?.total} isFailed={isError}>
      {data ? t('dashboard:figure.joined', { count: data.week.now.toLocaleString(currentLanguage()) }) : null}
    </Figure>
  )
}

function Articles() {
  const t = useNamespaces(['dashboard'])
  const { data, isError } = usePart('articles')
  const count = (data?.statuses.published ?? 0).toLocaleString(currentLanguage())
  return (
    <Figure name="articles" page="content/article" glyph="document" value={data?.total} isFailed={isError}>
      {t('dashboard:figure.published', { count })}
    </Figure>
  )
}

function Admins() {
  const t = useNamespaces(['dashboard'])
  const { data, isError } = usePart('admins')
  return (
    <Figure name="admins" page="auth/admin" glyph="lock" value={data?.total} isFailed={isError}>
      {t('dashboard:figure.adminsHint')}
    </Figure>
  )
}

interface FigureProps {
  readonly name: FigureName
  /** where the counted rows are listed */
  readonly page: string
  readonly glyph: GlyphName
  /** absent until it is known */
  readonly value: number | undefined
  readonly isFailed: boolean
  /** it counts the last seven days only */
  readonly isWeek?: boolean
  readonly children: ReactNode
}

/** A count; it leads to the list for those whose menu has it. */
function Figure({ name, page, glyph, value, isFailed, isWeek = false, children }: FigureProps) {
  const t = useNamespaces(['dashboard'])
  const can = useCan()
  const title = t(`dashboard:figure.${name}`)
  return (
    <Card
      className={`${css.card} ${css.figure}`}
      data-figure={name}
      aria-busy={value === undefined && !isFailed}
    >
      <span className={css.figureGlyph} style={{ '--tone': `var(--chart-${tones[name]})` } as CSSProperties}>
        <Glyph name={glyph} size={24} />
      </span>
      <div className="grow">
        <h2>
          {can(page) ? <Link to={adminPath(page)}>{title}</Link> : title}
          {isWeek ? <small>{t('dashboard:figure.week')}</small> : null}
        </h2>
        {value === undefined ? (
          <Unknown isFailed={isFailed} />
        ) : (
          <>
            <p className={css.figureValue}>
              <CountUp value={value} />
            </p>
            <p className="hint">{children}</p>
          </>
        )}
      </div>
    </Card>
  )
}

function Unknown({ isFailed }: { isFailed: boolean }) {
  const t = useNamespaces(['dashboard'])
  if (isFailed) return <p className="hint">{t('dashboard:failed')}</p>
  return (
    <>
      <p className={`${css.figureValue} ${css.bone}`} />
      <p className={`hint ${css.bone}`} />
    </>
  )
}

/** How the last seven days compare with the seven before, in words and colour. */
function Change({ now, before }: WeekFigures) {
  const t = useNamespaces(['dashboard'])
  if (now === before) return t('dashboard:figure.sameAsBefore')
  if (before === 0) return t('dashboard:figure.nothingBefore')
  const change = ((now - before) / before).toLocaleString(currentLanguage(), {
    style: 'percent',
    signDisplay: 'always',
    maximumFractionDigits: 0,
  })
  return <span className={now > before ? 'good' : 'bad'}>{t('dashboard:figure.weekBefore', { change })}</span>
}
