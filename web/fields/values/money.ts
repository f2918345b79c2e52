import { currencySign, moneyText } from '#core/values/currency.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useSite } from '#web/stores/site.ts'

/** An amount as people read it: in the currency of the site and the language of the page; '' where there is none. */
export function shownMoney(value: unknown): string {
  return moneyText(value, currentLanguage(), useSite.getState().currency)
}

/** What stands for the currency of the site before an amount that is typed. */
export function shownCurrency(): string {
  return currencySign(currentLanguage(), useSite.getState().currency)
}
