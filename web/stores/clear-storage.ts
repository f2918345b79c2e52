import { deviceKey } from './device.ts'
import { memberSession } from './member.ts'
import { adminSession } from './session.ts'

/** Empties what the browser keeps for this client, except who is signed in to either area and the marks of its sign-ins. */
export function clearStorage(): void {
  const kept = [adminSession.key, memberSession.key, deviceKey]
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
  sessionStorage.clear()
}
