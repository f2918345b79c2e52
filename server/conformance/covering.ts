import type { Field } from '#core/field.ts'
import { isTranslation } from '#core/translations/translated.ts'
import type { DialectName } from '../db/dialect.ts'
import { serverKinds } from '../resource/columns/columns.ts'
import type { ServerResource } from '../resource/side.ts'

/**
 * The resources that a test of every resource tries on a database: all of them on SQLite, and elsewhere as few as have among
 * them whatever occurs in any (`shapeOf`). That each resource is right in itself is shown on SQLite, and each kind of field is
 * tried on every database by `every-kind.test.ts`; what is left to show elsewhere is each feature, and each with each column.
 */
export function resourcesOn(
  dialect: DialectName,
  resources: readonly ServerResource[],
): readonly ServerResource[] {
  return dialect === 'sqlite' ? resources : fewestWithAll(resources)
}

/**
 * What the statements about a resource depend on: the features of its declaration and its server side, its kinds of fields, and
 * which type of column, or relation without one, each feature and each option of a field meets. How it is called and drawn no
 * statement knows.
 */
export function shapeOf({ resource, side }: ServerResource): ReadonlySet<string> {
  const features = featuresOf({ resource, side })
  const fields = Object.values(resource.fields).filter((field) => !isTranslation(field))
  return new Set([
    ...features,
    ...fields.map(({ kind }) => kind),
    ...fields.flatMap((field) =>
      [...features, ...partsSaid(field, asides.field)].map((one) => `${one} of ${columnOf(field)}`),
    ),
  ])
}

/** Takes the resource with most of what is still missing, until nothing is. */
function fewestWithAll(resources: readonly ServerResource[]): readonly ServerResource[] {
  const shapes = resources.map((one) => ({ one, shape: shapeOf(one) }))
  const missing = new Set(shapes.flatMap(({ shape }) => [...shape]))
  const chosen = new Set<ServerResource>()
  const news = ({ shape }: (typeof shapes)[number]) => [...shape].filter((part) => missing.has(part)).length
  while (missing.size > 0) {
    const best = shapes.reduce((left, right) => (news(right) > news(left) ? right : left))
    chosen.add(best.one)
    for (const part of best.shape) missing.delete(part)
  }
  return resources.filter((one) => chosen.has(one))
}

/** Parts of a declaration that say how things are called, worded, bounded and drawn, or are taken apart here. */
const asides = {
  resource: [
    'name',
    'table',
    'fields',
    'label',
    'calls',
    'list',
    'areas',
    'form',
    'tabs',
    'formSize',
    'aside',
  ],
  list: ['columns'],
  member: ['columns', 'details', 'form', 'nodes'],
  field: [
    ...['kind', 'to', 'show', 'label', 'texts', 'topic', 'types', 'resources', 'options', 'isLong'],
    ...['initial', 'min', 'max', 'depth', 'decimals'],
  ],
}

function featuresOf({ resource, side }: ServerResource): readonly string[] {
  const { calls, list, areas, fields } = resource
  return [
    ...partsSaid(resource, asides.resource),
    ...calls,
    ...partsSaid(list, asides.list).map((part) => `list ${part}`),
    ...partsSaid(areas.member ?? {}, asides.member).map((part) => `member ${part}`),
    ...partsSaid(side, []).map((part) => `side ${part}`),
    ...(fields.id?.wide ? ['wide'] : []),
  ]
}

/** Names of the parts that have a value, but for some. */
function partsSaid(whole: object, but: readonly string[]): readonly string[] {
  return Object.entries(whole)
    .filter(([name, value]) => !but.includes(name) && isSaid(value))
    .map(([name]) => name)
}

function isSaid(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return value !== undefined && value !== null && value !== false
  return Object.keys(value).length > 0
}

function columnOf(field: Field): string {
  return serverKinds[field.kind].column(field)?.type ?? field.kind
}
