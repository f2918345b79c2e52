import { useEffect, useEffectEvent, useRef } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import css from './record-page.module.css'
import { useNeighbours } from './use-neighbours.ts'

interface RecordNeighboursProps {
  readonly resource: ResourceJson
  readonly id: number
}

type Way = 'previous' | 'next'

const ways = [
  { way: 'previous', key: 'PageUp', glyph: 'chevronUp' },
  { way: 'next', key: 'PageDown', glyph: 'chevronDown' },
] as const

/** The way that was taken last: the page of the next record goes on from there. */
let taken: Way | null = null

/** Leads to the records before and behind this one in its list, by buttons and by Alt with the page keys. */
export function RecordNeighbours({ resource, id }: RecordNeighboursProps) {
  const t = useNamespaces(['form'])
  const neighbours = useNeighbours(resource, id)
  const group = useRef<HTMLFieldSetElement>(null)
  const isShown = neighbours !== null
  useEffect(() => {
    if (!isShown || taken === null) return
    const way = taken
    taken = null
    // A page without a form takes no focus by itself.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    const same = buttons.find((button) => button.dataset.way === way && !button.disabled)
    ;(same ?? buttons.find((button) => !button.disabled))?.focus()
  }, [isShown])
  /** the way that was asked for before the neighbour was known */
  const awaited = useRef<Way | null>(null)
  const go = async (way: Way) => {
    const neighbour = neighbours?.[way]
    awaited.current = !neighbour && neighbours?.isComing[way] ? way : null
    if (!neighbour) return
    taken = way
    if (!(await neighbours.goTo(neighbour))) taken = null
  }
  const goOn = useEffectEvent((way: Way) => {
    if (awaited.current === way) void go(way)
  })
  const { previous: awaitsPrevious = false, next: awaitsNext = false } = neighbours?.isComing ?? {}
  useEffect(() => {
    if (!awaitsPrevious) goOn('previous')
  }, [awaitsPrevious])
  useEffect(() => {
    if (!awaitsNext) goOn('next')
  }, [awaitsNext])
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
    const wanted = ways.find((one) => one.key === key)
    if (!wanted || !altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
    if (document.activeElement?.closest('[role="dialog"], dialog')) return
    event.preventDefault()
    void go(wanted.way)
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
  if (!neighbours) return null
  const { place, total } = neighbours
  return (
    <fieldset ref={group} className={css.neighbours} aria-label={t('form:neighbours')}>
      <span className={css.place}>{t('form:place', { place, count: total })}</span>
      {ways.map(({ way, key, glyph }) => (
        <button
          key={way}
          type="button"
          className="icon-button"
          data-way={way}
          disabled={neighbours[way] === null}
          aria-label={t(`form:${way}`)}
          aria-keyshortcuts={`Alt+${key}`}
          title={`${t(`form:${way}`)} (Alt+${key})`}
          onClick={() => void go(way)}
        >
          <Glyph name={glyph} />
        </button>
      ))}
    </fieldset>
  )
}
