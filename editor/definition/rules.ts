import type { NodeType, Schema } from 'prosemirror-model'
import {
  definitionOf,
  type MarkDefinition,
  type MarkValue,
  markDefinitionOf,
  type ReadingRule,
} from './definition.ts'

/** The reading rule of one kind of node. */
export type NodeRule = ReadingRule & { readonly type: NodeType }

type Named<Read> = { readonly name: string; readonly read: Read }
type ElementRule = NonNullable<MarkDefinition['readElement']>[string]

/** How marks are read: by the element alone, by its attributes, and by its style. */
export type MarkRules = {
  readonly tags: ReadonlyMap<string, Readonly<Record<string, MarkValue>>>
  readonly elements: ReadonlyMap<string, readonly Named<ElementRule>[]>
  readonly styles: readonly Named<NonNullable<MarkDefinition['readStyle']>>[]
  /** Elements of these kinds are marks of hosts where this tells so. */
  readonly kinds: ReadonlyMap<string, ElementRule>
}

/** The reading rules of all nodes and marks of a schema, by what they are looked up by. */
export type Rules = {
  readonly tags: ReadonlyMap<string, NodeRule>
  readonly kinds: ReadonlyMap<string, NodeRule>
  /** Those that are asked about every element that names its kind. */
  readonly claims: readonly (NodeRule & { readonly claims: NonNullable<ReadingRule['claims']> })[]
  readonly marks: MarkRules
}

const known = new WeakMap<Schema, Rules>()

/** The reading rules of a schema, gathered once. */
export function rulesOf(schema: Schema): Rules {
  const rules = known.get(schema) ?? gatherRules(schema)
  known.set(schema, rules)
  return rules
}

function gatherRules(schema: Schema): Rules {
  const rules = Object.values(schema.nodes).flatMap((type): NodeRule[] => {
    const { read = [] } = definitionOf(type)
    return [read].flat().map((rule) => ({ ...rule, type }))
  })
  return {
    tags: new Map(rules.flatMap((rule) => (rule.tags ?? []).map((tag) => [tag, rule]))),
    kinds: new Map(rules.flatMap((rule) => (rule.kind === undefined ? [] : [[rule.kind, rule]]))),
    // Those of hosts come last in the schema, and before those that take whatever nobody knows.
    claims: rules.flatMap((rule) => (rule.claims ? [{ ...rule, claims: rule.claims }] : [])).toReversed(),
    marks: gatherMarkRules(schema),
  }
}

function gatherMarkRules(schema: Schema): MarkRules {
  const tags = new Map<string, Record<string, MarkValue>>()
  const elements = new Map<string, Named<ElementRule>[]>()
  const styles: Named<NonNullable<MarkDefinition['readStyle']>>[] = []
  const kinds = new Map<string, ElementRule>()
  for (const type of Object.values(schema.marks)) {
    const definition = markDefinitionOf(type)
    const { name } = type
    for (const [tag, value] of Object.entries(definition.tags ?? {})) {
      tags.set(tag, { ...tags.get(tag), [name]: value })
    }
    for (const [tag, read] of Object.entries(definition.readElement ?? {})) {
      elements.set(tag, [...(elements.get(tag) ?? []), { name, read }])
    }
    if (definition.readStyle) styles.push({ name, read: definition.readStyle })
    if (definition.host && definition.readElement?.span) kinds.set(name, definition.readElement.span)
  }
  return { tags, elements, styles, kinds }
}
