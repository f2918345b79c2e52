import { type Fault, Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import type { Answer, Input, Route, RouteLimit } from '#server/http/route.ts'
import { siteName } from '#server/settings/kernel-settings.ts'
import { parseMailAddress } from './mail-address.ts'
import { type MailSettings, mailSettings } from './mail-settings.ts'
import { type Mail, serverOf } from './mailer.ts'
import { MailFailure, type MailReason } from './smtp.ts'

/** test mails that one administrator may send in ten minutes, tries that fail included */
const testMails: RouteLimit = { name: 'test-mail', points: 10, seconds: 600, by: 'account' }

type Faults = Readonly<Record<string, Fault>>

/** The test mail of the configuration page (`docs/wire.md#configuration`): by the server that its form names, saved or not. */
export const mailRoutes: readonly Route[] = [
  {
    url: '/admin/routine.config/sendtestmail',
    method: 'POST',
    access: 'super',
    limit: testMails,
    logTitle: 'mail:log',
    handle: sendTestMail,
  },
]

async function sendTestMail(context: Context, { body }: Input): Promise<Answer> {
  const { mail, settings } = context.app
  const { mailFromEnvironment } = mail.source()
  const { form, faults } = readForm(body, mailSettings(settings))
  const to = parseMailAddress(body.testMail)
  const found: Faults = {
    ...(mailFromEnvironment ? {} : faults),
    ...(to === null ? { testMail: { message: 'mail:wrong.testMail' } } : {}),
  }
  if (to === null || Object.keys(found).length > 0) throw new Problem('invalid', {}, { faults: found })
  const server = mailFromEnvironment ? null : serverOf(form)
  await (server
    ? mail.tryServer(testMail(context, to), server)
    : mail.tryOwn(testMail(context, to), context)
  ).catch((error: unknown) => {
    throw error instanceof MailFailure ? explain(error, mailFromEnvironment) : error
  })
  const message = mailFromEnvironment ? 'mail:sentByEnvironment' : 'mail:sent'
  return { data: { mailFromEnvironment }, message }
}

function testMail({ app, translate }: Context, to: string): Mail {
  const site = app.settings.value(siteName)
  return {
    to,
    subject: translate('mail:testSubject', { site }),
    text: translate('mail:testText', { site }),
  }
}

/**
 * The posted form as settings, and what is wrong with it. An empty password stands for the stored one, which goes to the
 * server it was stored for and to no other.
 */
function readForm(
  body: Readonly<Record<string, unknown>>,
  stored: MailSettings,
): { readonly form: MailSettings; readonly faults: Faults } {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name].trim() : '')
  const server = text('smtp_server').toLowerCase()
  const port = Number(body.smtp_port)
  const user = text('smtp_user')
  const typed = typeof body.smtp_pass === 'string' ? body.smtp_pass : ''
  const sender = parseMailAddress(text('smtp_sender_mail') || user)
  const isStored = server === stored.server.toLowerCase() && port === stored.port && user === stored.user
  const checks: Readonly<Record<string, boolean>> = {
    smtp_server: /^[a-z0-9.:-]{1,253}$/.test(server),
    smtp_port: /^\d{1,5}$/.test(String(body.smtp_port)) && port >= 1 && port <= 65_535,
    smtp_user: user.length <= 255 && !/\p{C}/u.test(user),
    smtp_pass: typed.length <= 255 && (user === '' || typed !== '' || (isStored && stored.password !== '')),
    smtp_verification: ['SSL', 'TLS'].includes(text('smtp_verification')),
    smtp_sender_mail: sender !== null,
  }
  const wrong = Object.keys(checks).filter((name) => !checks[name])
  return {
    form: {
      server,
      port,
      user,
      password: typed || (isStored ? stored.password : ''),
      verification: text('smtp_verification') === 'TLS' ? 'TLS' : 'SSL',
      sender: sender ?? '',
    },
    faults: Object.fromEntries(wrong.map((name) => [name, { message: `mail:wrong.${name}` }])),
  }
}

/** The input that a reason speaks of. */
const inputOf: Readonly<Record<MailReason, string>> = {
  address: 'smtp_server',
  connect: 'smtp_server',
  timeout: 'smtp_server',
  certificate: 'smtp_server',
  encryption: 'smtp_verification',
  login: 'smtp_pass',
  sender: 'smtp_sender_mail',
  recipient: 'testMail',
  refused: 'smtp_server',
  busy: 'testMail',
}

/** Why it failed in words of our own: what the server wrote is repeated to nobody, but for the number of its answer. */
function explain({ reason, reply }: MailFailure, mailFromEnvironment: boolean): Problem {
  const answer = reply === null ? '' : ` (${reply})`
  const name = mailFromEnvironment ? 'testMail' : inputOf[reason]
  return new Problem(
    'testMailFailed',
    {},
    { faults: { [name]: { message: `mail:reason.${reason}`, params: { answer } } } },
  )
}
