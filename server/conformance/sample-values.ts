import type { Field, FieldKind, FieldValues } from '#core/field.ts'
import type { AnyResource } from '#core/resource.ts'
import type { TestApp } from '../testing/test-app.ts'
import { subjectController, subjectTable } from './rule-subjects.ts'

/** What a value is made of: its field, which of the endless row of values it is, rows to refer to. */
interface Wish {
  readonly field: Field
  readonly n: number
  readonly ids: readonly number[]
}

const pad = (n: number, digits: number) => String(n).padStart(digits, '0')
const within = ({ min = 0, max = Number.MAX_SAFE_INTEGER }: Field, n: number) =>
  Math.min(max, Math.max(0, min) + n)

/** The nth valid value of every kind, in canonical form; different n give different values where the kind has room. */
const samples: { readonly [K in FieldKind]: (wish: Wish) => FieldValues[K] } = {
  primaryKey: ({ n }) => n,
  text: ({ n, field: { max = 255 } }) => `Text ${n} 100%_! 文字`.slice(0, max),
  textarea: ({ n, field: { max = 1000 } }) => `Zeile ${n}\n"zwei" <drei> 文字 😀`.slice(0, max),
  account: ({ n }) => `account_${n}`,
  password: ({ n }) => `Sample-Pass-${n}`,
  varName: ({ n }) => `_name${n}`,
  mobile: ({ n }) => `139${pad(n, 8)}`,
  idNumber: ({ n }) => idNumber(n),
  email: ({ n }) => `person${n}@example.com`,
  url: ({ n }) => `https://example.com/${n}?a=b&c=d`,
  integer: ({ n, field }) => within(field, n),
  number: ({ n, field }) => within(field, n + 0.125),
  float: ({ n, field }) => within(field, n + 0.25),
  money: ({ n, field }) => `${within(field, n)}.25`,
  weigh: ({ n }) => 1000 + n,
  date: ({ n }) => `2024-02-${pad(1 + (n % 29), 2)}`,
  dateTime: ({ n }) => 1_700_000_000 + n * 86_400,
  timestamp: ({ n }) => 1_700_000_000 + n * 86_400,
  time: ({ n }) => `${pad(n % 24, 2)}:30:59`,
  year: ({ n, field: { min = 1000 } }) => Math.max(min, 2000) + n,
  switch: ({ n }) => (n % 2 === 1 ? 1 : 0),
  select: ({ n, field }) => optionOf(field, n),
  radio: ({ n, field }) => optionOf(field, n),
  code: ({ n, field: { options = [] } }) => Number(options[n % Math.max(1, options.length)] ?? 0),
  selects: ({ n, field }) => someOf(field, n),
  checkbox: ({ n, field }) => someOf(field, n),
  array: ({ n }) => [
    { key: `k${n}`, value: '' },
    { key: '', value: `"v" ${n}` },
  ],
  image: ({ n }) => `/storage/default/${n}.png`,
  images: ({ n }) => [`/storage/default/${n}.png`, `https://example.com/${n}.png`],
  file: ({ n }) => `/storage/default/${n}.zip`,
  files: ({ n }) => [`/storage/default/${n}.zip`],
  richText: ({ n }) => `<p>Absatz ${n}</p>`,
  belongsTo: ({ n, ids }) => ids[n % Math.max(1, ids.length)] ?? null,
  manyToMany: ({ n, ids }) => ids.slice(0, 1 + (n % 2)),
  parent: () => 0,
  city: ({ n }) => [11, 1101, 110_100 + n],
  icon: ({ n }) => `fa fa-icon-${n}`,
  color: ({ n }) => `#${pad(n % 1_000_000, 6)}`,
}

/** Values of fields that their resource narrows beyond their kind. */
const narrowed: Readonly<Record<string, (n: number) => unknown>> = {
  ...ruleValues('security/dataRecycle'),
  ...ruleValues('security/sensitiveData'),
  'security/sensitiveData.data_fields': (n) => ({ name: `Title ${n}` }),
  'routine/attachment.topic': (n) => `topic-${n}`,
  'routine/attachment.name': (n) => `file-${n}.png`,
  'routine/config.group': () => 'basics',
  'routine/config.rule': () => 'required',
  'routine/config.extend': (n) => `block-help=${n}`,
}

/** Rules of data security are about pages that exist, and no two about one. */
function ruleValues(name: string): Readonly<Record<string, (n: number) => unknown>> {
  return {
    [`${name}.controller`]: (n) => subjectController(n),
    [`${name}.data_table`]: () => subjectTable,
    [`${name}.primary_key`]: () => 'id',
    [`${name}.connection`]: () => 'default',
  }
}

/** The nth valid value of a field. */
export function sampleOf(field: Field, n: number, ids: readonly number[] = []): unknown {
  return samples[field.kind]({ field, n, ids })
}

/** The nth valid value for each named field of a resource, with rows to refer to where relations need them. */
export async function sampleRow(
  product: TestApp,
  resource: AnyResource,
  names: readonly string[],
  n: number,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const field = resource.fields[name]
    if (!field) continue
    const ids = field.to === undefined ? [] : await rowsToReferTo(product, field.to)
    values[name] = narrowed[`${resource.name}.${name}`]?.(n) ?? sampleOf(field, n, ids)
  }
  return values
}

/** Adds a row of a resource as the product itself would, with the nth valid values. */
export async function addSample(
  product: TestApp,
  name: string,
  n: number,
  given: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const { resource } = product.app.registry.get(name)
  const names = Object.keys(resource.fields).filter((key) => isOwn(resource, key) && !(key in given))
  const row = await product.rows(name).insert({ ...(await sampleRow(product, resource, names, n)), ...given })
  return Number(row.id)
}

/** Newest first; a table without rows is given two. */
async function rowsToReferTo(product: TestApp, name: string): Promise<readonly number[]> {
  const { table } = product.app.registry.get(name).resource
  const newest = () =>
    product.app.database.write.selectFrom(table).select('id').orderBy('id', 'desc').limit(2).execute()
  let rows = await newest()
  if (rows.length === 0) {
    await addSample(product, name, 7001)
    await addSample(product, name, 7002)
    rows = await newest()
  }
  return rows.map(({ id }) => Number(id)).sort((left, right) => left - right)
}

/** Fields that people fill in: no keys, no times, nothing the system writes. */
function isOwn({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return (
    field !== undefined &&
    field.kind !== 'primaryKey' &&
    field.kind !== 'timestamp' &&
    field.write !== 'system'
  )
}

function optionOf({ options = [], initial, transitions }: Field, n: number): string {
  // A field that moves along transitions, or decides what others may hold, keeps the state it starts in.
  if (transitions || initial !== undefined) return String(initial ?? '')
  return options[n % Math.max(1, options.length)] ?? ''
}

function someOf({ options = [] }: Field, n: number): readonly string[] {
  const first = n % Math.max(1, options.length)
  return options.slice(first, first + 2)
}

/** A number with a right check digit (GB 11643-1999). */
function idNumber(n: number): string {
  const digits = `110101199001${pad(1 + (n % 28), 2)}${pad(n % 1000, 3)}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + '10X98765432'[sum % 11]
}
