import type { Context } from '#server/context.ts'
import type { Entry } from '#server/resource/registry.ts'
import { invalidateCache } from '#server/settings/invalidate-cache.ts'
import { facesOf, pageKinds } from './site-map.ts'

/** Marks what pages show as stale where a row was written that stands on some of them. */
export async function staleSite({ resource: { name } }: Entry, context: Context): Promise<void> {
  const isShown =
    pageKinds(context.app).has(name) || facesOf(context.app).some(({ shows }) => shows?.includes(name))
  if (isShown) await invalidateCache('site', context)
}
