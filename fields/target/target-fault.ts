import type { TargetState } from '#core/values/target.ts'

/** The text that says why a target leads nowhere for the public; undefined where it does, or nobody has asked yet. */
export function targetFault(state: TargetState | undefined): string | undefined {
  return state === undefined || state === 'public' ? undefined : `fields:target.${state}`
}
