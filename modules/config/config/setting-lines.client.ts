import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { adminUrl } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import type { PaletteLine } from '#web/modules.ts'
import { adminPath, go } from '#web/navigation/navigation.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { config } from './config.ts'
import type { PageData } from './config-data.ts'

/** Each setting by its title, its name and what is said about it; it opens the page with the setting in focus. */
export async function settingLines(): Promise<readonly PaletteLine[]> {
  if (!hasNode(usePermissions.getState().rights, nodeOf(config, 'index'))) return []
  const { data } = await request<PageData>(adminUrl(config.name, 'index'), { showsError: false })
  return Object.values(data.list).flatMap(({ title: group, list = [] }) =>
    list.map(({ name, title, tip }) => ({
      key: name,
      label: title,
      hint: group,
      words: `${name} ${tip}`,
      glyph: 'sliders' as const,
      run: () => go(adminPath(`${config.name}?item=${encodeURIComponent(name)}`)),
    })),
  )
}
