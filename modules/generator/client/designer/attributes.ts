import type { DesignType } from '../../design/design.ts'
import { operators, renders, sortables, validators } from '../../design/presets.ts'

/** How an attribute is set. */
export type AttributeInput =
  | { readonly as: 'choice'; readonly choices: readonly string[] }
  | { readonly as: 'choices'; readonly choices: readonly string[] }
  | { readonly as: 'number'; readonly least: number; readonly most: number }
  | { readonly as: 'switch' }
  | { readonly as: 'text' }

/** List properties, which every field can have. */
const listAttributes: Readonly<Record<string, AttributeInput>> = {
  render: { as: 'choice', choices: renders },
  operator: { as: 'choice', choices: operators },
  sortable: { as: 'choice', choices: sortables },
  width: { as: 'number', least: 40, most: 1000 },
}

const timeFormat = { timeFormat: { as: 'text' } } as const

/** List properties of a kind. */
export function listAttributesOf(designType: DesignType): Readonly<Record<string, AttributeInput>> {
  return designType === 'timestamp' ? { ...listAttributes, ...timeFormat } : listAttributes
}

const validation: Readonly<Record<string, AttributeInput>> = {
  validator: { as: 'choices', choices: validators },
  validatorMsg: { as: 'text' },
}

const ofKind: Readonly<Partial<Record<DesignType, Readonly<Record<string, AttributeInput>>>>> = {
  number: { step: { as: 'number', least: 0, most: 1_000_000 } },
  float: { step: { as: 'number', least: 0, most: 1_000_000 } },
  textarea: { rows: { as: 'number', least: 1, most: 30 } },
  select: { 'select-multi': { as: 'switch' } },
  selects: { 'select-multi': { as: 'switch' } },
  image: { 'image-multi': { as: 'switch' } },
  images: { 'image-multi': { as: 'switch' } },
  file: { 'file-multi': { as: 'switch' } },
  files: { 'file-multi': { as: 'switch' } },
}

/** Form properties of a kind. What a relation points to has a dialog of its own. */
export function formAttributesOf(designType: DesignType): Readonly<Record<string, AttributeInput>> {
  return { ...validation, ...ofKind[designType] }
}

/** SQL types that are offered; others can be typed. */
export const sqlTypes = [
  'varchar',
  'char',
  'text',
  'mediumtext',
  'longtext',
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'decimal',
  'float',
  'double',
  'enum',
  'set',
  'date',
  'datetime',
  'time',
  'timestamp',
  'year',
  'json',
] as const
