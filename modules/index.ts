import { adminModule } from './admin/module.ts'
import { attachmentModule } from './attachment/module.ts'
import { captchaModule } from './captcha/module.ts'
import { configModule } from './config/module.ts'
import { contentModule } from './content/module.ts'
import { dashboardModule } from './dashboard/module.ts'
import { demoModule } from './demo/module.ts'
import { exchangeModule } from './exchange/module.ts'
import { generatorModule } from './generator/module.ts'
import { mailModule } from './mail/module.ts'
import { memberModule } from './member/module.ts'
import { operationsModule } from './operations/module.ts'
import { recycleModule } from './recycle/module.ts'
import { siteModule } from './site/module.ts'
import { smsModule } from './sms/module.ts'
import { storeModule } from './store/module.ts'
import { terminalModule } from './terminal/module.ts'
import { viewsModule } from './views/module.ts'
import { webhookModule } from './webhook/module.ts'

/** Every module: a folder here, and a line in each list that it is part of. */
export const modules = [
  adminModule,
  captchaModule,
  mailModule,
  smsModule,
  memberModule,
  siteModule,
  contentModule,
  storeModule,
  demoModule,
  attachmentModule,
  configModule,
  recycleModule,
  exchangeModule,
  viewsModule,
  operationsModule,
  webhookModule,
  generatorModule,
  dashboardModule,
  terminalModule,
]
