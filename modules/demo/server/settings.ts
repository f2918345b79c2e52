import type { Setting } from '#core/settings/setting.ts'
import { config } from '#modules/config/config/config.ts'
import type { Context } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'

/** Writes what a setting says; with `instead`, only where that is what it says now. */
export async function setSetting(
  { name }: Pick<Setting, 'name'>,
  value: string,
  context: Context,
  instead?: string,
): Promise<void> {
  const row = await context.db
    .selectFrom(config.table)
    .select(['id', 'value'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row || row.value === value || (instead !== undefined && row.value !== instead)) return
  await rowsOf(context.app.registry.get(config.name), context).update([Number(row.id)], { value })
}
