/** Throws for a mode that there is not. */
export function checkMode(call: string, mode: unknown): void {
  if (mode !== undefined && mode !== null && mode !== 'default' && mode !== 'simple') {
    throw new TypeError(`${call}: mode has to be 'default' or 'simple', not ${shown(mode)}`)
  }
}

/** A wrong value as an error names it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `'${value.slice(0, 40)}'`
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : String(value)
}
