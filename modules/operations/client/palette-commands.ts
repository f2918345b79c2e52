import { i18n, loadNamespace } from '#web/i18n/i18n.ts'
import type { PaletteLine } from '#web/modules.ts'
import { adminPath, go } from '#web/navigation/navigation.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { saveDiagnostics, startSweep } from './queries.ts'

const page = 'operations/console'

/** Ways into the console, and what is done from its head; for super administrators whose menu has it. */
export async function operationsCommands(): Promise<readonly PaletteLine[]> {
  const { isSuper, nodes } = usePermissions.getState().rights
  if (!isSuper || !nodes.has(page)) return []
  await loadNamespace('operations')
  const show = (tab: string) => go(adminPath(`${page}?tab=${tab}`))
  const line = (key: string, glyph: PaletteLine['glyph'], run: () => void): PaletteLine => ({
    key,
    label: i18n.t([`operations:actions.${key}`, `operations:palette.${key}`]),
    hint: i18n.t('operations:title'),
    words: i18n.t(`operations:palette.words.${key}`),
    glyph,
    run,
  })
  return [
    line('jobs', 'clock', () => show('jobs')),
    line('log', 'document', () => show('log')),
    line('slow', 'warning', () => show('slow')),
    // The request has said what went wrong.
    line(
      'sweep',
      'trash',
      () =>
        void startSweep().then(
          () => show('jobs'),
          () => undefined,
        ),
    ),
    line('diagnostics', 'archive', () => void saveDiagnostics().catch(() => undefined)),
  ]
}
