import type { App, Context } from '../context.ts'
import type { Input } from '../http/route.ts'
import type { Realm } from './realm.ts'

/** How callers show that they are people and no programs. A module has it; where none does, nobody is asked. */
export interface HumanCheck {
  /** whether signing in to a realm takes a proof */
  readonly guardsSignIn: (app: App, realm: Realm) => boolean
  /** refuses a call whose body holds no proof; a proof counts once */
  readonly require: (context: Context, body: Input['body']) => Promise<void>
}

/** Tells whether a sign-in to the realm takes a captcha or the like. */
export function asksForHuman(app: App, realm: Realm): boolean {
  return checksOf(app).some(({ guardsSignIn }) => guardsSignIn(app, realm))
}

/** Refuses a call that does not show that a person makes it, where a module can tell. */
export async function requireHuman(context: Context, body: Input['body']): Promise<void> {
  for (const check of checksOf(context.app)) await check.require(context, body)
}

function checksOf({ modules }: App): readonly HumanCheck[] {
  return modules.flatMap(({ humanCheck }) => humanCheck ?? [])
}
