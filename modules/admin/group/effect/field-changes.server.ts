import type { FieldLimits } from '#core/access/limits.ts'
import { readableFields } from '#core/access/permissions.ts'
import { labelKeys } from '#core/messages.ts'
import type { Access } from '#server/auth/rights/access.ts'
import type { Context } from '#server/context.ts'
import type { Entry } from '#server/resource/registry.ts'
import type { FieldChange } from './effect.ts'
import { type Compared, pageOf } from './row-changes.server.ts'

/** What is left of a field from then on, and for whom. */
type Left = Pick<FieldChange, 'limit' | 'isPartly'> & { readonly people: number[] }

/** Which fields are hidden, only read, or open again for whom; those that the caller does not see are not named. */
export function fieldChanges(
  people: readonly number[],
  compared: Compared,
  context: Context,
): { readonly changes: readonly FieldChange[]; readonly people: ReadonlySet<number> } {
  const concerned = new Set<number>()
  const changes: FieldChange[] = []
  for (const entry of limitedEntries(compared, context)) {
    const seen = readableFields(entry.resource, context.identity.rights)
    const found = new Map<string, FieldChange & { readonly fields: string[] }>()
    for (const name of Object.keys(entry.resource.fields)) {
      for (const { people: who, ...left } of changesOf(entry, name, people, compared)) {
        for (const person of who) concerned.add(person)
        if (!seen.includes(name)) continue
        const key = JSON.stringify([left, who])
        const one = found.get(key) ?? { ...left, ...pageAnd(entry, context), people: who.length, fields: [] }
        one.fields.push(context.translate(labelKeys(entry.resource.name, name)))
        found.set(key, one)
      }
    }
    changes.push(...found.values())
  }
  return { changes, people: concerned }
}

const pageAnd = (entry: Entry, context: Context) => ({
  resource: entry.resource.name,
  page: pageOf(entry, context),
})

/** Resources of which a group limits fields, now or then. */
function limitedEntries({ before, after }: Compared, { app }: Context): readonly Entry[] {
  const groups = [before, after].flatMap((access) => [...access.groups().values()])
  return app.registry.entries.filter(({ resource: { name } }) =>
    groups.some(({ limits }) => limits.get(name)?.fields !== undefined),
  )
}

/** A field of those who may do something with the resource both now and then: whoever gains or loses it all is told of actions. */
function changesOf(
  { resource }: Entry,
  name: string,
  people: readonly number[],
  { before, after }: Compared,
): readonly Left[] {
  const found = new Map<string, Left>()
  for (const person of people) {
    const [old, now] = [before, after].map((access) => leftOf(access, person, resource.name, name))
    if (!old || !now || JSON.stringify(old) === JSON.stringify(now)) continue
    const key = JSON.stringify(now)
    const left = found.get(key) ?? { ...now, people: [] }
    left.people.push(person)
    found.set(key, left)
  }
  return [...found.values()]
}

/** What an administrator has of a field; null where they may do nothing with the resource. */
function leftOf(access: Access, person: number, resource: string, name: string): Omit<Left, 'people'> | null {
  const { isSuper, nodes, fields, fieldsOfSome } = access.rightsOf(person)
  const start = `${resource}/`.toLowerCase()
  if (!isSuper && ![...nodes].some((node) => node.startsWith(start))) return null
  const limitIn = (limits: ReadonlyMap<string, FieldLimits> | undefined) => limits?.get(resource)?.[name]
  const limit = limitIn(fields)
  const isPartly = fieldsOfSome?.has(resource) === true && limitIn(fieldsOfSome) !== limit
  return { limit: limit ?? 'open', isPartly }
}
