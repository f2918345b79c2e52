import { useCallback, useEffect, useState } from 'react'
import { adminUrl, type Language } from '#core/wire.ts'
import { useWhenBack } from '#web/api/reach.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { useDebounced } from '#web/fields/use-debounced.ts'
import type { BesideProps } from '#web/screens/beside/beside.ts'
import type { PreviewData } from '../preview.ts'

/** The page of what is typed, as far as it has come. */
export interface Preview {
  /** the latest page that has come, also while the next is on its way */
  readonly shown: PreviewData | null
  readonly isLoading: boolean
  readonly failure: { readonly isDenied: boolean; readonly reason: string } | null
  readonly retry: () => void
}

type State = Omit<Preview, 'retry'>

/** Milliseconds after the last key. */
const pause = 150

/** Follows what is typed as a page: asked for once typing pauses, one request at a time. */
export function usePreview({ resource, id, typed }: BesideProps, language: Language, on?: string): Preview {
  const { name } = resource
  const values = useDebounced(typed, pause)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ shown: null, isLoading: true, failure: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    const controller = new AbortController()
    setState((before) => ({ ...before, isLoading: true }))
    request<PreviewData>(adminUrl(name, 'preview'), {
      method: 'POST',
      body: { id, values, language, on },
      signal: controller.signal,
      dedupe: false,
      showsError: false,
    }).then(
      ({ data }) => {
        if (!controller.signal.aborted) setState({ shown: data, isLoading: false, failure: null })
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        setState(({ shown }) => ({ shown, isLoading: false, failure: failureOf(error) }))
      },
    )
    return () => controller.abort()
  }, [name, id, values, language, on, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const hasFailed = state.failure !== null
  useWhenBack(useCallback(() => hasFailed && retry(), [hasFailed, retry]))
  return { ...state, retry }
}

function failureOf(error: unknown): State['failure'] {
  const isDenied = error instanceof RequestFailure && error.envelope?.code === 401
  return { isDenied, reason: error instanceof Error ? error.message : String(error) }
}
