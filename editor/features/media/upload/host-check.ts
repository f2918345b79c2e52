import type { FeatureHost } from '../../feature.ts'
import type { CheckResult } from '../../menu-conf.ts'

type Maybe<Value> = Value | Promise<Value>

/** What became of something a host was asked about. `cancelled` means: stop, and say nothing. */
export type Checked<Value> =
  | { readonly value: Value }
  | { readonly refusal: string; readonly field?: string }
  | 'cancelled'

/** Asks a host's check. A text is shown as an error; a check that throws refuses. */
export async function askCheck(host: FeatureHost, check: () => Maybe<CheckResult>): Promise<Checked<true>> {
  try {
    const answer = await check()
    if (answer === true) return { value: true }
    if (typeof answer !== 'string' || answer === '') return 'cancelled'
    host.alert(answer, 'error')
    return { refusal: answer }
  } catch (error) {
    return { refusal: host.label('checkFailed', { reason: reasonOf(error) }) }
  }
}

/** Lets a host rewrite an address. Anything but a text stops; a function that throws refuses. */
export async function askAddress(host: FeatureHost, parse: () => Maybe<unknown>): Promise<Checked<string>> {
  try {
    const address = await parse()
    return typeof address === 'string' && address !== '' ? { value: address } : 'cancelled'
  } catch (error) {
    return { refusal: host.label('checkFailed', { reason: reasonOf(error) }) }
  }
}

/** What to tell people about a thrown value. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
