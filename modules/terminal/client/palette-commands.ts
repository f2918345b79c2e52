import { i18n, loadNamespace } from '#web/i18n/i18n.ts'
import type { PaletteLine } from '#web/modules.ts'
import { usePermissions } from '#web/stores/permissions.ts'

/** Commands that change nothing that could not be undone; all others ask for a look at the terminal first. */
const offered = { backup: 'database.backup', migrations: 'migrate.status' } as const

/** Opens the terminal, and runs in it what is often wanted; for super administrators. */
export async function terminalCommands(): Promise<readonly PaletteLine[]> {
  if (!usePermissions.getState().rights.isSuper) return []
  await loadNamespace('terminal')
  const show = async (command?: string) => {
    const [{ showTerminal }, { addTask }] = await Promise.all([import('./store.ts'), import('./runner.ts')])
    showTerminal()
    if (command) addTask(command)
  }
  const line = (key: string, label: string, command?: string): PaletteLine => ({
    key,
    label,
    hint: i18n.t('terminal:title'),
    words: i18n.t(`terminal:palette.words.${key}`),
    glyph: 'terminal',
    run: () => void show(command),
  })
  return [
    line('open', i18n.t('terminal:palette.open')),
    ...Object.entries(offered).map(([key, command]) =>
      line(key, i18n.t(`terminal:commands.${command.replace('.', '_')}`), command),
    ),
  ]
}
