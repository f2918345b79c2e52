import { nodeOf } from '#core/access/permissions.ts'
import { i18n, loadNamespace } from '#web/i18n/i18n.ts'
import type { PaletteLine } from '#web/modules.ts'
import { adminPath, go } from '#web/navigation/navigation.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { siteParameter } from './calendar.ts'

/** The site as of another moment, for those who may see it. */
export async function calendarCommands(): Promise<readonly PaletteLine[]> {
  const { nodes } = usePermissions.getState().rights
  if (!nodes.has(nodeOf('content/calendar', 'siteAsOf'))) return []
  await loadNamespace('content')
  return [
    {
      key: 'siteAsOf',
      label: i18n.t('content:calendar.site.open'),
      hint: i18n.t('content:calendar.title'),
      words: i18n.t('content:calendar.site.words'),
      glyph: 'clock',
      run: () => go(adminPath(`content/calendar?${siteParameter}=1`)),
    },
  ]
}
