import { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * To be brought in before a program (`node --import`): its process is killed, as by a power cut, before it sends a statement
 * to its database once as many as `DIE_BEFORE` says have gone out. Statements of transactions count like any other.
 */
let left = Number(process.env.DIE_BEFORE)
const kind = process.env.DATABASE_URL?.split(':', 1)[0] ?? 'sqlite'

type Methods = Record<string, (this: unknown, ...values: unknown[]) => unknown>

function dieBefore(prototype: object, names: readonly string[]): void {
  const methods = prototype as Methods
  for (const name of names) {
    const send = methods[name]
    if (!send) throw new Error(`there is no ${name} to stand before`)
    methods[name] = function (...values) {
      if (left-- <= 0) {
        process.kill(process.pid, 'SIGKILL')
        // Not one instruction of the product more.
        for (;;);
      }
      return send.apply(this, values)
    }
  }
}

if (kind === 'sqlite') {
  dieBefore(DatabaseSync.prototype, ['exec'])
  dieBefore(StatementSync.prototype, ['run', 'all'])
} else if (kind.startsWith('postgres')) {
  const { default: pg } = await import('pg')
  dieBefore(pg.Client.prototype, ['query'])
} else {
  const mysql = (await import('mysql2')) as unknown as { readonly Connection: { readonly prototype: object } }
  dieBefore(Object.getPrototypeOf(mysql.Connection.prototype), ['query'])
}
