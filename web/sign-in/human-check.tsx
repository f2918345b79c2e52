import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { clientModules, type HumanCheckProps } from '#web/modules.ts'
import { lazy } from '#web/ui/lazy.ts'

const Dialog = lazy(async () => ({ default: await fetchHumanCheck() }))

/**
 * Has whoever acts show that they are a person, by the dialog of the module that has one; it is fetched when it is first asked
 * for, so that a form stands there sooner. Where no module has one, everybody passes.
 */
export function HumanCheck(props: HumanCheckProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

/** Fetches the dialog before somebody waits for it. */
export async function fetchHumanCheck(): Promise<ComponentType<HumanCheckProps>> {
  const fetchDialog = clientModules().find(({ humanCheck }) => humanCheck)?.humanCheck
  return fetchDialog ? fetchDialog() : NoCheck
}

function NoCheck({ onPass }: HumanCheckProps) {
  const hasPassed = useRef(false)
  useEffect(() => {
    if (hasPassed.current) return
    hasPassed.current = true
    onPass({})
  }, [onPass])
  return null
}
