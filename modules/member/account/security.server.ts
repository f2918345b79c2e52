import { ownAccountRoutes } from '#server/auth/own-account.ts'
import { memberRealm } from '#server/auth/realm.ts'
import type { Route } from '#server/http/route.ts'
import { noteEvent } from './note-event.server.ts'

/** Sessions and second factor of one's own, as administrators have them. */
export const securityRoutes: readonly Route[] = ownAccountRoutes('/api/account', memberRealm, noteEvent)
