import type { Target } from '#core/values/target.ts'
import type { Context } from '../../context.ts'

/**
 * Rows whose pages are at addresses within the site, such as `/article/tea`, by address. Modules that give rows addresses know
 * (`ServerModule.linkTargets`); addresses that lead to no row are not in it.
 */
export async function linkTargets(
  hrefs: readonly string[],
  context: Context,
): Promise<ReadonlyMap<string, Target>> {
  const found = new Map<string, Target>()
  const finders = context.app.modules.flatMap((one) => one.linkTargets ?? [])
  if (hrefs.length === 0) return found
  for (const find of finders)
    for (const [href, target] of await find(hrefs, context)) if (!found.has(href)) found.set(href, target)
  return found
}
