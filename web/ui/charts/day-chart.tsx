import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useIsDark } from '../../theme/dark.ts'
import { useMedia } from '../browser/media.ts'
import css from './day.module.css'

register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer])

/** What is counted on each day under one name. */
export interface DaySeries {
  readonly name: string
  readonly values: readonly number[]
  /** how a figure is written, if not as a number */
  readonly text?: (value: number) => string
}

/**
 * Figures of days: lines over areas, each measured by an axis of its own, or bars on top of each other. The day under
 * the pointer, or chosen with the arrow keys, is told in words.
 */
export function DayChart({ dates, series, shape, label }: DayChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(null)
  const [at, setAt] = useState<number | null>(null)
  const isDark = useIsDark()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const draw = useEffectEvent(() => {
    if (!place.current || !chart.current) return
    chart.current.setOption(optionOf({ dates, series, shape, isStill }, place.current), { notMerge: true })
  })

  useEffect(() => {
    if (!place.current) return
    const made = init(place.current, null, { renderer: 'svg' })
    chart.current = made
    draw()
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])
  // By what it says: arrays are made anew whenever the page is, and drawing takes the pointer's day away.
  const drawn = JSON.stringify([dates, series, shape])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the drawing reads, colours of the theme among it
  useEffect(() => draw(), [drawn, isDark, isStill])

  const last = dates.length - 1
  const show = (index: number | null) => {
    setAt(index)
    chart.current?.dispatchAction(
      index === null ? { type: 'hideTip' } : { type: 'showTip', seriesIndex: 0, dataIndex: index },
    )
  }
  const move = (event: KeyboardEvent) => {
    const target = {
      ArrowLeft: (at ?? dates.length) - 1,
      ArrowRight: (at ?? last - 1) + 1,
      Home: 0,
      End: last,
    }
    const wanted = target[event.key as keyof typeof target]
    if (event.key === 'Escape') show(null)
    if (wanted === undefined) return
    event.preventDefault()
    show(Math.min(last, Math.max(0, wanted)))
  }
  return (
    <div className={css.chart}>
      <div
        ref={place}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-readonly="true"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={linesOf(dates, series, at ?? last).join(', ')}
        onKeyDown={move}
        onBlur={() => show(null)}
      />
    </div>
  )
}

interface DayChartProps {
  /** days as they are written */
  readonly dates: readonly string[]
  readonly series: readonly DaySeries[]
  readonly shape: 'lines' | 'bars'
  /** the whole in words */
  readonly label: string
}

/** A day in words: its date, then each figure. */
function linesOf(dates: readonly string[], series: readonly DaySeries[], at: number): readonly string[] {
  const written = ({ values, text = plain }: DaySeries) => text(values[at] ?? 0)
  return [dates[at] ?? '', ...series.map((one) => `${one.name} ${written(one)}`)]
}

const plain = (value: number) => value.toLocaleString(currentLanguage())

type Drawing = Pick<DayChartProps, 'dates' | 'series' | 'shape'> & { readonly isStill: boolean }

function optionOf({ dates, series, shape, isStill }: Drawing, place: HTMLElement) {
  const style = getComputedStyle(place)
  const color = (name: string) => style.getPropertyValue(name).trim()
  const isBars = shape === 'bars'
  const label = { color: color('--text-faint'), fontFamily: style.fontFamily, fontSize: 12 }
  const axis = {
    type: 'value',
    minInterval: 1,
    axisLabel: { ...label, formatter: (value: number) => shortNumber(value) },
    splitLine: { lineStyle: { color: color('--border') } },
  }
  return {
    animation: !isStill,
    animationDuration: 500,
    grid: { left: 4, right: 4, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: [...dates],
      boundaryGap: isBars,
      axisLabel: { ...label, hideOverlap: true },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: color('--border') } },
    },
    yAxis: isBars
      ? axis
      : series.map((_, at) => ({
          ...axis,
          scale: at === 0,
          ...(at > 0 ? { splitLine: { show: false } } : {}),
        })),
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: isStill ? 0 : 0.2,
      backgroundColor: color('--surface-raised'),
      borderColor: color('--border'),
      textStyle: { color: color('--text'), fontFamily: style.fontFamily, fontSize: 13 },
      axisPointer: { type: isBars ? 'shadow' : 'line', lineStyle: { color: color('--border-strong') } },
      formatter: (points: readonly { readonly dataIndex: number }[]) =>
        tooltipOf(linesOf(dates, series, points[0]?.dataIndex ?? 0)),
    },
    series: series.map(({ name, values }, at) => {
      const tone = color(`--chart-${at + 1}`)
      const common = { name, data: [...values], itemStyle: { color: tone }, emphasis: { disabled: true } }
      if (isBars) return { ...common, type: 'bar', stack: 'all', barMaxWidth: 28 }
      return {
        ...common,
        type: 'line',
        yAxisIndex: at,
        showSymbol: false,
        lineStyle: { color: tone, width: 2 },
        areaStyle: { color: tone, opacity: 0.1 },
      }
    }),
  }
}

/** Names come from people, so they are put in as text. */
function tooltipOf(lines: readonly string[]): HTMLElement {
  const box = document.createElement('div')
  lines.forEach((line, at) => {
    const part = document.createElement('div')
    part.className = css.tip ?? ''
    part.style.setProperty('--tone', `var(--chart-${at})`)
    part.textContent = line
    box.append(part)
  })
  return box
}

/** Large numbers in short, with enough digits to tell neighbouring lines apart. */
function shortNumber(value: number): string {
  const isShort = Math.abs(value) >= 10_000
  return value.toLocaleString(
    currentLanguage(),
    isShort ? { notation: 'compact', maximumSignificantDigits: 4 } : {},
  )
}
