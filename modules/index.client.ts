import type { ClientModule } from '#web/modules.ts'
import { adminModuleClient } from './admin/module.client.ts'
import { attachmentModuleClient } from './attachment/module.client.ts'
import { captchaModuleClient } from './captcha/module.client.ts'
import { configModuleClient } from './config/module.client.ts'
import { contentModuleClient } from './content/module.client.ts'
import { dashboardModuleClient } from './dashboard/module.client.tsx'
import { demoModuleClient } from './demo/module.client.ts'
import { exchangeModuleClient } from './exchange/module.client.ts'
import { generatorModuleClient } from './generator/module.client.tsx'
import { mailModuleClient } from './mail/module.client.ts'
import { memberModuleClient } from './member/module.client.ts'
import { operationsModuleClient } from './operations/module.client.ts'
import { siteModuleClient } from './site/module.client.ts'
import { storeModuleClient } from './store/module.client.ts'
import { terminalModuleClient } from './terminal/module.client.tsx'
import { viewsModuleClient } from './views/module.client.ts'
import { webhookModuleClient } from './webhook/module.client.ts'

/** What the modules do in the browser, of those that have a `module.client.tsx`. */
export const clientModules: readonly ClientModule[] = [
  adminModuleClient,
  attachmentModuleClient,
  captchaModuleClient,
  configModuleClient,
  contentModuleClient,
  storeModuleClient,
  dashboardModuleClient,
  demoModuleClient,
  generatorModuleClient,
  mailModuleClient,
  memberModuleClient,
  operationsModuleClient,
  siteModuleClient,
  viewsModuleClient,
  webhookModuleClient,
  exchangeModuleClient,
  terminalModuleClient,
]
