import { createHash } from 'node:crypto'
import { StatementSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

const original = { run: StatementSync.prototype.run, all: StatementSync.prototype.all }

/** Has every writing statement of SQLite fail from the one on that is `left` ones away; answers how to tell whether one has. */
function failAfter(left: number): () => boolean {
  let hasFailed = false
  const guarded = (send: (this: StatementSync, ...values: never[]) => unknown) =>
    function (this: StatementSync, ...values: never[]) {
      const isWriting = /^\s*(?:insert|update|delete)/i.test(this.sourceSQL)
      if (isWriting && left-- <= 0) {
        hasFailed = true
        throw new Error('disk I/O error')
      }
      return send.apply(this, values)
    }
  StatementSync.prototype.run = guarded(original.run as never) as never
  StatementSync.prototype.all = guarded(original.all as never) as never
  return () => hasFailed
}

/** Has statements work again; for after each test. */
export const mend = () => Object.assign(StatementSync.prototype, original)

/** A digest of what is stored in the tables whose names match. */
export async function storedIn({ app }: TestApp, tables: RegExp): Promise<string> {
  const { read } = app.database
  const named = (await read.introspection.getTables()).filter(({ name }) => tables.test(name))
  const all = await Promise.all(
    named.map(async ({ name }) => [name, await read.selectFrom(name).selectAll().execute()]),
  )
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}

/**
 * Breaks work off before each of its writing statements in turn, as a full disk or a killed process would, until it comes to its end;
 * `work` tells whether it did. `check` is asked after each of them.
 */
export async function breakOff(
  work: () => Promise<boolean>,
  check: (statement: number) => Promise<void>,
): Promise<void> {
  for (let statements = 0; statements < 400; statements++) {
    const hasFailed = failAfter(statements)
    const isDone = await work().finally(mend)
    // What follows the answer, such as a note of the last call, may fail: the work has come to its end by then.
    if (isDone || !hasFailed()) {
      expect(isDone).toBe(true)
      expect(statements).toBeGreaterThan(3)
      return
    }
    await check(statements)
  }
  throw new Error('it never came to its end')
}
