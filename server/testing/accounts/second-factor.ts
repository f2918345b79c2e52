import { Secret, TOTP } from 'otpauth'
import type { TestApp } from '../test-app.ts'

/** The code that an authenticator app shows at the product's present time. */
export function codeOf({ now }: Pick<TestApp, 'now'>, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}
