import { type ComponentType, lazy } from 'react'

/** An input or a filter that is fetched when it is first shown; lists go without it. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => ({ default: await load() })) as ComponentType<P>
}
