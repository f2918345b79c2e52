import { i18n, loadNamespace } from '#web/i18n/i18n.ts'
import type { PaletteLine } from '#web/modules.ts'
import { adminPath, go } from '#web/navigation/navigation.ts'
import { usePermissions } from '#web/stores/permissions.ts'

/** A reservation from anywhere in the back office, for those who may make one. */
export async function lendingCommands(): Promise<readonly PaletteLine[]> {
  if (!usePermissions.getState().rights.nodes.has('lending/loan/add')) return []
  await loadNamespace('lending')
  return [
    {
      key: 'reserve',
      label: i18n.t('lending:reserve'),
      words: 'loan',
      glyph: 'plus',
      run: () => go(adminPath('lending/loan?open=add')),
    },
  ]
}
