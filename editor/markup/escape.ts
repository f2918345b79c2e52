/** Attributes with a space before each, escaped. */
export function renderAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}

/** Text between tags. Looking for single characters first is many times faster than a pattern in a long document. */
export function escapeText(text: string): string {
  if (!text.includes('&') && !text.includes('<') && !text.includes('>')) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A value between double quotes. */
export function escapeHtml(value: string): string {
  return value.includes('"') ? escapeText(value).replaceAll('"', '&quot;') : escapeText(value)
}
