import { Problem, type ProblemName } from '#core/problems.ts'

/** What a disk says when it takes no more, and when it is not there. */
const problemOf: Readonly<Record<string, ProblemName>> = {
  ENOSPC: 'storeFull',
  EDQUOT: 'storeFull',
  EFBIG: 'storeFull',
  EIO: 'storeAway',
  EROFS: 'storeAway',
  ENODEV: 'storeAway',
  ENXIO: 'storeAway',
  ESTALE: 'storeAway',
}

/** The result of work on a disk; one that is full or gone is told as such. */
export async function orStoreProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw diskProblem(error) ?? error
  }
}

/** What a disk's error means to a caller; null for any other. */
export function diskProblem(error: unknown): Problem | null {
  const problem = problemOf[String((error as NodeJS.ErrnoException | null)?.code)]
  return problem ? new Problem(problem) : null
}
