import { type ServerModule, withFaces } from '#server/module.ts'
import { adminModuleServer } from './admin/module.server.ts'
import { attachmentModuleServer } from './attachment/module.server.ts'
import { captchaModuleServer } from './captcha/module.server.ts'
import { configModuleServer } from './config/module.server.ts'
import { contentModuleServer } from './content/module.server.ts'
import { dashboardModuleServer } from './dashboard/module.server.ts'
import { demoModuleServer } from './demo/module.server.ts'
import { exchangeModuleServer } from './exchange/module.server.ts'
import { generatorModuleServer } from './generator/module.server.ts'
import { modules } from './index.ts'
import { mailModuleServer } from './mail/module.server.ts'
import { memberModuleServer } from './member/module.server.ts'
import { operationsModuleServer } from './operations/module.server.ts'
import { recycleModuleServer } from './recycle/module.server.ts'
import { siteModuleServer } from './site/module.server.ts'
import { smsModuleServer } from './sms/module.server.ts'
import { storeModuleServer } from './store/module.server.ts'
import { terminalModuleServer } from './terminal/module.server.ts'
import { viewsModuleServer } from './views/module.server.ts'
import { webhookModuleServer } from './webhook/module.server.ts'

/** The modules with what those of them do on the server that have a `module.server.ts`. */
export const serverModules: readonly ServerModule[] = withFaces(modules, [
  adminModuleServer,
  captchaModuleServer,
  mailModuleServer,
  smsModuleServer,
  memberModuleServer,
  attachmentModuleServer,
  configModuleServer,
  recycleModuleServer,
  exchangeModuleServer,
  viewsModuleServer,
  operationsModuleServer,
  webhookModuleServer,
  generatorModuleServer,
  siteModuleServer,
  contentModuleServer,
  storeModuleServer,
  demoModuleServer,
  dashboardModuleServer,
  terminalModuleServer,
])
