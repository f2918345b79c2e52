import type { ClientModule } from '#web/modules.ts'

export const configModuleClient: ClientModule = {
  name: 'config',
  paletteLines: async () => (await import('./config/setting-lines.client.ts')).settingLines(),
}
