import { type ComponentType, createElement, lazy as lazyOnce } from 'react'

const renewals = new WeakMap<object, Set<() => void>>()

/**
 * A component whose file is fetched when it is first drawn. React's own keeps a failure for good; of this one `renew`
 * lets the next drawing fetch it again.
 */
export function lazy<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> {
  const begin = () =>
    lazyOnce<ComponentType<P>>(() =>
      load().catch((error: unknown) => {
        if (error instanceof Error) noteRenewal(error, () => (Part = begin()))
        throw error
      }),
    ) as ComponentType<P>
  let Part = begin()
  return (props) => createElement(Part, props)
}

/** Forgets that parts did not come: those that failed with this error are fetched again when they are drawn. */
export function renew(error: unknown): void {
  if (!(error instanceof Error)) return
  for (const begin of renewals.get(error) ?? []) begin()
  renewals.delete(error)
}

function noteRenewal(error: Error, begin: () => void): void {
  const known = renewals.get(error)
  if (known) known.add(begin)
  else renewals.set(error, new Set([begin]))
}
