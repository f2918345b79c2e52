import type { FieldKind } from '#core/field.ts'
import type { FieldParts } from './field-part.ts'

type Parts = Readonly<Record<FieldKind, FieldParts>>

const known: { parts: Parts | null } = { parts: null }

/** Makes the parts of every kind known to kinds that are made of other kinds: these can not import the list they are in. */
export function introduceParts(parts: Parts): void {
  known.parts = parts
}

/** The parts of a kind, for a kind that draws fields of others. */
export function partsOf(kind: FieldKind): FieldParts {
  if (!known.parts) throw new Error('parts.ts has not been loaded')
  return known.parts[kind]
}
