import { field } from '#core/field.ts'
import { defineSetting } from '#core/settings/setting.ts'
import { basicsGroup } from '#core/settings/setting-groups.ts'
import { isCurrency } from '#core/values/currency.ts'

/** The currency that every amount of the installation is in. */
export const siteCurrency = defineSetting(
  'currency',
  field.text({ required: true, max: 3, initial: 'CNY' }),
  {
    group: basicsGroup,
    texts: {
      'zh-cn': {
        title: '货币代码',
        tip: '所有金额使用的货币，如 CNY、USD；已有金额不会换算',
        faults: { unknown: '{{label}}须为有两位小数的货币的三个大写字母，例如 CNY' },
      },
      en: {
        title: 'Currency code',
        tip: 'The currency of all amounts, such as CNY or USD. Existing amounts are not converted.',
        faults: {
          unknown: '{{label}} must be three capital letters of a currency with two decimals, such as CNY',
        },
      },
    },
    check: (code, refuse) => (isCurrency(code) ? null : refuse('unknown')),
  },
)

/** What is written for the currency; '' for what each language writes. */
export const siteCurrencySymbol = defineSetting('currency_symbol', field.text({ max: 8, initial: '¥' }), {
  group: basicsGroup,
  texts: {
    'zh-cn': { title: '货币符号', tip: '显示在金额前；留空则按界面语言的习惯显示' },
    en: { title: 'Currency symbol', tip: 'Shown with amounts. Leave empty to use each language’s own.' },
  },
})
