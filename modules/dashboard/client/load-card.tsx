import { unixToText } from '#core/values/time.ts'
import { useTimeZone } from '#web/fields/times/time-zone.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { Card } from '#web/screens/dashboard/card.tsx'
import css from '#web/screens/dashboard/dashboard.module.css'
import { usePart } from '#web/screens/dashboard/parts.ts'
import { Sparkline, type SparkSeries } from '#web/ui/charts/sparkline.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { LoadMinute, LoadPart } from '../dashboard.ts'

interface Line {
  readonly name: 'rate' | 'memory' | 'delay'
  readonly tone: SparkSeries['tone']
  readonly written: (value: number) => string
}

const lines: readonly Line[] = [
  { name: 'rate', tone: 'primary', written: (value) => number(value) },
  { name: 'memory', tone: 'success', written: (value) => `${number(value / 1024 ** 2)} MB` },
  { name: 'delay', tone: 'warning', written: (value) => `${number(value)} ms` },
]

/** What the server has to do, for super administrators. */
export function LoadCard() {
  const t = useNamespaces(['dashboard'])
  return (
    <Card title={t('dashboard:load.title')} width="full" query={usePart<LoadPart>('load')}>
      {({ processes, minutes }) =>
        minutes.length === 0 ? (
          <EmptyState title={t('dashboard:load.waiting')} text={t('dashboard:load.waitingText')} />
        ) : (
          <>
            <p className="hint">{t('dashboard:load.hint', { count: processes })}</p>
            <div className={css.loadLines}>
              {lines.map((line) => (
                <LoadLine key={line.name} line={line} minutes={minutes} />
              ))}
            </div>
          </>
        )
      }
    </Card>
  )
}

function LoadLine({ line, minutes }: { line: Line; minutes: readonly LoadMinute[] }) {
  const t = useNamespaces(['dashboard'])
  const zone = useTimeZone()
  const { tone, written } = line
  const name = t(`dashboard:load.${line.name}`)
  const values = minutes.map((minute) => minute[line.name])
  const latest = written(values.at(-1) ?? 0)
  return (
    <div>
      <h3 className="soft small medium">{name}</h3>
      <p className="larger strong digits">{latest}</p>
      <Sparkline
        series={[{ tone, values }]}
        label={t('dashboard:load.summary', {
          name,
          latest,
          lowest: written(Math.min(...values)),
          highest: written(Math.max(...values)),
        })}
        describe={(at) =>
          t('dashboard:load.at', {
            time: unixToText(minutes[at]?.time ?? 0, zone).slice(11, 16),
            value: written(values[at] ?? 0),
          })
        }
      />
    </div>
  )
}

function number(value: number): string {
  return value.toLocaleString(currentLanguage(), { maximumFractionDigits: value < 10 ? 1 : 0 })
}
