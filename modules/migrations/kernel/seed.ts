import { seedOf } from '../seed.ts'

/** What processes ask whether their memory is stale. */
export const seed = seedOf('kernel', {
  versions: ['rights', 'settings'],
})
