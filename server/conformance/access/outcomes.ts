import { expect } from 'vitest'
import { coreZhCn } from '#core/messages/zh-cn.ts'

/** What became of a call on one object. */
type Outcome = 'done' | 'refused' | 'missing'
type Verb = 'see' | 'open' | 'change' | 'delete'
export type Expected = Readonly<Record<Verb, Outcome>>

/** an id that no row has */
export const nobody = 900_001
export const all: Expected = { see: 'done', open: 'done', change: 'done', delete: 'done' }
export const none: Expected = { see: 'missing', open: 'missing', change: 'missing', delete: 'missing' }

/** Missing and foreign rows answer with one message; another refusal has a reason of its own. */
export function outcome({
  code,
  msg,
  status,
  data,
}: {
  code: number
  msg: string
  status: number
  data: unknown
}): Outcome {
  expect(status).toBeLessThan(500)
  if (code === 1) return 'done'
  const isMissing =
    status === 404 ||
    (data === null && [coreZhCn.problems.rowNotFound, coreZhCn.problems.nothingDeleted].includes(msg))
  return isMissing ? 'missing' : 'refused'
}
