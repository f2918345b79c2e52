import { mailTemplateServer } from '#modules/mail/templates/templates.server.ts'
import { ownAccountRoutes } from '#server/auth/own-account.ts'
import { memberRealm } from '#server/auth/realm.ts'
import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { accountRoutes } from './account/account.server.ts'
import { bootstrapRoutes } from './account/bootstrap.server.ts'
import { codeSweep } from './account/codes/codes.server.ts'
import { contactRoutes } from './account/codes/contact.server.ts'
import { sendingRoutes } from './account/codes/sending.server.ts'
import { noteEvent } from './account/note-event.server.ts'
import { accountJob } from './account/own-data/deletion.server.ts'
import { ownDataRoutes } from './account/own-data/own-data.server.ts'
import { scoreRoutes } from './account/score.server.ts'
import { recoverRoutes } from './account/sign-in/recover.server.ts'
import { memberSignInRoutes } from './account/sign-in/sign-in.server.ts'
import { memberDashboard } from './dashboard/member-parts.server.ts'
import { dataRequestServer } from './dataRequest/dataRequest.server.ts'
import { dataRequest } from './dataRequest/dataRequest.ts'
import { groupServer } from './group/group.server.ts'
import { group } from './group/group.ts'
import { moneyLogRoutes, moneyLogServer } from './ledger/moneyLog/moneyLog.server.ts'
import { moneyLog } from './ledger/moneyLog/moneyLog.ts'
import { scoreLogRoutes, scoreLogServer } from './ledger/scoreLog/scoreLog.server.ts'
import { scoreLog } from './ledger/scoreLog/scoreLog.ts'
import { mailingKind } from './mails/send-mails.server.ts'
import { accountMails } from './mailTemplate/mailTemplate.ts'
import { memberMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { seed } from './migrations/seed.ts'
import { memberModule } from './module.ts'
import { memberProblems } from './problems.ts'
import { ruleServer } from './rule/rule.server.ts'
import { rule } from './rule/rule.ts'
import { securityLogServer } from './securityLog/securityLog.server.ts'
import { securityLog } from './securityLog/securityLog.ts'
import { memberTables } from './tables.server.ts'
import { userServer } from './user/user.server.ts'
import { user } from './user/user.ts'

export const memberModuleServer: ServerModule = {
  module: memberModule,
  sessionNodes: [
    'user/group',
    'user/rule',
    'user/user/signOut',
    'user/user/resetFactor',
    'account/changePassword',
  ],
  problems: memberProblems,
  messages: { member: memberMessages },
  migrations,
  seed,
  sides: [
    serverResource(user, userServer),
    serverResource(group, groupServer),
    serverResource(rule, ruleServer),
    serverResource(moneyLog, moneyLogServer),
    serverResource(scoreLog, scoreLogServer),
    serverResource(securityLog, securityLogServer),
    serverResource(dataRequest, dataRequestServer),
    mailTemplateServer(accountMails, () => ({ code: '123456', minutes: '10', answer: '…' })),
  ],
  tables: memberTables,
  dashboard: memberDashboard,
  publicRoutes: [
    'GET /api/index/index',
    'GET /api/user/checkin',
    'POST /api/user/checkin',
    // Its ticket says who gave the right password.
    'POST /api/user/secondfactor',
    'POST /api/user/passkey',
    'POST /api/user/logout',
    // They find out by themselves who asks where somebody has to be signed in.
    'POST /api/ems/send',
    'POST /api/sms/send',
    // The code says who reads the account's mail.
    'POST /api/account/retrievepassword',
    // Its ticket says who asked, and counts once.
    'GET /api/account/download',
  ],
  routes: [
    ...bootstrapRoutes,
    ...memberSignInRoutes,
    ...sendingRoutes,
    ...recoverRoutes,
    ...moneyLogRoutes,
    ...scoreLogRoutes,
    ...accountRoutes,
    ...contactRoutes,
    // Sessions and second factor of one's own, as administrators have them.
    ...ownAccountRoutes('/api/account', memberRealm, noteEvent),
    ...scoreRoutes,
    ...ownDataRoutes,
  ],
  jobs: [codeSweep, accountJob, mailingKind],
}
