import type { ClientModule } from '#web/modules.ts'

export const exchangeModuleClient: ClientModule = {
  name: 'exchange',
  messages: {
    exchange: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  listParts: async () => ({
    name: 'exchange',
    Tools: (await import('./client/exchange-buttons.tsx')).ExchangeButtons,
  }),
}
