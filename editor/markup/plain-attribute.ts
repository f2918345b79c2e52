/** A text for an attribute, without what HTML cannot hold: carriage returns, control characters. */
export function plainAttribute(value: string): string {
  const text = value.toWellFormed().replace(/\r\n?/g, '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters have no place in an attribute.
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}
