import { hash, verify } from '@node-rs/argon2'
import { Problem } from '#core/problems.ts'
import { createBoundedQueue } from '../concurrency/queue.ts'

/** Argon2id with the parameters OWASP recommends (19 MiB, 2 passes, 1 lane); they are kept within the hash. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const queue = createBoundedQueue({ active: 2, waiting: 100 })

/** The hash of a password, made off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

/** Tells whether the password belongs to the hash. With no hash it takes as long and answers false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const isRight = await inTurn(async () => verify(stored || (await emptyHash()), password))
  return stored !== null && stored !== '' && isRight
}

/** Tells whether a hash was made with weaker parameters than today's. */
export function isWeakHash(stored: string): boolean {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored)
  return !match || Number(match[1]) < parameters.memoryCost || Number(match[2]) < parameters.timeCost
}

let madeHash: Promise<string> | undefined

function emptyHash(): Promise<string> {
  madeHash ??= hash(String(), parameters)
  return madeHash
}

/** Two hashes at a time: Node's thread pool has four threads, and file work needs some. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = await queue(async () => ({ value: await work() }))
  if (!done) throw new Problem('unavailable')
  return done.value
}
