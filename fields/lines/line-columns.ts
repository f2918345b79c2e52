import { hasNode, nodeOf, type Rights, readableFields, writableFields } from '#core/access/permissions.ts'
import { belongsToRow } from '#core/conditions/condition.ts'
import type { ResourceJson } from '#core/describe.ts'
import { type Field, isSecret, kinds, relationName } from '#core/field.ts'
import { listColumns } from '#core/resource.ts'
import { initialOf } from '#core/rules/validate.ts'
import type { Line } from '#core/values/lines.ts'
import type { Places } from './line-list.ts'

/** Fields that stand beside each other in a line; the others are behind its button for more. */
const mostColumns = 4

/** What a list of lines consists of for this caller. */
export interface LineShape {
  readonly places: Places
  /** fields of a line that stand in its row, as far as the form of its resource has them */
  readonly columns: readonly string[]
  /** further fields, which take more room */
  readonly further: readonly string[]
  readonly mayAdd: boolean
  readonly mayEdit: boolean
  readonly mayRemove: boolean
  /** whether a line has a field, as its other fields stand */
  readonly belongs: (line: Line, name: string) => boolean
  /** whether this caller may set a field of a line */
  readonly isOpen: (line: Line, name: string) => boolean
}

/** The shape of lines by the declaration of their resource. */
export function lineShape(resource: ResourceJson, owner: string | undefined, rights: Rights): LineShape {
  const { fields } = resource
  const named = (kind: Field['kind']) =>
    Object.keys(fields).find((name) => fields[name]?.kind === kind) ?? null
  const added = new Set(writableFields(resource, rights, 'add'))
  const edited = new Set(writableFields(resource, rights, 'edit'))
  const isShown = (name: string) => {
    const field = fields[name]
    if (!field || name === owner || field.kind === 'weigh' || field.kind === 'parent') return false
    return !kinds[field.kind].isGiven && (added.has(name) || edited.has(name))
  }
  const shown = [...new Set(resource.form.flat())].filter(isShown)
  const fits = (name: string) => {
    const { isLong, isWide } = kinds[fields[name]?.kind ?? 'text']
    return !isLong && !isWide
  }
  const listed = listColumns(resource).map(({ field }) => field)
  const columns = [
    ...listed.filter((name) => shown.includes(name) && fits(name)),
    ...(listed.some((name) => shown.includes(name) && fits(name)) ? [] : shown.filter(fits)),
  ].slice(0, mostColumns)
  const may = (call: 'add' | 'edit' | 'del') =>
    !resource.calls.includes(call) || hasNode(rights, nodeOf(resource, call))
  return {
    places: { weigh: named('weigh'), parent: named('parent') },
    columns,
    further: shown.filter((name) => !columns.includes(name)),
    mayAdd: may('add'),
    mayEdit: may('edit'),
    mayRemove: may('del'),
    belongs: (line, name) => belongsToRow(fields, name, line),
    isOpen: (line, name) => (line.id === undefined ? added.has(name) : may('edit') && edited.has(name)),
  }
}

/** Fields that a reader of lines sees side by side: those of the list that came along. */
export function readColumns(
  resource: ResourceJson,
  lines: readonly Line[],
  rights: Rights,
): readonly string[] {
  const readable = new Set(readableFields(resource, rights))
  const listed = listColumns(resource).map(({ field }) => field)
  const there = (name: string) =>
    Object.hasOwn(resource.fields, name) &&
    (rights.isMemberArea || readable.has(name)) &&
    lines.some((line) => Object.hasOwn(line, name)) &&
    resource.fields[name]?.kind !== 'weigh'
  const found = listed.filter(there)
  const [first] = Object.keys(resource.fields).filter((name) => name !== 'id' && there(name))
  return found.length > 0 ? found : first === undefined ? [] : [first]
}

/** A line with what a new one begins with. */
export function newLine(resource: ResourceJson, owner: string | undefined): Line {
  const values = Object.entries(resource.fields).flatMap(([name, field]) => {
    const isLeft = kinds[field.kind].isGiven || name === owner || field.kind === 'weigh'
    return isLeft ? [] : [[name, initialOf(field)] as const]
  })
  return { ...Object.fromEntries(values), key: newKey() }
}

/** A new line like another one. What no two lines share, and what nobody may read, begins anew. */
export function copiedLine(resource: ResourceJson, owner: string | undefined, line: Line): Line {
  const fresh: Line & Readonly<Record<string, unknown>> = newLine(resource, owner)
  const kept = Object.entries(line).filter(([name]) => {
    const field = resource.fields[name]
    return (
      field && Object.hasOwn(fresh, name) && !field.unique && !isSecret(field) && !kinds[field.kind].isLines
    )
  })
  return { ...fresh, ...Object.fromEntries(kept), key: fresh.key ?? newKey() }
}

/** A line with another value in a field; what it is called that the former one led to goes. */
export function withValue(line: Line, name: string, value: unknown): Line {
  const { [relationName(name)]: _, ...rest } = line as Line & Readonly<Record<string, unknown>>
  return { ...rest, [name]: value }
}

function newKey(): string {
  return `n${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
}
