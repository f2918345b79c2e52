import { useEffect, useRef } from 'react'
import { useTabs } from '#web/stores/tabs.ts'
import { useTabPath } from './tab-page.tsx'

type End = () => void

/** What is to be done when parts of pages go that do not show, by page: React takes them away without a word. */
const waiting = new Map<string, Set<End>>()

useTabs.subscribe(({ tabs }) => {
  for (const [path, ends] of waiting) {
    if (tabs.some((tab) => tab.path === path)) continue
    waiting.delete(path)
    for (const end of ends) end()
  }
})

/**
 * Does something when this part of a page is gone for good: its form was closed, or the tab of its page. A tab that only
 * stops showing keeps its parts. Of one that begins anew while another shows it is told when that tab closes.
 */
export function usePageEnd(end: End): void {
  const path = useTabPath()
  const latest = useRef(end)
  latest.current = end
  const call = useRef<End>(() => latest.current())
  useEffect(() => {
    const { current } = call
    // It shows again.
    if (path !== null) waiting.get(path)?.delete(current)
    return () => {
      if (path === null || isGone(path)) current()
      else waiting.set(path, (waiting.get(path) ?? new Set()).add(current))
    }
  }, [path])
}

/** Tells whether what goes from a page goes for good: the page shows without it, or has no tab any more. */
function isGone(path: string): boolean {
  const { tabs, active } = useTabs.getState()
  return active === path || !tabs.some((tab) => tab.path === path)
}
