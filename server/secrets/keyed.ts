import { createHmac } from 'node:crypto'
import type { App } from '../context.ts'

/** A hash that only this installation can make; each purpose has a key space of its own. */
export function keyed(
  app: { readonly config: Pick<App['config'], 'secret'> },
  purpose: string,
  value: string,
): string {
  return createHmac('sha256', app.config.secret).update(`${purpose}\0${value}`).digest('hex')
}
