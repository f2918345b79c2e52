import type { Mark, MarkSpec, MarkType, Node, NodeSpec, NodeType, Schema } from 'prosemirror-model'
import type { Declarations } from '../markup/declarations.ts'
import type { MarkupElement } from '../markup/markup.ts'
import type { HtmlForm } from './html.ts'
import type { JsonInline, JsonLink, JsonNode } from './json.ts'
import type { Json, JsonReading, JsonWriting } from './json-forms.ts'
import type { MarkdownWriting } from './markdown-form.ts'
import type { Place } from './place.ts'

/** Everything one kind of node is: what ProseMirror knows of it, and each form in which it is read and written. */
export type NodeDefinition = {
  /** Its content and attributes, and how the editing area draws it and reads what a browser made of it. */
  readonly spec: NodeSpec
  /** Its HTML, to be stored or to be shown to readers. */
  readonly html?: (node: Node, form: HtmlForm) => string
  /** The opening tags, without brackets, of the lists in which a block is stored, given those that are open before it. */
  readonly lists?: (block: Node, open: readonly string[]) => readonly string[]
  /** Shows blocks of this kind that follow each other to readers, where they stand in something together. */
  readonly showAll?: (blocks: readonly Node[]) => string
  /** Whether a link may not stand around it. */
  readonly isOutsideLinks?: boolean
  /** Whether two of these inside each other are two in a row, as items of lists are. */
  readonly isItem?: boolean
  /** Whether Enter at its end goes on with a paragraph. */
  readonly endsWithParagraph?: boolean
  /** How its elements are read, from stored HTML and any other. */
  readonly read?: ReadingRule | readonly ReadingRule[]
  /** Its type in JSON, where attributes are written as they are; else how it is written. */
  readonly json?: string | ((node: Node, write: JsonWriting) => JsonNode)
  /** By the type of a JSON node: the element it is written as, which is then read, or how that is made. */
  readonly readJson?: Readonly<Record<string, string | JsonRule>>
  readonly markdown?: (node: Node, write: MarkdownWriting) => string
  /** What stands between the marker of a list and the text, of a kind that Markdown has in lists only. */
  readonly markdownItem?: (node: Node) => string
}

/** How elements are recognised and what is made of them. */
export type ReadingRule = {
  /** The names of the elements that are read by it. */
  readonly tags?: readonly string[]
  /** Elements of any other name are read by it when they have this `data-w-e-type`. */
  readonly kind?: string
  /** Asked about every element with a `data-w-e-type`, before all rules. */
  readonly claims?: (element: MarkupElement, place: Place) => boolean
  /** `first`: the name decides whatever the kind says, and the kind before any name. `last`: the kind decides before the name. */
  readonly when?: 'first' | 'last'
  /** Puts what the element stands for into the flow of `place`. */
  readonly read: (element: MarkupElement, place: Place, declarations: Declarations, type: NodeType) => void
}

/** The elements for a JSON node. */
export type JsonRule = (
  node: Json,
  read: JsonReading,
  depth: number,
) => readonly ReturnType<JsonReading['element']>[]

/** Everything one kind of mark is. A mark is on or off, has a value, or is a link with several. */
export type MarkDefinition = {
  readonly spec: MarkSpec
  /** The element a flag is written as. */
  readonly tag?: string
  /** The property a value is written as. */
  readonly property?: string
  /** A mark of a host: the attributes of its `span` by its value, and the value that a text stands for. */
  readonly host?: {
    readonly attributes: (value: unknown) => Readonly<Record<string, string>>
    readonly parse: (value: string | null) => string | true | null
  }
  /** The tag that opens an element around nodes as well as text, instead of all of these. */
  readonly open?: (mark: Mark, form: HtmlForm) => string
  /** Elements that set the mark, and to what. */
  readonly tags?: Readonly<Record<string, string | true>>
  /** Elements whose attributes set the mark; nothing where they do not. */
  readonly readElement?: Readonly<
    Record<string, (element: MarkupElement, declarations: Declarations) => MarkValue | null>
  >
  /** What a style says of the mark; nothing where it does not. `own` is what the element itself has set. */
  readonly readStyle?: (
    declarations: Declarations,
    tag: string,
    own: MarkValue | undefined,
  ) => MarkValue | null | undefined
  readonly json?: (mark: Mark, children: JsonInline[], write: JsonWriting) => JsonLink
  readonly readJson?: NodeDefinition['readJson']
  /** Signs around text; the outermost has the lowest level. */
  readonly markdown?: { readonly open: string; readonly close: string; readonly level: number }
}

/** What holds of a mark at a place: on, off, its value, or the attributes of a link. */
export type MarkValue = string | boolean | Readonly<Record<string, unknown>>

/** The definition of a node's type. */
export function definitionOf(type: NodeType): NodeDefinition {
  return type.spec.definition
}

/** The definition of a mark's type. */
export function markDefinitionOf(type: MarkType): MarkDefinition {
  return type.spec.definition
}

/** A type of a schema by its name; one that is not there is a mistake of the developer. */
export function typeNamed(schema: Schema, name: string): NodeType {
  const type = schema.nodes[name]
  if (!type) throw new RangeError(`the schema has no node '${name}'`)
  return type
}
