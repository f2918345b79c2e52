import type { App } from '#server/context.ts'
import { type SealedColumn, seal, unseal } from '#server/secrets/seal.ts'
import { hmacTimestamped } from '#server/secrets/timestamped-signature.ts'
import { webhook } from '../webhook/webhook.ts'

/** What secrets of webhooks are sealed for. */
const purpose = 'webhook'

/** Where they are kept. */
export const sealedSecret: SealedColumn = { table: webhook.table, keys: ['id'], column: 'secret', purpose }

/** A new secret in the text that its row keeps. */
export function newSecret({ config, random }: App): string {
  return seal(config.secret, purpose, `whsec_${random(32).toString('base64url')}`)
}

/** What a row keeps as it is told and signed with; '' where the key of the installation does not open it. */
export function readSecret({ config }: App, stored: unknown): string {
  return unseal(config.secret, purpose, String(stored ?? ''))
}

/** The header by which a receiver knows that a body is from here and of this moment: `t=1735689600,v1=5257a8…`. */
export function signatureOf(secret: string, time: number, body: string): string {
  return `t=${time},v1=${hmacTimestamped(body, secret, time)}`
}
