import { memberRealm } from '#server/auth/realm.ts'
import type { SignInSide } from '#server/auth/sign-in/sign-in.ts'
import { readMemberName } from '../codes/normalize-address.server.ts'
import { memberInfo } from '../member-info.server.ts'
import { noteEvent } from '../note-event.server.ts'

/**
 * How members sign in: by user name, mail address or mobile number. Failures are counted by the name that was typed and
 * not by the account: one count for all of its names would tell which address belongs to which user name.
 */
export const memberSide: SignInSide = {
  realm: memberRealm,
  readName: readMemberName,
  present: async (context, id) => ({ ...(await memberInfo(context, id)) }),
  routePath: '/user',
  noteEntry: (inside, id) => noteEvent(inside, id, 'signIn'),
  noteWrongStep: (context, id) => noteEvent(context, id, 'signInRefused'),
}
