import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import css from './sparkline.module.css'

/** One line of a sparkline; its values belong to the same moments as those of the others. */
export interface SparkSeries {
  readonly values: readonly number[]
  readonly tone: 'primary' | 'warning' | 'danger' | 'success'
}

const width = 300
const height = 64

/** A small chart of what changed over time. The point under the pointer, or chosen with the arrow keys, is told in words. */
export function Sparkline({ series, label, describe }: SparklineProps) {
  const [at, setAt] = useState<number | null>(null)
  const count = Math.max(...series.map(({ values }) => values.length))
  const top = Math.max(1e-9, ...series.flatMap(({ values }) => values))
  const x = (index: number) => (count > 1 ? (index / (count - 1)) * width : width)
  const y = (value: number) => height - 2 - (value / top) * (height - 6)
  const show = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: drawn } = currentTarget.getBoundingClientRect()
    setAt(clamp(Math.round(((clientX - left) / drawn) * (count - 1)), count))
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setAt((now) => clamp((now ?? count - 1) + (now === null ? 0 : step), count))
  }
  return (
    <div className={css.sparkline}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-readonly="true"
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={at ?? count - 1}
        aria-valuetext={describe(at ?? count - 1)}
        onPointerMove={show}
        onPointerLeave={() => setAt(null)}
        onKeyDown={move}
        onBlur={() => setAt(null)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {series.map(({ values, tone }) => (
            <g key={tone} color={`var(--${tone === 'primary' ? 'primary-text' : tone})`}>
              {series.length === 1 ? (
                <path className={css.area} d={`${lineOf(values, x, y)}V${height}H0Z`} />
              ) : null}
              <path className={css.line} d={lineOf(values, x, y)} />
            </g>
          ))}
          {at === null ? null : <path className={css.cursor} d={`M${x(at)} 0V${height}`} />}
        </svg>
      </div>
      <p className={css.told} data-shown={at !== null}>
        {at === null ? '' : describe(at)}
      </p>
    </div>
  )
}

interface SparklineProps {
  readonly series: readonly SparkSeries[]
  readonly label: string
  /** the point with this index in words */
  readonly describe: (index: number) => string
}

function clamp(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index))
}

function lineOf(
  values: readonly number[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  const points = values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
  // One point alone is drawn as a level line.
  return points.length === 1 ? `M0 ${y(values[0] ?? 0).toFixed(1)}H${width}` : `M${points.join('L')}`
}
