import { Problem } from '#core/problems.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { firstMenus } from './first-menus.ts'
import type { menu } from './menu.ts'

/** What happens to menus on the server. */
export const menuServer: ServerSide<typeof menu> = {
  translations: { name: () => firstMenus.map(({ name }) => name) },

  // Pages ask for these by their codes.
  guard: ({ verb, row }) =>
    verb === 'del' && firstMenus.some(({ code }) => code === row.code)
      ? new Problem('menuNeeded', { name: row.name })
      : null,
}
