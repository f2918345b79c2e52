import type { FieldLimits } from '#core/access/limits.ts'
import { type RequestOptions, request } from '#web/api/request.ts'
import { clientModules } from '#web/modules.ts'
import { type MenuRule, setMenus, usePermissions } from '#web/stores/permissions.ts'
import { type AdminInfo, adminSession } from '#web/stores/session.ts'
import { type SiteConfig, useSite } from '#web/stores/site.ts'
import { useViewing, type View } from '#web/stores/viewing.ts'

/** What the bootstrap call answers, as far as the client uses it (`docs/wire.md#back-office`). */
interface Bootstrap {
  readonly adminInfo: Omit<AdminInfo, 'token' | 'refresh_token'>
  readonly menus: readonly MenuRule[]
  /** fields that groups limit, by resource: on every row, and on some row at least */
  readonly fields?: Readonly<Record<string, FieldLimits>>
  readonly fieldsOfSome?: Readonly<Record<string, FieldLimits>>
  readonly siteConfig: SiteConfig
  readonly viewing?: View
}

/** Tells whether the caller's menus and rights are known. */
export function isBootstrapped(): boolean {
  return usePermissions.getState().menus !== null
}

/** Asks who the caller is, what they may open and what the site is called. */
export async function loadBootstrap(options: Pick<RequestOptions, 'dedupe'> = {}): Promise<void> {
  const { data } = await request<Bootstrap>('/admin/Index/index', { ...options, showsError: false })
  // Whoever is looked at is not who is signed in.
  if (data.viewing) useViewing.setState({ view: data.viewing })
  else adminSession.update(data.adminInfo)
  useSite.setState(data.siteConfig)
  for (const { bootstrap } of clientModules()) bootstrap?.({ ...data })
  setMenus(data.menus, data.adminInfo.super, data)
}
