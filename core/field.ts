import * as listed from '#fields/index.ts'
import type { Common, FieldOf, Initial, Kind } from './kind.ts'

type Kinds = typeof listed

/** Name of a kind, as `fields/index.ts` lists it. */
export type FieldKind = keyof Kinds

/** The value each kind has in a row, in JSON and in a form: one spelling everywhere. */
export type FieldValues = { readonly [K in FieldKind]: Kinds[K]['empty'] }

/** Every kind by its name. What one is asked for is a fact of it, and never its name. */
export const kinds: { readonly [K in FieldKind]: Kind<FieldValues[K]> } = { ...listed }

/** A field of a declaration: its kind and everything that differs from the kind's default. Plain data. */
export type Field<K extends FieldKind = FieldKind, V = FieldValues[K]> = FieldOf<K, V>

/** The value type of a field. */
export type ValueOf<F> = F extends Field<FieldKind, infer V> ? V : never

type Builders = {
  readonly [K in keyof Kinds]: Kinds[K] extends { readonly build: infer B }
    ? B
    : Kinds[K] extends Kind<infer V, infer O>
      ? (options?: Common & Initial<V> & O) => Field<K, V>
      : never
}

/** Builders of fields, one for each kind; what they return is plain data. */
export const field = Object.fromEntries(
  Object.entries(listed).map(([kind, own]) => [
    kind,
    'build' in own ? own.build : (options?: object) => ({ ...options, kind }),
  ]),
) as unknown as Builders

/** Tells whether a field's value never leaves the server. */
export function isSecret(field: Pick<Field, 'kind'> | undefined): boolean {
  return field !== undefined && kinds[field.kind].isSecret
}

/** Tells whether lists leave a field's values out: they are long, and nobody reads them there. */
export function isLeftOut(field: Pick<Field, 'kind'> | undefined): boolean {
  return field !== undefined && kinds[field.kind].isLong && !kinds[field.kind].isListed
}

/** Tells whether values of a field can be added up: numbers and money, not places in an order. */
export function isSummable({ kind }: Pick<Field, 'kind'>): boolean {
  return kinds[kind].family === 'number' && kind !== 'weigh'
}

/** Name under which a list row carries the related row or rows: `category_id` → `category`, `tag_ids` → `tags`. */
export function relationName(fieldName: string): string {
  if (fieldName.endsWith('_ids')) return `${fieldName.slice(0, -4)}s`
  if (fieldName.endsWith('_id')) return fieldName.slice(0, -3)
  return `${fieldName}_row`
}
