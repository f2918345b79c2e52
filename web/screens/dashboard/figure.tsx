import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { WeekFigures } from '#core/calls/dashboard.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath } from '#web/navigation/navigation.ts'
import { useCan } from '#web/stores/permissions.ts'
import { Card } from '#web/ui/card.tsx'
import { Glyph, type GlyphName } from '#web/ui/icons/glyph.tsx'
import { CountUp } from './count-up.tsx'
import css from './dashboard.module.css'

interface FigureProps {
  readonly name: string
  readonly title: string
  /** its colour, of those of charts */
  readonly tone: 1 | 2 | 3 | 4 | 5
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
export function Figure({
  name,
  title,
  tone,
  page,
  glyph,
  value,
  isFailed,
  isWeek = false,
  children,
}: FigureProps) {
  const t = useNamespaces(['cards'])
  const can = useCan()
  return (
    <Card
      className={`${css.card} ${css.figure}`}
      data-figure={name}
      aria-busy={value === undefined && !isFailed}
    >
      <span className={css.figureGlyph} style={{ '--tone': `var(--chart-${tone})` } as CSSProperties}>
        <Glyph name={glyph} size={24} />
      </span>
      <div className="grow">
        <h2>
          {can(page) ? <Link to={adminPath(page)}>{title}</Link> : title}
          {isWeek ? <small>{t('cards:week')}</small> : null}
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
  const t = useNamespaces(['cards'])
  if (isFailed) return <p className="hint">{t('cards:failed')}</p>
  return (
    <>
      <p className={`${css.figureValue} ${css.bone}`} />
      <p className={`hint ${css.bone}`} />
    </>
  )
}

/** How the last seven days compare with the seven before, in words and colour. */
export function Change({ now, before }: WeekFigures) {
  const t = useNamespaces(['cards'])
  if (now === before) return t('cards:sameAsBefore')
  if (before === 0) return t('cards:nothingBefore')
  const change = ((now - before) / before).toLocaleString(currentLanguage(), {
    style: 'percent',
    signDisplay: 'always',
    maximumFractionDigits: 0,
  })
  return <span className={now > before ? 'good' : 'bad'}>{t('cards:weekBefore', { change })}</span>
}
