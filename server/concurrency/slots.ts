import { Problem, type ProblemName } from '#core/problems.ts'
import type { App } from '../context.ts'

/** Heavy work that goes on in this process, by who asked for it. */
export interface Slots {
  /** refuses when there is no room */
  readonly check: (app: App, adminId: number) => void
  /** takes a place and answers how to give it back; giving it back twice is once */
  readonly take: (app: App, adminId: number) => () => void
}

/** At most so many at once, of one person and in this process (`docs/security.md#bounds`). */
export function createSlots(limits: { own: number; all: number }, problem: ProblemName): Slots {
  const running = new WeakMap<App, number[]>()
  const check: Slots['check'] = (app, adminId) => {
    const who = running.get(app) ?? []
    const own = who.filter((id) => id === adminId)
    if (who.length >= limits.all || own.length >= limits.own) throw new Problem(problem)
  }
  return {
    check,
    take(app, adminId) {
      check(app, adminId)
      const who = running.get(app) ?? []
      running.set(app, who)
      who.push(adminId)
      let isTaken = true
      return () => {
        if (isTaken) who.splice(who.indexOf(adminId), 1)
        isTaken = false
      }
    },
  }
}
