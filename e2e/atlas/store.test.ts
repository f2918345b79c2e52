import { beforeAll, describe, expect, test } from 'vitest'
import { addRow, expectShown } from '../screens.ts'
import { openStage } from '../stage.ts'
import { offer } from '../store/offer.ts'
import { openBuyer, takePayment } from '../store/orders.ts'
import { visitPage } from './back-office.ts'
import { visitCentre, visitSite } from './outside.ts'
import { backOffice, isOfStore, memberCentre, storeSite } from './screens.ts'
import { visits } from './stop.ts'

// The store: its part of the back office, what guests see of it, and what members do.

describe.each(visits)('in $language', (view) => {
  const stage = openStage()
  const isEnglish = view.language === 'en'
  const inLanguage = (path: string) => (isEnglish ? `/en${path}` : path)

  // Names of Chinese regions are Chinese in every language.
  const abroad = { address: { country: 'GB', area: [], city: 'London', street: 'Quay 1' }, note: '' }

  beforeAll(async () => {
    if (isEnglish) await stage.call('/admin/store.warehouse/edit', { body: { id: 1, name: 'Quay' } })
    await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
    await addRow(stage, 'store/category', { name: isEnglish ? 'Tea' : '茶', slug: 'tea' })
    const brand_id = await addRow(stage, 'store/brand', {
      name: isEnglish ? 'Harbour' : '茶舍',
      slug: 'harbour',
    })
    const tea = await offer(stage, isEnglish ? 'Oolong' : '铁观音', 'oolong', '68.00', 20, 120, { brand_id })
    await addRow(stage, 'store/shippingMethod', {
      ...{ name: isEnglish ? 'Courier' : '快递', kind: 'flat', days_text: '2–3' },
      rates: [{ key: 'a', provinces: [], first_amount: '12.00' }],
    })
    const { order } = await openBuyer(stage, 'lilei', isEnglish ? 'Ada' : '李雷', isEnglish ? abroad : {})
    await order([tea.variant_id, 2])
    await takePayment(stage, (await order([tea.variant_id, 1])).id)
  })

  test.each(backOffice((directory) => directory === 'store'))('%s is sound', async (path) => {
    expect(await visitPage(stage, path, view)).toEqual([])
  })

  test.each(storeSite)('guests see %s sound', async (path) => {
    expect(await visitSite(await stage.visit(view), inLanguage(path), view)).toEqual([])
  })

  test('a cart, and what it takes to order what is in it, are sound', async () => {
    const page = await stage.enterAsMember('/user/account/overview', view)
    expect(await visitSite(page, '/cart', view)).toEqual([])
    await page.goto(inLanguage('/product/oolong'))
    await page.getByRole('button', { name: isEnglish ? 'Add to cart' : '加入购物车' }).click()
    await expectShown(page.locator('[data-kept]:visible', { hasText: '1' }))
    const faults = [await visitSite(page, '/cart', view)]
    await expectShown(page.getByText('¥68.00'))
    faults.push(await visitSite(page, '/checkout', view))
    expect(faults.flat()).toEqual([])
  })

  test.each(memberCentre.filter(isOfStore))('members see %s sound', async (path) => {
    expect(await visitCentre(stage, path, view)).toEqual([])
  })
})
