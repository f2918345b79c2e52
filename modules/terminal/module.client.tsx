import type { ClientModule } from '#web/modules.ts'
import { useSession } from '#web/stores/session.ts'
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
  actions: () =>
    useSession.getState().super
      ? [
          {
            key: 'terminal',
            label: { 'zh-cn': '打开终端', en: 'Open the terminal' },
            glyph: 'terminal',
            run: () => void store().then(({ showTerminal }) => showTerminal()),
          },
        ]
      : [],
  bootstrap: ({ terminal }) =>
    void store().then(({ chooseManager }) =>
      chooseManager((terminal as { readonly npmPackageManager: string }).npmPackageManager),
    ),
}
