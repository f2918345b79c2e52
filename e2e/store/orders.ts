import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { memberPassword, type Stage } from '../stage.ts'

let keys = 0

/** A member who orders by calls: there for journeys that begin behind that. */
export async function openBuyer(
  stage: Stage,
  username: string,
  nickname: string,
  { address: elsewhere = {}, note = '请用礼盒包装' } = {},
) {
  const values = {
    username,
    nickname,
    group_id: 1,
    password: memberPassword,
    email: `${username}@example.com`,
  }
  expect(await stage.call('/admin/user.User/add', { body: values })).toMatchObject({ code: 1 })
  const { token } = (await stage.product.openMemberSession(username, memberPassword)) as { token: string }
  const call = async <T>(name: string, body: Readonly<Record<string, unknown>>) => {
    const answer = await stage.product.call<T>(`/api/store.${name}`, { memberToken: token, body })
    expect(answer, name).toMatchObject({ code: 1 })
    return answer.data as T
  }
  const address = {
    ...{ name: nickname, phone: '13900000000', country: 'CN', area: [33, 3301, 330106] },
    street: '龙井路 1 号',
    ...elsewhere,
  }
  const { id: address_id } = await call<{ id: number }>('address/add', address)
  return {
    call,
    /** places an order of so many pieces of variants */
    async order(...lines: readonly (readonly [variant: number, quantity: number])[]) {
      for (const [variant_id, quantity] of lines) await call('cart/set', { variant_id, quantity })
      const { quote } = await call<{ quote: string }>('checkout/quote', { address_id })
      const key = { idempotency_key: `order-${++keys}-of-journey`, note }
      return call<{ id: number; number: string }>('checkout/place', { quote, ...key })
    },
  }
}

/** Staff takes the money of an order. */
export async function takePayment(stage: Stage, id: number): Promise<void> {
  const body = { ids: [id], memo: 'Bank 4711', idempotency_key: `paid-${id}-by-staff` }
  expect(await stage.call('/admin/store.order/confirmPaid', { body })).toMatchObject({ code: 1 })
}

/** Has the page print into the air: what is printed stands on it until it is touched again. */
export async function catchPrint(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
}

/** What has been printed, page by page, as a picture of paper and as the number of pages. */
export async function printed(page: Page, path: string): Promise<number> {
  await page.locator('[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.screenshot({ path, fullPage: true })
  const file = (await page.pdf({ format: 'A4' })).toString('latin1')
  await page.emulateMedia({ media: 'screen' })
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
