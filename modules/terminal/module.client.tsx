import type { ClientModule } from '#web/modules.ts'
import { lazy } from '#web/ui/lazy.ts'

const store = () => import('./client/store.ts')

export const terminalModuleClient: ClientModule = {
  name: 'terminal',
  messages: {
    terminal: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  topBar: lazy(async () => ({ default: (await import('./client/terminal-button.tsx')).TerminalButton })),
  paletteCommands: async () => (await import('./client/palette-commands.ts')).terminalCommands(),
  bootstrap: ({ terminal }) =>
    void store().then(({ chooseManager }) =>
      chooseManager((terminal as { readonly npmPackageManager: string }).npmPackageManager),
    ),
}
