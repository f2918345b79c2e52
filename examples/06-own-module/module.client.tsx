import { type ClientModule, lazyPage } from '#web/modules.ts'

const messages = async () => (await import('./desk.messages.ts')).deskMessages

export const lendingModuleClient: ClientModule = {
  name: 'lending',
  messages: {
    lending: {
      'zh-cn': async () => ({ default: (await messages())['zh-cn'] }),
      en: async () => ({ default: (await messages()).en }),
    },
  },
  rowParts: async () => (await import('./usage/lent-mark.tsx')).usageParts,
  pages: { 'lending/desk': lazyPage(['lending'], async () => (await import('./desk.tsx')).Desk) },
  paletteCommands: async () => (await import('./palette-commands.client.ts')).lendingCommands(),
}
