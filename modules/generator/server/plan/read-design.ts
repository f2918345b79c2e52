import { z } from 'zod'
import type { AttributeValue, Design, DesignFault, DesignType } from '../../design/design.ts'
import { maxFields } from '../../design/design.ts'
import { isPrototypeName } from '../../design/names.ts'
import { designTypes, presets } from '../../design/presets.ts'

const maxFaults = 20
const maxAttributes = 60
const longest = 2000

/** Text that every database keeps. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed())
const optionalText = (max: number) =>
  z.preprocess((raw) => (raw === null || raw === undefined ? '' : raw), text(max))
const flag = z.preprocess(
  (raw) => raw === true || raw === 1 || raw === '1' || raw === 'true' || raw === 'Yes',
  z.boolean(),
)
const count = (max: number) =>
  z.preprocess(
    (raw) =>
      raw === null || raw === undefined || raw === '' ? 0 : typeof raw === 'string' ? Number(raw) : raw,
    z.int().min(0).max(max),
  )

/** Names as a list, or as the comma list that older clients send. */
const names = z.preprocess(
  (raw) => (typeof raw === 'string' ? raw.split(',').filter((name) => name.trim() !== '') : (raw ?? [])),
  z.array(text(200)).max(maxFields * 2),
)

const attribute: z.ZodType<AttributeValue> = z.union([
  text(longest),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(text(200)).max(100),
])

/** Attributes as plain values; a designer's descriptor `{type, value}` stands for its value. */
const attributes = z.preprocess(
  (raw) => (typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? plain(raw) : {}),
  z.record(text(100), attribute).refine((all) => Object.keys(all).length <= maxAttributes),
)

function plain(raw: object): Record<string, unknown> {
  const entries = Object.entries(raw).filter(([name, value]) => !isPrototypeName(name) && value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, plainValue(value)]))
}

function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return 'value' in value ? (value.value ?? null) : null
}

const fieldShape = z.object({
  title: optionalText(longest),
  name: text(200),
  type: optionalText(100),
  dataType: optionalText(20_000),
  length: count(4_294_967_295),
  precision: count(100),
  default: z.preprocess(
    (raw) => (raw === undefined ? null : typeof raw === 'number' ? String(raw) : raw),
    text(longest).nullable(),
  ),
  defaultType: z.enum(['INPUT', 'EMPTY STRING', 'NULL', 'NONE']).catch('NONE'),
  null: flag,
  primaryKey: flag,
  unsigned: flag,
  autoIncrement: flag,
  comment: optionalText(longest),
  sourceColumn: text(200).optional(),
  designType: z.enum(designTypes as readonly [DesignType, ...DesignType[]]),
  formBuildExclude: flag,
  tableBuildExclude: flag,
  table: attributes,
  form: attributes,
})

const change = z.object({
  type: z.enum(['change-field-name', 'del-field', 'change-field-attr', 'add-field', 'change-field-order']),
  oldName: optionalText(200),
  newName: optionalText(200),
  index: z.number().optional(),
  sync: flag,
  after: text(200).optional(),
})

const designShape = z.object({
  type: z.enum(['create', 'db', 'sql', 'log']),
  table: z.object({
    name: text(200),
    comment: optionalText(longest),
    quickSearchField: names,
    defaultSortField: optionalText(200),
    defaultSortType: z.enum(['asc', 'desc']).catch('desc'),
    formFields: names,
    columnFields: names,
    generateRelativePath: optionalText(200),
    databaseConnection: optionalText(100),
    sourceTable: text(200).optional(),
    designChange: z.preprocess((raw) => raw ?? [], z.array(change).max(1000)),
    rebuild: z.enum(['Yes', 'No']).catch('No'),
    isCommonModel: count(1).optional(),
    modelFile: text(500).optional(),
    controllerFile: text(500).optional(),
    validateFile: text(500).optional(),
    webViewsDir: text(500).optional(),
  }),
  fields: z.array(fieldShape).max(maxFields),
})

/**
 * What was sent as a design, with every value of the type that it has to have and nothing else; or where it is not. Numbers
 * and flags may be sent as text, and what has a usual value may be left out. Names and meanings are `compileDesign`'s to check.
 */
export function readDesign(raw: unknown): Design | readonly DesignFault[] {
  const { success, data, error } = designShape.safeParse(raw)
  if (!success) return error.issues.slice(0, maxFaults).map(faultOf)
  return { ...data, fields: data.fields.map(tidy) }
}

type ReadField = z.infer<typeof fieldShape>

/** A type that was left out is the preset's, and flags that say nothing are left out. */
function tidy({
  dataType,
  formBuildExclude,
  tableBuildExclude,
  ...field
}: ReadField): Design['fields'][number] {
  return {
    ...field,
    type: (field.type || presets[field.designType].sql.type).toLowerCase(),
    ...(dataType === '' ? {} : { dataType }),
    ...(formBuildExclude ? { formBuildExclude } : {}),
    ...(tableBuildExclude ? { tableBuildExclude } : {}),
  }
}

function faultOf({ path, code }: z.core.$ZodIssue): DesignFault {
  const place = path.map((part) => String(part).slice(0, 40)).join('.')
  if (place === 'fields' && code === 'too_big') {
    return { place, message: 'faults.tooManyFields', params: { max: maxFields } }
  }
  return { place, message: path.at(-1) === 'designType' ? 'faults.designType' : 'faults.value' }
}
