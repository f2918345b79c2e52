import { Problem } from '#core/problems.ts'

const maxMilliseconds = 1500

/** The result of database work, or the answer that the database is away when it keeps silent (`docs/security.md#outages`). */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Problem('unavailable')), maxMilliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
