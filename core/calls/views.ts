import type { Condition } from '../field-options.ts'
import type { AnyResource } from '../resource.ts'

/**
 * The declared ways of looking at a list, by name: those of the back office, or of the member area. Members have those of the back
 * office that ask for nothing but what they read, where the area declares none of its own.
 */
export function viewsOf(
  { areas: { member }, list: { views = {} } }: Pick<AnyResource, 'areas' | 'list'>,
  isMemberArea: boolean,
): Readonly<Record<string, Condition>> {
  if (!isMemberArea) return views
  if (!member?.calls.includes('index')) return {}
  if (member.views) return member.views
  const isRead = (condition: Condition) => Object.keys(condition).every((name) => member.read.includes(name))
  return Object.fromEntries(Object.entries(views).filter(([, condition]) => isRead(condition)))
}

/** A figure of a view as people read it: `99+` where there are more than `most`, which is how far rows are counted. */
export function countText(count: number, most: number): string {
  return count < most ? String(count) : `${most - 1}+`
}
