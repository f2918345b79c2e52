import { hash, verify } from '@node-rs/argon2'
import { Problem } from '#core/problems.ts'
import { composed } from '#core/values/plain-text.ts'
import { createBoundedQueue } from '../concurrency/queue.ts'
import type { Config } from '../config.ts'

/** Argon2id with the parameters OWASP recommends (19 MiB, 2 passes, 1 lane); they are kept within the hash. */
const recommended = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** With test hooks, which production refuses: tests sign in thousands of times. */
const light = { memoryCost: 64, timeCost: 1, parallelism: 1 }

type Strength = Pick<Config, 'hasTestHooks'>
const parametersOf = ({ hasTestHooks }: Strength) => (hasTestHooks ? light : recommended)

const queue = createBoundedQueue({ active: 2, waiting: 100 })

/** The hash of a password, made off the main thread. */
export async function hashPassword(password: string, config: Strength): Promise<string> {
  return inTurn(() => hash(composed(password), parametersOf(config)))
}

/** Tells whether the password belongs to the hash, however its characters are composed. With no hash it takes as long and answers false. */
export async function verifyPassword(
  password: string,
  stored: string | null,
  config: Strength,
): Promise<boolean> {
  const known = stored || (await emptyHash(config))
  // Hashes from before passwords were composed may be of the other form.
  const forms = new Set([composed(password), password, password.normalize('NFD')])
  let isRight = false
  for (const form of forms) isRight ||= await inTurn(() => verify(known, form))
  return stored !== null && stored !== '' && isRight
}

/** Tells whether a hash was made with weaker parameters than today's. */
export function isWeakHash(stored: string, config: Strength): boolean {
  const { memoryCost, timeCost } = parametersOf(config)
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored)
  return !match || Number(match[1]) < memoryCost || Number(match[2]) < timeCost
}

const emptyHashes = new Map<object, Promise<string>>()

function emptyHash(config: Strength): Promise<string> {
  const parameters = parametersOf(config)
  const made = emptyHashes.get(parameters) ?? hash(String(), parameters)
  emptyHashes.set(parameters, made)
  return made
}

/** Two hashes at a time: Node's thread pool has four threads, and file work needs some. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = await queue(async () => ({ value: await work() }))
  if (!done) throw new Problem('unavailable')
  return done.value
}
