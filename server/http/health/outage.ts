import { Problem } from '#core/problems.ts'
import { isAway, isBroken, isBusy, isDeadlock, isFull, isTooSlow } from '../../db/dialect.ts'
import { diskProblem } from '../../storage/store-problem.ts'

/** What a caller is told of a failure outside of the code: something is away or full, or another transaction holds a lock. */
export function outageProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (isFull(error)) return new Problem('storeFull')
  if (isAway(error) || isBroken(error)) return new Problem('unavailable')
  // A transaction that was given up as often as it was tried again met others all the time.
  if (isBusy(error) || isDeadlock(error)) return new Problem('busy', {}, { headers: { 'retry-after': '1' } })
  if (isTooSlow(error)) return new Problem('tooSlow')
  return diskProblem(error)
}
