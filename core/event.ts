import type { ValueOf } from './field.ts'
import type { Title } from './menu.ts'
import type { Fields } from './resource.ts'

/** What an event carries: the id of what it happened to, and the values of its fields. No personal data. */
export type EventData<F extends Fields = Fields> = { readonly id: number } & {
  readonly [K in keyof F]: ValueOf<F[K]>
}

/** Something that happens and that other parts of the product may act upon. */
export interface Event<F extends Fields = Fields> {
  /** what it happens to, and what happened: `resource.got` */
  readonly name: string
  /** what it carries besides the id */
  readonly fields: F
  /** what is true once it has happened, as people read it who choose events */
  readonly sentence: Title
}

/** Declares an event. Modules list theirs (`events`) and emit them in the transaction that makes them true. */
export function defineEvent<const F extends Fields>(name: string, fields: F, sentence: Title): Event<F> {
  if (!/^[a-z][A-Za-z]{0,29}\.[a-z][A-Za-z]{0,29}$/.test(name))
    throw new Error(`${name} is no name of an event`)
  return Object.freeze({ name, fields, sentence })
}
