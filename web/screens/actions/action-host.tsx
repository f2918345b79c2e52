import { Suspense } from 'react'
import { lazy } from '../../ui/lazy.ts'
import { useAskedAction } from './asked.ts'

const ActionForm = lazy(() => import('./action-form.tsx'))

/** The place of the form in which an action asks for what it needs, whichever screen it was begun on. */
export function ActionHost() {
  const asked = useAskedAction(({ asked }) => asked)
  if (!asked) return null
  return (
    <Suspense>
      <ActionForm key={asked.key} asked={asked} />
    </Suspense>
  )
}
