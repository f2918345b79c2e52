import type { ClientModule } from '#web/modules.ts'
import { hearLanguageQuestion, SiteLanguageQuestion } from './config/language-question.client.tsx'

export const configModuleClient: ClientModule = {
  name: 'config',
  messages: {
    config: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  paletteLines: async () => (await import('./config/setting-lines.client.ts')).settingLines(),
  bootstrap: hearLanguageQuestion,
  overShell: SiteLanguageQuestion,
}
