import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { memberCentre } from '#server/settings/sign-in-settings.ts'

/** Refuses, plainly and for everybody alike, while the member centre is closed. */
function refuseClosed({ app }: Pick<Context, 'app'>): void {
  if (app.settings.value(memberCentre) === 0) throw new Problem('memberCenterClosed')
}

/**
 * A public call of the member centre that answers nobody while the centre is closed. Calls that take a member are refused
 * then by the server itself (`server/http/gate.ts`).
 */
export function requireMemberCentre(route: Route): Route {
  return {
    ...route,
    handle: async (context, input) => {
      refuseClosed(context)
      return route.handle(context, input)
    },
  }
}
