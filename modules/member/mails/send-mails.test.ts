import { afterEach, expect, test, vi } from 'vitest'
import { Problem } from '#core/problems.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { inTransaction } from '#server/context.ts'
import { mailsOf } from '#server/testing/accounts/codes.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { accountMails } from '../mailTemplate/mailTemplate.ts'
import { mailMember } from './mail-member.server.ts'
import { mailingKind } from './send-mails.server.ts'

onEveryDialect({}, (product) => {
  afterEach(() => vi.restoreAllMocks())

  const put = ({ id }: Pick<TestMember, 'id'>, language = 'en') =>
    inTransaction(product().context(), (inside) =>
      mailMember(
        {
          ...{ mails: accountMails, user_id: id, event: 'password_changed', language },
          values: { time: '2030-01-02' },
        },
        inside,
      ),
    )
  const run = async (seconds = 0) => {
    product().now += seconds * 1000
    return mailingKind.run({ context: product().context(), isCancelled: async () => false } as never)
  }
  const to = async ({ email }: Pick<TestMember, 'email'>) =>
    (await mailsOf(product())).filter((mail) => mail.to === email)
  const waiting = async () =>
    (await product().app.database.write.selectFrom('user_mail').select('id').execute()).length

  test('a mail is sent once, in its language, to the address and by the name of that moment', async () => {
    const member = await product().member()
    await put(member, 'zh-cn')
    const email = `new-${member.email}`
    await product().rows('user/user').update([member.id], { email, nickname: 'Lin' })
    const results = await Promise.all([run(), run()])
    expect(results.map((result) => result && Number(result.sent)).toSorted()).toEqual([0, 1])
    expect(await run(86_400)).toEqual({ sent: 0, failed: 0 })
    const mails = await to({ email })
    expect(mails).toMatchObject([{ text: expect.stringMatching(/^Lin，您好！[\s\S]*2030-01-02/) }])
    expect(await to(member)).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('what is rolled back sends nothing', async () => {
    const member = await product().member()
    const broken = inTransaction(product().context(), async (inside) => {
      await mailMember(
        {
          ...{ mails: accountMails, user_id: member.id, event: 'password_changed', language: 'en' },
          values: { time: '' },
        },
        inside,
      )
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    expect(await run()).toEqual({ sent: 0, failed: 0 })
  })

  test('a mail that is not taken is tried again with growing gaps, and given up after a day', async () => {
    const member = await product().member()
    const send = vi.spyOn(product().app.mail, 'send').mockRejectedValue(new Problem('mailFailed'))
    await put(member)
    expect(await run()).toEqual({ sent: 0, failed: 1 })
    expect(await run(30)).toEqual({ sent: 0, failed: 0 })
    for (const gap of [60, 300, 1800, 7200]) expect(await run(gap + 1)).toEqual({ sent: 0, failed: 1 })
    expect(await waiting()).toBe(1)
    expect(await run(43_201)).toEqual({ sent: 0, failed: 1 })
    expect(await waiting()).toBe(0)
    await put(member)
    await run()
    send.mockRestore()
    expect(await run(61)).toEqual({ sent: 1, failed: 0 })
    expect(await to(member)).toHaveLength(1)
  })

  test('a mail that fails holds up no other, and nobody who is gone, closed or without an address gets one', async () => {
    const [silent, closed, gone, fine] = [
      await product().member(),
      await product().member(),
      await product().member(),
      await product().member(),
    ]
    for (const one of [silent, closed, gone, fine]) await put(one)
    await product().rows('user/user').update([silent.id], { email: '' })
    await product().rows('user/user').update([closed.id], { status: 'disable' })
    const { code } = await product().call('/admin/user.user/del', {
      ...{ method: 'DELETE', token: product().superToken },
      body: { ids: [gone.id] },
    })
    expect(code).toBe(1)
    expect(await waiting()).toBe(3)
    expect(await run()).toEqual({ sent: 1, failed: 0 })
    for (const one of [silent, closed, gone]) expect(await to(one)).toEqual([])
    expect(await to(fine)).toHaveLength(1)
  })

  test('nothing is kept where mail is not set up, and nothing is put in line outside a transaction', async () => {
    const member = await product().member()
    vi.spyOn(product().app.mail, 'isConfigured').mockReturnValue(false)
    await put(member)
    expect(await waiting()).toBe(0)
    const outside = mailMember(
      {
        ...{ mails: accountMails, user_id: member.id, event: 'password_changed', language: 'en' },
        values: { time: '' },
      },
      product().context(),
    )
    await expect(outside).rejects.toThrow(/transaction/)
  })
})
