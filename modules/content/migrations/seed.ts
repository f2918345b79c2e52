import { seedOf } from '#server/declared/seed.ts'
import { firstMenus } from '../menu/first-menus.ts'

/** The menus that there always are, without items. */
export const seed = seedOf(
  'content',
  (now) => ({
    content_menu: firstMenus.map(({ code, name }) => ({
      code,
      name: name['zh-cn'],
      create_time: now,
      update_time: now,
    })),
  }),
  { content_menu: 'content/menu' },
)
