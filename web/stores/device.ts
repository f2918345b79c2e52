import { textStorage } from './browser-storage.ts'

type AreaName = 'admin' | 'member'

/** Key of the browser's storage that every open window of this client shares. */
export const deviceKey = 'signInDevice'

/**
 * The mark by which sign-ins from this browser are told from those of strangers, where there is one. It opens nothing, and
 * it outlives signing out: that is when it is needed.
 */
export function deviceMark(area: AreaName): string | undefined {
  const mark = read()[area]
  return typeof mark === 'string' ? mark : undefined
}

/** Keeps the mark that a sign-in has answered. */
export function keepDeviceMark(area: AreaName, given: unknown): void {
  if (typeof given !== 'string' || given === '') return
  textStorage.setItem(deviceKey, JSON.stringify({ ...read(), [area]: given }))
}

function read(): Partial<Record<AreaName, unknown>> {
  try {
    const kept: unknown = JSON.parse(textStorage.getItem(deviceKey) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
