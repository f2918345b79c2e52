import { RequestFailure } from '#web/api/failure.ts'
import type { Change } from './changed-dialog.tsx'

/** What a refused quote or order says beyond its sentence. */
export interface Refusal {
  readonly type?: 'cart' | 'address' | 'shipping' | 'lines' | 'stock' | 'quote'
  /** methods of delivery that do not go there, and why */
  readonly reasons?: readonly {
    readonly id: number
    readonly method: string
    readonly reason: 'country' | 'province' | 'weight'
  }[]
  /** what is different from what was agreed to */
  readonly changed?: readonly Change[]
}

/** What a failure says; nothing beyond its sentence where no answer came. */
export function refusalOf(error: Error): Refusal {
  const data = error instanceof RequestFailure ? error.envelope?.data : null
  return typeof data === 'object' && data !== null ? (data as Refusal) : {}
}
