import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { type CodeTarget, checkCode, codeSweep, makeCode, redeemCode, takeCode } from './codes.server.ts'

onEveryDialect({}, (product) => {
  let made = 0
  const target = (more: Partial<CodeTarget> = {}): CodeTarget => ({
    event: 'user_register',
    channel: 'email',
    address: `somebody${++made}@example.org`,
    memberId: 0,
    ...more,
  })
  const make = (to: CodeTarget) => makeCode(product().context(), to)
  const take = (to: CodeTarget, code: unknown) => takeCode(product().context(), to, code)
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  const refused = { problem: 'codeWrong' }
  const later = (seconds: number) => {
    product().now += seconds * 1000
  }

  test('a code has six digits, counts once, and is not in the database', async () => {
    const to = target()
    const code = await make(to)
    expect(code).toMatch(/^\d{6}$/)
    const rows = await product().app.database.read.selectFrom('verification_code').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(to.address)
    const wide = (digits: string) =>
      digits.replace(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit)))
    await take(to, ` ${code.slice(0, 3)} ${wide(code.slice(3))}`)
    await expect(take(to, code)).rejects.toMatchObject(refused)
  })

  test('the sixth attempt is refused although the code is right', async () => {
    const to = target()
    const code = await make(to)
    for (let n = 0; n < 5; n++) await expect(take(to, wrong(code))).rejects.toMatchObject(refused)
    await expect(take(to, code)).rejects.toMatchObject(refused)
    const other = target()
    const right = await make(other)
    for (let n = 0; n < 4; n++) await expect(take(other, wrong(right))).rejects.toMatchObject(refused)
    await take(other, right)
  })

  test('parallel attempts do not outrun the limit', async () => {
    const to = target()
    const code = await make(to)
    const tries = Array.from({ length: 20 }, () => take(to, wrong(code)).catch((error: unknown) => error))
    await Promise.all(tries)
    await expect(take(to, code)).rejects.toMatchObject(refused)
    const [row] = await product()
      .app.database.write.selectFrom('verification_code')
      .select('attempts')
      .where('attempts', '>', 4)
      .where('create_time', '=', Math.floor(product().now / 1000))
      .orderBy('attempts', 'desc')
      .execute()
    expect(row?.attempts).toBe(5)
  })

  test('of many who use one code at the same time one gets through', async () => {
    const to = target()
    const code = await make(to)
    const uses = await Promise.allSettled(Array.from({ length: 5 }, () => take(to, code)))
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('what is refused after the check does not use the code up', async () => {
    const to = target()
    const code = await make(to)
    const { app } = product()
    await checkCode(product().context(), to, code)
    await app.database.write
      .transaction()
      .execute(async (db) => {
        await redeemCode({ ...product().context(), db, batch: 'test' }, to, code)
        throw new Error('no')
      })
      .catch(() => {})
    await take(to, code)
  })

  test('only the newest code counts, and one a minute can be asked for', async () => {
    const to = target()
    const first = await make(to)
    await expect(make(to)).rejects.toMatchObject({ problem: 'codeTooSoon', detail: { seconds: 60 } })
    later(45)
    await expect(make(to)).rejects.toMatchObject({
      detail: { seconds: 15 },
      headers: { 'retry-after': '15' },
    })
    later(15)
    const second = await make(to)
    if (first !== second) await expect(take(to, first)).rejects.toMatchObject(refused)
    await take(to, second)
    await expect(make(to)).rejects.toMatchObject({ problem: 'codeTooSoon' })
  })

  test('of many who ask at the same time one is given a code', async () => {
    const to = target()
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => make(to)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    later(60)
    const again = await Promise.allSettled(Array.from({ length: 5 }, () => make(to)))
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a code counts for ten minutes', async () => {
    const [one, other] = [target(), target()]
    const codes = [await make(one), await make(other)]
    later(599)
    await take(one, codes[0])
    later(1)
    await expect(take(other, codes[1])).rejects.toMatchObject(refused)
  })

  test('ten codes a day for one target', async () => {
    const to = target()
    for (let n = 0; n < 10; n++) {
      await make(to)
      later(60)
    }
    await expect(make(to)).rejects.toMatchObject({ detail: { seconds: 24 * 3600 - 600 } })
    later(24 * 3600 - 600)
    await make(to)
    later(60)
    await make(to)
  })

  test('a code that was over stays over when the clock is set back', async () => {
    const to = target()
    const code = await make(to)
    later(600)
    await expect(take(to, code)).rejects.toMatchObject(refused)
    later(-600)
    await expect(take(to, code)).rejects.toMatchObject(refused)
  })

  /** Asks and tries from a client address; everybody else is somewhere else. */
  const at = (address: string) => ({ ...product().context(), address })

  test('ten codes that somebody else asks for do not close an address: the next asker is given one', async () => {
    const to = target()
    for (let n = 0; n < 10; n++) {
      await makeCode(at('203.0.113.1'), to)
      later(60)
    }
    await expect(makeCode(at('203.0.113.1'), to)).rejects.toMatchObject({ problem: 'codeTooSoon' })
    later(60)
    await takeCode(at('192.0.2.1'), to, await makeCode(at('192.0.2.1'), to))
  })

  test('however many ask, nobody waits longer than the last code counts, and that one lets in', async () => {
    const to = target()
    let code = ''
    for (let n = 0; n < 40; n++) {
      const { write } = product().app.database
      const asked = makeCode(at(`203.0.113.${n}`), to)
      const seconds = await asked.then(
        (made) => {
          code = made
          return 0
        },
        ({ detail }) => Number(detail.seconds),
      )
      expect(seconds).toBeLessThanOrEqual(600)
      later(seconds)
      if (seconds > 0) {
        code = await makeCode(at(`203.0.113.${n}`), to)
        const rows = await write
          .selectFrom('verification_code')
          .select('key')
          .where('code', '!=', '')
          .execute()
        expect(rows.length).toBeGreaterThan(0)
      }
    }
    await expect(makeCode(at('192.0.2.1'), to)).rejects.toMatchObject({ problem: 'codeTooSoon' })
    later(599)
    await takeCode(at('192.0.2.1'), to, code)
  })

  test('what others ask for and guess at uses up no attempt and no code of mine', async () => {
    const to = target()
    const mine = await makeCode(at('192.0.2.1'), to)
    later(60)
    await makeCode(at('203.0.113.1'), to)
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      for (let n = 0; n < 7; n++)
        await expect(takeCode(at(address), to, wrong(mine))).rejects.toMatchObject(refused)
    await takeCode(at('192.0.2.1'), to, mine)
  })

  test('from elsewhere the newest code counts, with five attempts of all together, and no other with it', async () => {
    const to = target()
    const first = await makeCode(at('192.0.2.1'), to)
    later(60)
    const second = await makeCode(at('192.0.2.2'), to)
    if (first !== second) await expect(takeCode(at('192.0.2.3'), to, first)).rejects.toMatchObject(refused)
    await takeCode(at('192.0.2.3'), to, second)
    // What it was asked for has been done: the one before is of no use any more.
    await expect(takeCode(at('192.0.2.1'), to, first)).rejects.toMatchObject(refused)
    const other = target()
    const code = await makeCode(at('192.0.2.1'), other)
    for (let n = 0; n < 5; n++)
      await expect(takeCode(at(`203.0.113.${n}`), other, wrong(code))).rejects.toMatchObject(refused)
    await expect(takeCode(at('203.0.113.9'), other, code)).rejects.toMatchObject(refused)
    await takeCode(at('192.0.2.1'), other, code)
  })

  test('a code is nothing for another event, way, address or member', async () => {
    const to = target({ memberId: 7 })
    const code = await make(to)
    for (const other of [
      { event: 'user_retrieve_pwd' },
      { channel: 'mobile' },
      { address: 'other@example.org' },
      { memberId: 8 },
      { memberId: 0 },
    ] as const)
      await expect(take({ ...to, ...other }, code)).rejects.toMatchObject(refused)
    await take(to, code)
  })

  test.each([undefined, null, 123456, '', '12345', '1234567', 'abcdef', ['123456'], { code: '123456' }])(
    '%j is answered like a wrong code',
    async (given) => {
      const to = target()
      await make(to)
      await expect(take(to, given)).rejects.toMatchObject(refused)
    },
  )

  test('a code is not checked inside of a transaction: the attempt would be forgotten with it', async () => {
    const inside = { ...product().context(), batch: 'open' }
    await expect(checkCode(inside, target(), '123456')).rejects.toThrow(/inside of a transaction/)
  })

  test('what has expired goes once its day is over', async () => {
    const { write } = product().app.database
    await make(target())
    const count = async () => (await write.selectFrom('verification_code').select('key').execute()).length
    const sweep = () => codeSweep.run({ context: product().context() } as never)
    await sweep()
    expect(await count()).toBeGreaterThan(0)
    later(24 * 3600)
    await sweep()
    expect(await count()).toBe(0)
  })
})
