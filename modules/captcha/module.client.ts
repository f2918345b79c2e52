import { loadNamespace } from '#web/i18n/i18n.ts'
import type { ClientModule } from '#web/modules.ts'

export const captchaModuleClient: ClientModule = {
  name: 'captcha',
  messages: {
    captcha: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  async humanCheck() {
    const [{ CaptchaDialog }] = await Promise.all([
      import('./client/captcha-dialog.tsx'),
      loadNamespace('captcha'),
    ])
    return CaptchaDialog
  },
}
