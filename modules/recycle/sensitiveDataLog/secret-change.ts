/** Tells whether a change is one of a secret: its values were never kept. */
export function isSecretChange({ before, after }: Readonly<Record<string, unknown>>): boolean {
  return before === '******' && after === '******'
}
