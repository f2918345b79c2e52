import type { ServerModule } from '#server/module.ts'
import { mailMessages } from './messages/server.ts'
import { mailModule } from './module.ts'
import { mailProblems } from './problems.ts'
import { tellOfKey } from './server/key-notice.ts'
import { refuseOtherServer } from './server/mail-settings.ts'
import { createMailer, type Mailer } from './server/mailer.ts'
import { mailRoutes } from './server/routes.ts'
import type { MailLimits } from './server/smtp.ts'
import { mailVariables } from './server/variables.ts'

declare module '#server/context.ts' {
  interface Services {
    /** the way to people's mailboxes */
    readonly mail: Mailer
  }
}

/** The module with other limits than the product's own, where a test says so. */
export function mailWith(limits?: MailLimits): ServerModule {
  return {
    module: mailModule,
    dashboard: {
      steps: { mail: { weigh: 80, isDone: ({ app }) => app.mail.source().kind === 'smtp' } },
    },
    problems: mailProblems,
    variables: mailVariables,
    routes: mailRoutes,
    checks: {
      mail: ({ mail }) => {
        const { kind } = mail.source()
        return { state: kind === 'none' ? 'off' : kind === 'folder' ? 'warning' : 'good', figures: { kind } }
      },
    },
    checkSettings: refuseOtherServer,
    accountEvent: tellOfKey,
    messages: { mail: mailMessages },
    services: (appOf) => ({ mail: createMailer(appOf(), limits) }),
  }
}

export const mailModuleServer = mailWith()
