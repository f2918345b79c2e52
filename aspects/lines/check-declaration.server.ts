import type { AnyResource } from '#core/resource.ts'
import { lineWords } from '#core/values/lines.ts'

/** Throws, with a sentence that says what to change, where lines are declared of what can not be lines. */
export function checkLinesDeclaration(resource: AnyResource, name: string, target: AnyResource): void {
  const field = resource.fields[name]
  const { to = '', ownedBy: owner = '' } = field ?? {}
  const refuse = (why: string): never => {
    throw new Error(`${resource.name}.${name}: ${why}`)
  }
  const relation = target.fields[owner]
  if (relation?.kind !== 'belongsTo' || relation.to !== resource.name)
    refuse(`${owner} of ${to} is no belongsTo relation to ${resource.name}`)
  if (relation?.whenGone !== undefined && relation.whenGone !== 'refuse')
    refuse(`lines go with their row, so ${to}.${owner} says nothing of whenGone`)
  const word = lineWords.find((one) => Object.hasOwn(target.fields, one))
  if (word) refuse(`${to} has a field "${word}", which says something else about a line`)
  if (target.hasDrafts) refuse(`${to} has drafts of its own, but lines wait in the draft of their row`)
  if (field?.depth !== undefined && target.parent === null)
    refuse(`it has a depth, but ${to} has no parent field`)
  checkMembers(resource, name, target, refuse)
  if (leadsTo(target, resource)) refuse(`${to} has lines of ${resource.name} in turn`)
}

function checkMembers(
  resource: AnyResource,
  name: string,
  target: AnyResource,
  refuse: (why: string) => never,
): void {
  const { member } = resource.areas
  if (
    Object.values(member?.write ?? {})
      .flat()
      .includes(name)
  )
    refuse('members read lines, and write none')
  if (member?.read.includes(name) && !target.areas.member)
    refuse(`members read it, so ${target.name} has to say in areas.member what they read of a line`)
}

/** Directly: longer circles hold themselves open by relations that nobody could ever fill. */
function leadsTo(from: AnyResource, to: AnyResource): boolean {
  return (
    from === to || Object.values(from.fields).some((field) => field.kind === 'lines' && field.to === to.name)
  )
}
