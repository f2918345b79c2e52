import type { MarkDefinition } from '../../definition/definition.ts'

/** Reads `vertical-align`, which means something else in tables. */
export function baseline(wanted: string): NonNullable<MarkDefinition['readStyle']> {
  return (declarations, tag) =>
    !/^t[dhr]$/.test(tag) && declarations.get('vertical-align')?.toLowerCase() === wanted ? true : null
}
