import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { trustCertificate } from '#server/testing/services/certificate.ts'
import {
  type MailServer,
  type MailServerOptions,
  startMailServer,
  startSilentServer,
} from '#server/testing/services/mail-server.ts'
import { startTestApp, type TestApp, type TestOptions } from '#server/testing/test-app.ts'
import { mailWith } from '../module.server.ts'

const open: { close: () => Promise<void> }[] = []
let forget = () => {}
afterEach(async () => {
  forget()
  forget = () => {}
  for (const one of open.splice(0).reverse()) await one.close()
})

async function start(options: TestOptions = {}): Promise<TestApp> {
  const product = await startTestApp(options)
  open.push(product)
  return product
}

async function serve(options: MailServerOptions): Promise<MailServer> {
  const server = await startMailServer(options)
  open.push(server)
  return server
}

const login = { user: 'shop@example.com', password: 'Mail-Secret-1' }
const mail = { to: 'somebody@Example.COM', subject: '验证码', text: 'Your code is 123456.', code: '123456' }

/** What the configuration page posts for a server of this machine. */
const form = (port: number, more: Readonly<Record<string, unknown>> = {}) => ({
  smtp_server: 'localhost',
  smtp_port: String(port),
  smtp_user: login.user,
  smtp_pass: login.password,
  smtp_verification: 'SSL',
  smtp_sender_mail: 'shop@example.com',
  testMail: 'somebody@example.com',
  ...more,
})

const sendTest = (product: TestApp, body: unknown, language = 'en') =>
  product.call<{ mailFromEnvironment?: boolean; faults?: Record<string, string> } | null>(
    '/admin/routine.Config/sendTestMail',
    { method: 'POST', token: product.superToken, body, language },
  )

test.each(['tls', 'starttls'] as const)(
  'a test mail goes out by the server of the form: %s',
  async (security) => {
    forget = trustCertificate()
    const product = await start({ env: { PORTICO_PUBLIC_URL: 'https://shop.example.org' } })
    const server = await serve({ security, login })
    const answer = await sendTest(
      product,
      form(server.port, { smtp_verification: security === 'tls' ? 'SSL' : 'TLS' }),
    )
    expect(answer).toMatchObject({ code: 1, data: { mailFromEnvironment: false } })
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({ from: 'shop@example.com', to: ['somebody@example.com'] })
    const raw = server.mails[0]?.raw ?? ''
    expect(raw).toMatch(/^From: .*<shop@example\.com>\r$/m)
    expect(raw).toMatch(/^Message-ID: <[0-9a-f]{32}@shop\.example\.org>\r$/m)
    expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
  },
)

test('a certificate that nobody vouches for is refused before the password is shown', async () => {
  const product = await start()
  for (const security of ['tls', 'starttls'] as const) {
    const server = await serve({ security, login })
    const verification = security === 'tls' ? 'SSL' : 'TLS'
    const answer = await sendTest(product, form(server.port, { smtp_verification: verification }))
    expect(answer).toMatchObject({
      code: 0,
      data: { faults: { smtp_server: expect.stringMatching(/certificate/) } },
    })
    expect(server.logins).toEqual([])
  }
})

test('a server that offers no encryption is given nothing', async () => {
  const product = await start()
  const server = await serve({ security: 'none', login })
  for (const smtp_verification of ['SSL', 'TLS']) {
    const { code, data } = await sendTest(product, form(server.port, { smtp_verification }))
    expect(code).toBe(0)
    expect(Object.keys(data?.faults ?? {})).toEqual(['smtp_verification'])
  }
  expect(server.logins).toEqual([])
})

test('a refusal names the input it is about, and repeats nothing that the server wrote', async () => {
  forget = trustCertificate()
  const product = await start()
  const server = await serve({ security: 'tls', login, refuses: 'gone@example.com' })
  const wrongPassword = await sendTest(product, form(server.port, { smtp_pass: 'wrong' }))
  expect(wrongPassword.data?.faults).toEqual({
    smtp_pass: 'the server rejected the username or password (535)',
  })
  expect(JSON.stringify(wrongPassword)).not.toMatch(/10\.1\.2\.3|Who are you/)
  const refused = await sendTest(product, form(server.port, { testMail: 'gone@example.com' }))
  expect(refused.data?.faults).toEqual({ testMail: 'the server rejected the recipient (550)' })
  const { port, close } = await startSilentServer()
  await close()
  const gone = await sendTest(product, form(port))
  expect(gone.data?.faults).toEqual({ smtp_server: expect.stringMatching(/could not be reached/) })
  expect(gone.msg).toContain('could not be reached')
})

test('a server that never says a word is given up in bounded time', async () => {
  const product = await start({ modules: [mailWith({ connect: 200, total: 300 })] })
  const silent = await startSilentServer()
  open.push(silent)
  for (const smtp_verification of ['SSL', 'TLS']) {
    const { data } = await sendTest(product, form(silent.port, { smtp_verification }))
    expect(data?.faults).toEqual({ smtp_server: 'the server did not respond in time' })
  }
})

test.each([
  '10.0.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  'fd00::1',
  '0.0.0.0',
  'localhost',
  '127.1',
])('the page can not name %s: only the environment leads into a private network', async (smtp_server) => {
  const product = await start({ env: { PORTICO_TEST_HOOKS: '' } })
  const server = await serve({ security: 'tls', login })
  const { data } = await sendTest(product, form(server.port, { smtp_server }))
  expect(data?.faults).toEqual({ smtp_server: expect.stringMatching(/not on the public internet/) })
})

test('the stored password goes to the server it was stored for and to no other', async () => {
  forget = trustCertificate()
  const product = await start()
  const server = await serve({ security: 'tls', login })
  const stranger = await serve({ security: 'tls', login })
  for (const [name, value] of Object.entries({ ...form(server.port), testMail: undefined }))
    if (value) await setSetting(product, name, String(value))
  expect(await sendTest(product, form(server.port, { smtp_pass: '' }))).toMatchObject({ code: 1 })
  for (const change of [{ smtp_port: stranger.port }, { smtp_user: 'other' }, { smtp_server: '127.0.0.1' }]) {
    const { data } = await sendTest(product, form(server.port, { smtp_pass: '', ...change }))
    expect(data?.faults).toEqual({ smtp_pass: expect.stringMatching(/enter the password/) })
  }
  expect(stranger.logins).toEqual([])
})

test('a form that can not be used is refused input by input', async () => {
  const product = await start()
  const { data } = await sendTest(product, {
    smtp_server: 'mail example',
    smtp_port: '465.5',
    smtp_user: 'me\r\nRCPT',
    smtp_pass: '',
    smtp_verification: 'NONE',
    smtp_sender_mail: 'a@example.com, b@example.com',
    testMail: 'a@example.com\r\nBcc: b@example.com',
  })
  expect(Object.keys(data?.faults ?? {}).toSorted()).toEqual([
    'smtp_pass',
    'smtp_port',
    'smtp_sender_mail',
    'smtp_server',
    'smtp_user',
    'smtp_verification',
    'testMail',
  ])
  for (const body of [{}, { testMail: ['a@example.com'] }, { testMail: { to: 'a@example.com' } }])
    expect((await sendTest(product, body)).code).toBe(0)
})

test('the log keeps that a test mail was sent, by whom, and no password; too many are slowed down', async () => {
  const product = await start()
  const silent = await startSilentServer()
  await silent.close()
  for (let n = 0; n < 10; n++) await sendTest(product, form(silent.port))
  const refused = await sendTest(product, form(silent.port))
  expect(refused.msg).toMatch(/Too many requests/)
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  const logs = await product.app.database.read.selectFrom('admin_log').selectAll().execute()
  expect(logs).toHaveLength(11)
  expect(logs[0]).toMatchObject({
    admin_id: 1,
    title: 'Send test email',
    url: '/admin/routine.Config/sendTestMail',
  })
  expect(JSON.stringify(logs)).not.toContain(login.password)
})

test('MAIL_URL wins over the page, may lead into the own network, and the answer says so', async () => {
  const server = await serve({ security: 'none', login })
  const user = encodeURIComponent(login.user)
  const product = await start({
    env: { MAIL_URL: `smtp://${user}:${login.password}@127.0.0.1:${server.port}`, PORTICO_TEST_HOOKS: '' },
  })
  expect(product.app.mail.source()).toEqual({ kind: 'smtp', mailFromEnvironment: true })
  const answer = await sendTest(product, {
    smtp_server: 'elsewhere.example',
    testMail: 'somebody@example.com',
  })
  expect(answer).toMatchObject({ code: 1, data: { mailFromEnvironment: true } })
  expect(answer.msg).toContain('MAIL_URL')
  await product.app.mail.send({ ...mail, html: '<p>Your code is <b>123456</b>.</p>' }, product.context())
  expect(server.mails).toHaveLength(2)
  expect(server.mails[1]).toMatchObject({ from: login.user, to: ['somebody@example.com'] })
  expect(server.mails[1]?.raw).toMatch(
    /multipart\/alternative[\s\S]*text\/plain[\s\S]*123456[\s\S]*text\/html/,
  )
})

test('the settings take effect at the next mail, and callers learn no more than that it failed', async () => {
  forget = trustCertificate()
  const lines: string[] = []
  const product = await start({ env: { LOG_LEVEL: 'warn' }, log: (line) => lines.push(line) })
  const server = await serve({ security: 'tls', login })
  const values = { ...form(server.port), smtp_sender_mail: '', testMail: undefined }
  for (const [name, value] of Object.entries(values))
    if (value) await setSetting(product, name, String(value))
  await product.app.settings.refresh()
  expect(product.app.mail.source()).toEqual({ kind: 'smtp', mailFromEnvironment: false })
  await product.app.mail.send(
    { ...mail, subject: 'Hello\r\nBcc: all@example.com\u2028X: y' },
    product.context(),
  )
  const [head = ''] = server.mails[0]?.raw.split('\r\n\r\n') ?? []
  expect(head).toMatch(/^Subject: Hello Bcc: all@example\.com X: y\r$/m)
  expect(head).not.toMatch(/^(?:Bcc|X):/m)
  await setSetting(product, 'smtp_pass', 'changed-1')
  await product.app.settings.refresh()
  const sent = product.app.mail.send(mail, product.context())
  await expect(sent).rejects.toMatchObject({ problem: 'mailFailed', detail: {}, faults: {} })
  const told = lines.filter((line) => line.includes('mail was not taken'))
  expect(told.map((line) => JSON.parse(line))).toMatchObject([{ reason: 'login', reply: 535 }])
  expect(lines.join()).not.toContain('changed-1')
})

test('no mail is sent inside of a transaction', async () => {
  const product = await start()
  const inside = { ...product.context(), batch: 'open' }
  await expect(product.app.mail.send(mail, inside)).rejects.toThrow(/transaction/)
})

test('file: writes one file a mail, even in the same millisecond', async () => {
  const product = await start({ env: { MAIL_URL: 'file:' } })
  await Promise.all([1, 2, 3].map(() => product.app.mail.send(mail, product.context())))
  const folder = join(product.app.config.dataDir, 'mail')
  const names = (await readdir(folder)).toSorted()
  expect(names).toEqual([1, 2, 3].map((n) => `${product.now}-${n}.json`))
  const path = join(folder, names[0] ?? '')
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    to: 'somebody@example.com',
    subject: '验证码',
    text: 'Your code is 123456.',
    html: '',
    code: '123456',
  })
  expect((await stat(path)).mode & 0o077).toBe(0)
  expect(product.app.mail.source()).toEqual({ kind: 'folder', mailFromEnvironment: true })
})

test('unset, development writes files and production says that mail is not set up', async () => {
  const development = await start()
  expect(development.app.mail.source()).toEqual({ kind: 'folder', mailFromEnvironment: false })
  const production = await start({
    env: { NODE_ENV: 'production', PORTICO_TEST_HOOKS: '', PORTICO_RATE_LIMIT: 'on' },
  })
  expect(production.app.mail.isConfigured()).toBe(false)
  const sent = production.app.mail.send(mail, production.context())
  await expect(sent).rejects.toMatchObject({ problem: 'mailNotConfigured' })
})
