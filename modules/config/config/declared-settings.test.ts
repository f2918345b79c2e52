import { afterEach, beforeEach, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineModule } from '#core/module.ts'
import { defineSetting, defineSettingGroup } from '#core/settings/setting.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const shelves = defineSettingGroup('shelves', { 'zh-cn': '书架', en: 'Shelves' })
const loanDays = defineSetting('loan_days', field.integer({ required: true, min: 1, max: 90, initial: 14 }), {
  group: shelves,
  weigh: 2,
  texts: {
    'zh-cn': { title: '借阅天数', tip: '到期须归还', faults: { week: '{{label}}须为整周' } },
    en: {
      title: 'Days of a loan',
      tip: 'Due back after these',
      faults: { week: '{{label}} must be whole weeks' },
    },
  },
  check: (days, refuse) => (days % 7 === 0 ? null : refuse('week')),
})
const firstLetters = defineSetting('first_letters', field.text({ initial: 'A,B' }), {
  group: shelves,
  texts: { 'zh-cn': { title: '首字母' }, en: { title: 'First letters' } },
  read: (text) => new Set(text.split(',')),
})
const supplierKey = defineSetting('supplier_key', field.text(), {
  group: shelves,
  isSecret: true,
  texts: { 'zh-cn': { title: '密钥' }, en: { title: 'Key' } },
})
const library = defineModule({ name: 'library', settings: [loanDays, firstLetters, supplierKey] })

const options = {
  modules: [
    {
      module: library,
      checkSettings: ({ next }: { readonly next: (setting: typeof loanDays) => string | undefined }) =>
        next(loanDays) === '77' ? { [loanDays.name]: { message: 'validate.option' } } : {},
    },
  ],
  env: { PORTICO_SECRET: 'the key of both processes of a test' },
}
let product: TestApp
beforeEach(async () => {
  product = await startTestApp(options)
})
afterEach(() => product.close())

interface Page {
  readonly list: Readonly<Record<string, { readonly title: string; readonly list?: readonly object[] }>>
}
const url = '/admin/routine.Config'
const page = async (language: string) =>
  (await product.call<Page>(`${url}/index`, { token: product.superToken, language })).data.list
const save = (body: object, language = 'en') =>
  product.call<{ readonly faults?: object } | null>(`${url}/edit`, {
    method: 'POST',
    token: product.superToken,
    body,
    language,
  })

test('a module’s setting stands in a tab of its own, with its texts in the caller’s language', async () => {
  expect((await page('zh-cn')).shelves).toMatchObject({
    title: '书架',
    list: [
      {
        ...{ name: 'loan_days', title: '借阅天数', tip: '到期须归还', type: 'number', value: '14' },
        ...{
          rule: 'required,integer',
          input_extend: { min: 1, max: 90 },
          extend: [],
          allow_del: 0,
          weigh: 2,
        },
      },
      { name: 'first_letters', title: '首字母', tip: '', type: 'string', value: 'A,B' },
      { name: 'supplier_key', value: '', is_set: false },
    ],
  })
  expect((await page('en')).shelves).toMatchObject({
    title: 'Shelves',
    list: [
      { title: 'Days of a loan', tip: 'Due back after these' },
      { title: 'First letters' },
      { title: 'Key', extend: [] },
    ],
  })
  expect(Object.keys(await page('en')).at(-1)).toBe('shelves')
})

test('a value is checked by the field, by the setting and by the module, and read as what it is', async () => {
  const { value } = product.app.settings
  const reason = async (days: unknown, language = 'en') =>
    (await save({ loan_days: days }, language)).data?.faults
  expect(await reason(91)).toEqual({ loan_days: 'Days of a loan must be at most 90' })
  expect(await reason(15)).toEqual({ loan_days: 'Days of a loan must be whole weeks' })
  expect(await reason(15, 'zh-cn')).toEqual({ loan_days: '借阅天数须为整周' })
  expect(await reason(77)).toMatchObject({ loan_days: expect.stringContaining('Days of a loan') })
  expect(value(loanDays)).toBe(14)
  expect(await save({ loan_days: '21', first_letters: 'C,D' })).toMatchObject({ code: 1 })
  await product.app.settings.refresh()
  const days: number = value(loanDays)
  expect([days, value(firstLetters).has('C'), value(firstLetters)]).toEqual([21, true, value(firstLetters)])
  expect(value(firstLetters)).toBe(value(firstLetters))
})

test('a text that somebody typed shows in every language', async () => {
  const { write } = product.app.database
  await write.updateTable('config').set({ title: 'Loans' }).where('name', '=', 'loan_days').execute()
  for (const language of ['zh-cn', 'en'])
    expect((await page(language)).shelves?.list?.[0]).toMatchObject({ title: 'Loans' })
})

test('a secret setting is read by the product alone', async () => {
  expect(await save({ supplier_key: 'Very<Secret>3' })).toMatchObject({ code: 1 })
  await product.app.settings.refresh()
  expect(product.app.settings.value(supplierKey)).toBe('Very<Secret>3')
  expect((await page('en')).shelves?.list?.[2]).toMatchObject({ value: '', is_set: true })
  const rows = await product.app.database.write.selectFrom('config').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('Very<Secret>3')
})

test('what was saved is there after a restart; what somebody broke in the database is the initial value', async () => {
  expect(await save({ loan_days: '21', supplier_key: 'Very<Secret>3' })).toMatchObject({ code: 1 })
  const again = await startTestApp({ ...options, beside: product })
  try {
    expect(again.app.settings.value(loanDays)).toBe(21)
    expect(again.app.settings.value(supplierKey)).toBe('Very<Secret>3')
  } finally {
    await again.close()
  }
  for (const broken of ['many', '15', '9999']) {
    await setSetting(product, 'loan_days', broken)
    await product.app.settings.refresh()
    expect(product.app.settings.value(loanDays), broken).toBe(14)
  }
})

test('without its module a setting leaves no trace in a new database', async () => {
  const plain = await startTestApp()
  try {
    const rows = await plain.app.database.write.selectFrom('config').select(['name', 'value']).execute()
    expect(JSON.stringify(rows)).not.toMatch(/loan_days|first_letters|shelves/)
    expect(() => plain.app.settings.value(loanDays)).toThrow('no module lists it')
  } finally {
    await plain.close()
  }
})
