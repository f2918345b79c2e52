import { Problem } from '#core/problems.ts'
import { asksForHuman } from '#server/auth/human-check.ts'
import { memberRealm } from '#server/auth/realm.ts'
import { askPasskey, refuseSignedIn, secondStep, signIn, signOut } from '#server/auth/sign-in/sign-in.ts'
import type { Context } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { keyed } from '#server/secrets/keyed.ts'
import { verificationTypes } from '../codes/codes.server.ts'
import { memberSide } from './member-side.server.ts'
import { register } from './register.server.ts'
import { requireMemberCentre } from './require-member-centre.server.ts'

const publicPost = { method: 'POST', access: 'public' } as const

/**
 * Members come in and go out (`docs/wire.md#members-sign-in`). Whoever is in may always leave, also while the centre is closed.
 */
export const memberSignInRoutes: readonly Route[] = [
  requireMemberCentre({ url: '/api/user/checkin', method: 'GET', access: 'public', handle: checkInInfo }),
  requireMemberCentre({ ...publicPost, url: '/api/user/checkin', handle: checkIn }),
  requireMemberCentre({
    ...publicPost,
    url: '/api/user/passkey',
    handle: (context, input) => askPasskey(context, input, memberSide),
  }),
  requireMemberCentre({ ...publicPost, url: '/api/user/secondfactor', handle: takeSecondStep }),
  {
    ...publicPost,
    url: '/api/user/logout',
    handle: (context, input) => signOut(context, input, memberRealm),
  },
]

async function checkInInfo(context: Context, input: Input): Promise<Answer> {
  await refuseSignedIn(context, memberSide, input)
  const userLoginCaptchaSwitch = asksForHuman(context.app, memberRealm)
  return { data: { userLoginCaptchaSwitch, accountVerificationType: verificationTypes(context) } }
}

async function checkIn(context: Context, input: Input): Promise<Answer> {
  const { tab } = input.body
  if (tab === 'login') return noting(context, input, () => signIn(context, input, memberSide))
  if (tab === 'register') return register(context, input)
  throw new Problem('parameter', { name: 'tab' })
}

async function takeSecondStep(context: Context, input: Input): Promise<Answer> {
  return noting(context, input, () => secondStep(context, input, memberSide))
}

/** Keeps in the log how a sign-in ended (`docs/security.md#log`): whose it was, or a trace of the name that was typed. */
async function noting(context: Context, { body }: Input, work: () => Promise<Answer>): Promise<Answer> {
  const { app, address, requestId } = context
  const line = { address, request: requestId }
  try {
    const answer = await work()
    app.log.info({ ...line, member: answer.actor?.id }, 'a member signed in')
    return answer
  } catch (error) {
    if (error instanceof Problem) {
      const name = keyed(app, 'log', String(body.username ?? '').slice(0, 100)).slice(0, 12)
      app.log.info({ ...line, name, problem: error.problem }, 'a member did not sign in')
    }
    throw error
  }
}
