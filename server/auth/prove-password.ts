import { Problem } from '#core/problems.ts'
import { composed } from '#core/values/plain-text.ts'
import type { Context } from '../context.ts'
import { verifyPassword } from './password.ts'
import { realmOf } from './realm.ts'
import type { Account } from './sessions.ts'
import { countingFailures } from './sign-in/attempts.ts'

/**
 * Whoever sits at an open session need not be its owner: what would hand the account over takes the password. Refused by a
 * fault of the field that it was sent in, under a throttle of its own.
 */
export async function provePassword(
  context: Context,
  own: Account,
  given: unknown,
  field: string,
): Promise<void> {
  const fault = (message: string) => new Problem('invalid', {}, { faults: { [field]: { message } } })
  if (typeof given !== 'string' || given === '') throw fault('validate.ownPasswordNeeded')
  const realm = realmOf(own)
  await countingFailures(context, realm, own.id, async () => {
    const row = await context.db
      .selectFrom(realm.accounts)
      .select('password')
      .where('id', '=', own.id)
      .executeTakeFirst()
    const stored = String(row?.password ?? '')
    const isRight = composed(given).length <= 32 && (await verifyPassword(given, stored, context.app.config))
    if (!isRight) throw fault('validate.ownPassword')
  })
}
