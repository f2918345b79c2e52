import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './config.module.css'

/** One tab: what it is called, and what it shows once it was opened. */
export interface Tab {
  readonly key: string
  readonly label: ReactNode
  readonly content: ReactNode
}

interface TabListProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly active: string
  readonly onShow: (key: string) => void
}

/**
 * Tabs in one line that scrolls where there is no room; the arrow keys move. A tab that was opened stays as it is while
 * another one shows.
 */
export function TabList({ label, tabs, active, onShow }: TabListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([active]))
  if (!opened.has(active)) setOpened(new Set([...opened, active]))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab shows
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  const handleKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === active)
    const next = nextPlace(event.key, at, tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onShow(tab.key)
    document.getElementById(`${id}-${tab.key}`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={css.tabs} onKeyDown={handleKey}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            className="rigid plain soft hover-text focus-inside"
            aria-selected={key === active}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={key === active ? 0 : -1}
            onClick={() => onShow(key)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ key, content }) => (
        <div
          key={key}
          id={`${id}-${key}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${key}`}
          hidden={key !== active}
        >
          {opened.has(key) && content}
        </div>
      ))}
    </>
  )
}

function nextPlace(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
