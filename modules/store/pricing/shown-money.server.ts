import { moneyText } from '#core/values/currency.ts'
import type { Context } from '#server/context.ts'
import { siteCurrency, siteCurrencySymbol } from '#server/settings/currency-settings.ts'

/** An amount as readers of a language have it, with the currency of the shop. */
export function shownMoney(
  amount: string | null,
  { app, language }: Pick<Context, 'app' | 'language'>,
): string {
  const currency = {
    code: app.settings.value(siteCurrency),
    symbol: app.settings.value(siteCurrencySymbol),
  }
  return moneyText(amount, language === 'en' ? 'en' : 'zh-CN', currency)
}
