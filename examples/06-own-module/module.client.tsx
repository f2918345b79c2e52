import { type ClientModule, lazyPage } from '#web/modules.ts'
import { adminPath, go } from '#web/navigation/navigation.ts'

const messages = async () => (await import('./desk.messages.ts')).deskMessages

export const lendingModuleClient: ClientModule = {
  name: 'lending',
  messages: {
    lending: {
      'zh-cn': async () => ({ default: (await messages())['zh-cn'] }),
      en: async () => ({ default: (await messages()).en }),
    },
  },
  pages: { 'lending/desk': lazyPage(['lending'], async () => (await import('./desk.tsx')).Desk) },
  actions: () => [
    {
      key: 'lending/reserve',
      label: { 'zh-cn': '预约工具', en: 'Reserve a tool' },
      glyph: 'plus',
      run: () => go(adminPath('lending/loan?open=add')),
    },
  ],
}
