import type { Title } from '#core/menu.ts'
import { defaultLanguage } from '#core/wire.ts'
import { seedOf } from '#server/declared/seed.ts'
import { firstRecycled, firstWatched } from '../first-rules.ts'

function ruleOf({ 'zh-cn': name }: Title, controller: string, data_table: string, now: number) {
  const controller_as = controller.replace(/\.php$/, '').toLowerCase()
  const times = { create_time: now, update_time: now }
  return { name, controller, controller_as, data_table, primary_key: 'id', ...times }
}

/** What is kept and watched from the beginning. */
export const seed = seedOf('recycle', (now) => ({
  security_data_recycle: firstRecycled.map(([name, controller, table]) =>
    ruleOf(name, controller, table, now),
  ),
  security_sensitive_data: firstWatched.map(([name, controller, table, fields]) => ({
    ...ruleOf(name, controller, table, now),
    data_fields: JSON.stringify(
      Object.entries(fields).map(([key, title]) => ({ key, value: title[defaultLanguage] })),
    ),
  })),
}))
