import { describe, expect, test } from 'vitest'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import { askByMail, mailsOf } from '#server/testing/accounts/codes.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { accountMails, mailTemplate } from './mailTemplate.ts'

type Row = Record<string, unknown>
const url = '/admin/user.mailTemplate'

onEveryDialect({}, (product) => {
  const call = (action: string, body?: Row) =>
    product().call<Row>(`${url}/${action}`, {
      token: product().superToken,
      language: 'en',
      ...(body ? { method: 'POST', body } : {}),
    })
  const rows = async () => (await call('index?limit=99')).data.list as readonly (Row & { id: number })[]
  const find = async (event: string, language: string) =>
    (await rows()).find((row) => row.event === event && row.language === language) as Row & { id: number }

  test('there is one mail for each event and language, and each is one that could be saved', async () => {
    const all = await rows()
    expect(all.map(({ event, language }) => `${event} ${language}`).toSorted()).toEqual(
      Object.keys(accountMails.words)
        .flatMap((event) => [`${event} en`, `${event} zh-cn`])
        .toSorted(),
    )
    for (const row of all) {
      expect(mailTemplate.check?.(row as never), String(row.event)).toEqual({})
      expect(await call('edit', { id: row.id, subject: row.subject, body: row.body })).toMatchObject({
        code: 1,
      })
    }
  })

  test('what is saved is what the next mail says, as text and as a page', async () => {
    const { id } = await find('user_register', 'en')
    const body =
      'Welcome & <b>hello</b>\nto {{site}}!\n\nCode {{ code }} for {{address}}, {{minutes}} minutes.'
    expect((await call('edit', { id, subject: 'Join {{site}}', body })).code).toBe(1)
    await setSetting(product(), 'site_name', 'A < B')
    await askByMail(product(), 'user_register', 'next@example.org', { language: 'en' })
    const mail = (await mailsOf(product())).at(-1)
    expect(mail?.subject).toBe('Join A < B')
    expect(mail?.text).toBe(
      `Welcome & <b>hello</b>\nto A < B!\n\nCode ${mail?.code} for next@example.org, 10 minutes.`,
    )
    expect(mail?.html).toContain('Welcome &amp; &lt;b&gt;hello&lt;/b&gt;<br>to A &lt; B!</p>')
    expect(mail?.html).toMatch(/Code <strong[^>]*>\d{6}<\/strong> for/)
  })

  test('a mail without its code, or with something that nobody fills in, is not saved', async () => {
    const { id } = await find('user_register', 'zh-cn')
    const notice = await find('address_taken', 'en')
    for (const [values, names] of [
      [{ body: 'No code.' }, ['body']],
      [{ body: '{{code}} {{password}}' }, ['body']],
      // Nobody has a name yet.
      [{ body: '{{code}} {{username}}' }, ['body']],
      [{ body: '{{code}} {{site' }, ['body']],
      [{ subject: 'Code {{constructor}}' }, ['subject']],
      [{ subject: '' }, ['subject']],
      [{ id: notice.id, body: 'Your code {{code}}' }, ['body']],
    ] as const) {
      const { code, data } = await call('edit', { id, ...values })
      expect([code, Object.keys((data as { faults: Row }).faults)], JSON.stringify(values)).toEqual([
        0,
        names,
      ])
    }
  })

  test('what a mail is for and its language stay as they are, and none is added or deleted', async () => {
    const before = await find('user_retrieve_pwd', 'en')
    await call('edit', { id: before.id, event: 'address_taken', language: 'zh-cn', subject: 'New' })
    expect(await find('user_retrieve_pwd', 'en')).toMatchObject({ id: before.id, subject: 'New' })
    for (const [action, method] of [
      ['add', 'POST'],
      ['del', 'DELETE'],
      ['import', 'POST'],
      ['export', 'POST'],
    ] as const) {
      const { status } = await product().call(`${url}/${action}`, {
        method,
        token: product().superToken,
        body: { ids: [before.id] },
      })
      expect(status).toBe(404)
    }
  })
})

describe('a test of a mail', () => {
  const product = onSqlite()
  const tests = (token: string, ids: unknown) =>
    product().call(`${url}/test`, { method: 'POST', token, language: 'en', body: { ids } })

  test('goes to whoever asks for it, in the language of the template', async () => {
    const [row] = await product()
      .app.database.read.selectFrom('user_mail_template')
      .select(['id', 'body'])
      .where('event', '=', 'user_retrieve_pwd')
      .where('language', '=', 'en')
      .execute()
    const missing = await tests(product().superToken, [row?.id])
    expect(missing.msg).toContain('Enter your email address in your profile first')
    await product().rows('auth/admin').update([1], { email: 'boss@example.org' })
    expect((await tests(product().superToken, [row?.id])).code).toBe(1)
    const [mail] = await mailsOf(product())
    expect(mail).toMatchObject({ to: 'boss@example.org', code: '123456' })
    expect(mail?.text).toContain('set a new password for the account admin')
    for (const ids of [[900_001], [1, 2], []]) expect((await tests(product().superToken, ids)).code).toBe(0)
  })

  test('takes its node', async () => {
    const { token } = await product().limitedAdmin(['user/mailTemplate/index', 'user/mailTemplate/edit'])
    expect((await tests(token, [1])).code).toBe(401)
  })
})
