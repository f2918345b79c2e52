import type { ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import type { proof } from './proof.ts'

const Books = lazy(async () => ({ default: (await import('./books.tsx')).Books }))

/** Whether the books are balanced, and since when. */
export const proofClient: ClientSide<typeof proof> = { screen: Books }
