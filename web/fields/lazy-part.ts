import type { ComponentType } from 'react'
import { lazy } from '#web/ui/lazy.ts'

/** An input or a filter that is fetched when it is first shown; lists go without it. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => ({ default: await load() }))
}
