import type { EditorView } from 'prosemirror-view'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testHost } from '../../../testing/host.ts'
import { uploadInlined } from './foreign-pictures.ts'

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an inlined picture whose upload stands still for a minute is given up, one that goes on is not', async () => {
  let goOn: (percent: number) => void = () => {}
  let isAborted = false
  const customUpload = (_file: File, _insert: unknown, onProgress: typeof goOn, signal: AbortSignal) => {
    goOn = onProgress
    signal.addEventListener('abort', () => {
      isAborted = true
    })
    return new Promise<void>(() => {})
  }
  const host = testHost({ conf: { uploadImage: { customUpload } } })
  const done = uploadInlined(host, { isDestroyed: false } as EditorView, [gif])
  await vi.advanceTimersByTimeAsync(59_000)
  goOn(50)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(isAborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(isAborted).toBe(true)
  expect(host.alerts).toEqual([
    {
      info: 'Not uploaded, and still only in the text itself: picture-1.gif. The upload timed out.',
      type: 'error',
    },
  ])
})
