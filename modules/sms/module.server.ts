import type { ServerModule } from '#server/module.ts'
import { smsModule } from './module.ts'
import { smsProblems } from './problems.ts'
import { createSms, type SmsSender } from './server/sms.ts'
import { smsVariables } from './server/variables.ts'

declare module '#server/context.ts' {
  interface Services {
    /** the way to people's phones */
    readonly sms: SmsSender
  }
}

export const smsModuleServer: ServerModule = {
  module: smsModule,
  problems: smsProblems,
  variables: smsVariables,
  services: (appOf) => ({ sms: createSms(appOf()) }),
}
