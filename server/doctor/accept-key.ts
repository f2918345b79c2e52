import { keyCheckOf, noteKey, readKeyCheck } from '../app/installation/key-check.ts'
import { type Config, withKey } from '../config.ts'
import type { Database } from '../db/database.ts'
import { type Migration, migrate } from '../db/migrations/migrate.ts'

/**
 * Has the database belong to the present key from now on, which is made if there is none, and says what that means. Nothing
 * is deleted: with the old key back, and accepted in turn, all of it can be read again.
 */
export async function acceptKey(
  config: Config,
  database: Database,
  migrations: readonly Migration[],
  say: (line: string) => void,
): Promise<Config> {
  const keyed = withKey(config)
  if ((await readKeyCheck(database)) === keyCheckOf(keyed.secret)) {
    say(`The database belongs to the key in ${keyed.secretPlace} already.`)
    return keyed
  }
  // A database of an earlier release has no place for it yet, and is not started without its key.
  await migrate(database, migrations, Math.floor(Date.now() / 1000))
  await database.write.transaction().execute((db) => noteKey(db, keyed.secret))
  say(
    `From now on the database belongs to the key in ${keyed.secretPlace}. What the key of before has made is lost without it:`,
  )
  say('  everybody is signed out; passwords stay as they are')
  say(
    '  authenticator apps, recovery codes and passkeys: whoever has one signs in once a super administrator has reset it',
  )
  say('  (for the only super administrator: delete from admin_totp; delete from admin_passkey)')
  say('  secrets of the configuration, such as the password of the mail server: set them anew')
  say('  records of the recycle bin can not be put back; imports that wait have to be uploaded again')
  return keyed
}
