import type { Context } from '../../context.ts'
import { adminOf } from '../../http/identity/identity.ts'
import type { Answer, Input, Route } from '../../http/route.ts'
import { writeEvent } from '../admin-log.ts'
import { adminInfo, bootstrap } from '../bootstrap.ts'
import { asksForHuman } from '../human-check.ts'
import { adminRealm } from '../realm.ts'
import {
  askPasskey,
  refresh,
  refuseSignedIn,
  type SignInSide,
  secondStep,
  setUpFactor,
  signIn,
  signOut,
} from './sign-in.ts'

/** How administrators sign in: by user name. */
const side: SignInSide = {
  realm: adminRealm,
  // Blanks and control characters are no part of a name: MySQL overlooks the ones, PostgreSQL refuses the others.
  readName: (typed) => (/^\w{3,30}$/.test(typed) ? { column: 'username', name: typed } : null),
  present: adminInfo,
  routePath: '/admin',
  // The log of calls has it.
  noteEntry: async () => {},
  noteWrongStep,
}

const publicPost = { method: 'POST', access: 'public' } as const

/** Calls of administrators' sign-in and session (`docs/wire.md#back-office`), and the refresh of either realm's (2.21). */
export const signInRoutes: readonly Route[] = [
  {
    url: '/admin/index/index',
    method: 'GET',
    access: 'admin',
    inViews: 'shown',
    handle: async (context) => ({ data: await bootstrap(context) }),
  },
  { url: '/admin/index/login', method: 'GET', access: 'public', handle: loginInfo },
  {
    ...publicPost,
    url: '/admin/index/login',
    logTitle: 'core:log.login',
    handle: (context, input) => signIn(context, input, side),
  },
  {
    ...publicPost,
    url: '/admin/index/secondfactorsetup',
    logTitle: 'core:log.beginFactor',
    handle: (context, input) => setUpFactor(context, input, side),
  },
  {
    ...publicPost,
    url: '/admin/index/passkey',
    logTitle: false,
    handle: (context, input) => askPasskey(context, input, side),
  },
  {
    ...publicPost,
    url: '/admin/index/secondfactor',
    logTitle: 'core:log.secondFactor',
    handle: (context, input) => secondStep(context, input, side),
  },
  {
    ...publicPost,
    url: '/admin/index/logout',
    handle: (context, input) => signOut(context, input, adminRealm),
  },
  { ...publicPost, url: '/api/common/refreshtoken', handle: refresh },
]

async function loginInfo(context: Context, input: Input): Promise<Answer> {
  await refuseSignedIn(context, side, input)
  return { data: { captcha: asksForHuman(context.app, adminRealm) } }
}

/** Shows the account's owner that another person has its password. */
async function noteWrongStep(context: Context, id: number): Promise<void> {
  const identity = await adminOf(context, id)
  if (!identity) return
  const title = context.translate('core:log.wrongFactor')
  await writeEvent({ ...context, identity }, { title, url: '/admin/index/secondFactor', data: {} })
}
