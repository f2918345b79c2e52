import type { FastifyRequest } from 'fastify'
import { defaultAdminBase } from '#core/access/admin-base.ts'
import { Problem } from '#core/problems.ts'
import type { App } from '../context.ts'
import { adminEntrance } from '../settings/kernel-settings.ts'

/**
 * The address that the router knows a route by. Calls of the back office are found whatever their first part is, because
 * the setting `backend_entrance` names it; `checkAdminBase` then lets through the one that holds at this moment.
 */
export function anywhere(url: string): string {
  return url.startsWith(`${defaultAdminBase}/`) ? `/:base${url.slice(defaultAdminBase.length)}` : url
}

/**
 * Refuses a call of the back office that does not come in by its base. It compares the part that the router has read, case
 * aside like every address; a base of one's own is also reached as `<base>.php`, as the original's client writes it.
 */
export function checkAdminBase({ settings }: App, { params }: FastifyRequest, url: string): void {
  if (!url.startsWith(`${defaultAdminBase}/`)) return
  const adminBase = settings.value(adminEntrance)
  const base = `/${(params as { base: string }).base}`.toLowerCase()
  const wanted = adminBase.toLowerCase()
  const isThere = base === wanted || (wanted !== defaultAdminBase && base === `${wanted}.php`)
  if (!isThere) throw new Problem('notFound')
}

/** Tells whether an address is the base of the back office or lies below it. */
export function isBelow(adminBase: string, url: string): boolean {
  const path = url.split(/[?#]/, 1)[0]?.toLowerCase() ?? ''
  return path === adminBase.toLowerCase() || path.startsWith(`${adminBase.toLowerCase()}/`)
}
