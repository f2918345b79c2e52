import { Problem } from '#core/problems.ts'
import { memberRealm } from '#server/auth/realm.ts'
import { stampOf } from '#server/auth/sessions.ts'
import { keepOnlySession } from '#server/auth/tokens.ts'
import type { Context, MemberIdentity } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import type { Body } from '#server/resource/door.ts'
import { rowsOf } from '#server/resource/rows.ts'

/** A call of the member centre about the account of whoever makes it; no other is ever looked at. */
type OwnCall = (context: Context, own: MemberIdentity, input: Input) => Promise<Answer>

/** The handler of such a call. */
export function own(handle: OwnCall): Route['handle'] {
  return async (context, input) => {
    if (context.identity.kind !== 'member') throw new Problem('needLogin')
    return handle(context, context.identity, input)
  }
}

/**
 * Sets what only the proven holder of an account may: password, e-mail, mobile number. `prove` refuses or uses up what
 * proves it; the change, the end of every other session and what was proven are one transaction.
 */
export async function saveAsOwner(
  context: Context,
  { id, sessionId }: MemberIdentity,
  values: Body,
  prove: (inside: Context) => Promise<void> = async () => {},
): Promise<void> {
  const beforeCommit = async (inside: Context) => {
    const stamp = await stampOf(inside, memberRealm, id)
    await keepOnlySession(inside, memberRealm, id, { sessionId, stamp })
    await prove(inside)
    await context.beforeCommit?.(inside)
  }
  const rows = rowsOf(context.app.registry.get('user/user'), { ...context, cause: 'owner', beforeCommit })
  await rows.update([id], values)
}

/**
 * The points of a member, by a statement that keeps others who do something about this member waiting until the open
 * transaction ends; null when there is none.
 */
export async function lockMember({ app, db }: Context, id: number): Promise<number | null> {
  const query = db.selectFrom('user').select('score').where('id', '=', id)
  const row = await (app.database.dialect === 'sqlite' ? query : query.forUpdate()).executeTakeFirst()
  return row ? Number(row.score) : null
}
