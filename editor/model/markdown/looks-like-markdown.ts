const strongSigns = [
  /^#{1,6} +\S/,
  /^(?:```|~~~)/,
  /^ {0,3}\|?(?: {0,9}:?-{3,99}:? {0,9}\|){1,99} {0,9}:?-{3,99}:? {0,9}\|? *$/,
  /^ {0,9}[-*+] \[[ xX]\] /,
]
const weakSigns = [
  /^ {0,9}[-*+] +\S/,
  /^ {0,9}\d{1,9}[.)] +\S/,
  /^> ?\S/,
  /\*\*[^\s*][^*]{0,200}\*\*/,
  /(?:^|[^`])`[^`]{1,200}`/,
  /\[[^\][]{1,200}\]\((?:https?:|mailto:|\/|#)[^)\s]{0,200}\)/,
  /^ {0,3}(?:-{3,}|\*{3,}) *$/,
]

/** Whether plain text is clearly meant as Markdown: one sign that nothing else uses, or two of the weaker ones. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n/)
    .map((line) => line.slice(0, 500).trimEnd())
  const has = (sign: RegExp) => lines.some((line) => sign.test(line))
  return strongSigns.some(has) || weakSigns.filter(has).length >= 2
}
