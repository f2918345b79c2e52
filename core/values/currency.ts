/** The currency that amounts of this installation are in: its code, and what is written for it; '' for what each language writes. */
export interface Currency {
  readonly code: string
  readonly symbol: string
}

/** Tells whether a code is that of a currency whose amounts have two decimals, as all amounts here have. */
export function isCurrency(code: string): boolean {
  if (!/^[A-Z]{3}$/.test(code) || !Intl.supportedValuesOf('currency').includes(code)) return false
  return formatOf('en', code).resolvedOptions().maximumFractionDigits === 2
}

/** An amount with its currency, as a language writes it: `¥1,234.50`. What is no amount stays as it is, '' where there is none. */
export function moneyText(value: unknown, language: string, { code, symbol }: Currency): string {
  if (value === null || value === undefined || value === '') return ''
  const amount = Number(value)
  if (!Number.isFinite(amount)) return String(value)
  const format = formatOf(language, code)
  if (symbol === '') return format.format(amount)
  return format
    .formatToParts(amount)
    .map((part) => (part.type === 'currency' && symbol !== '' ? symbol : part.value))
    .join('')
}

/** What stands for the currency where an amount is typed. */
export function currencySign(language: string, { code, symbol }: Currency): string {
  const parts = formatOf(language, code).formatToParts(0)
  return symbol || (parts.find(({ type }) => type === 'currency')?.value ?? code)
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: string, code: string): Intl.NumberFormat {
  const key = `${language} ${code}`
  const known = formats.get(key) ?? new Intl.NumberFormat(language, { style: 'currency', currency: code })
  formats.set(key, known)
  return known
}
