import { Suspense } from 'react'
import { lazy } from '../../ui/lazy.ts'
import { useAskedReferences } from './ask-references.ts'

const ReferenceDialog = lazy(() => import('./reference-dialog.tsx'))

/** The place of the question what is to become of references, whichever screen it was begun on. */
export function ReferenceHost() {
  const asked = useAskedReferences((state) => state.asked)
  if (!asked) return null
  return (
    <Suspense>
      <ReferenceDialog asked={asked} />
    </Suspense>
  )
}
