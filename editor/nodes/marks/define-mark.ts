import type { MarkDefinition } from '../../definition/definition.ts'
import { attribute } from '../../markup/markup.ts'
import { plainAttribute } from '../../markup/plain-attribute.ts'

/** A mark of a host: on or off, or with a text as its value. */
export type MarkOptions = {
  /** Its name in JSON and the `data-w-e-type` of its element: letters, digits, `-` and `_`. */
  readonly name: string
  /** For a mark with a value: the value that a stored text stands for, `null` where it is none. Without this it is on or off. */
  readonly parse?: (value: string) => string | null
  /** Signs around its text in Markdown; its text alone without this. */
  readonly markdown?: { readonly open: string; readonly close: string }
}

/** A mark that `registerMarks` takes. */
export type HostMark = MarkDefinition & { readonly name: string }

const reserved = ['type', 'text', 'children', 'attributes']

/**
 * Defines a mark of a host, in the form in which the editor's own are. Stored, it is a `span` with its name as
 * `data-w-e-type` and its value as `data-value`; where it is not registered, that is carried through untouched.
 */
export function defineMark({ name, parse, markdown }: MarkOptions): HostMark {
  if (!/^[a-z][\w-]{0,39}$/i.test(name) || reserved.includes(name))
    throw new RangeError(`defineMark '${name}': a name is letters, digits, - and _`)
  const attributesOf = (value: unknown): Record<string, string> => ({
    'data-w-e-type': name,
    // Those who do not know it take it for a piece of a line.
    'data-w-e-is-inline': '',
    ...(parse && { 'data-value': plainAttribute(String(value)) }),
  })
  const parseValue = (value: string | null) => (parse ? value && parse(value) : true)
  return {
    name,
    spec: {
      ...(parse && { attrs: { value: {} } }),
      parseDOM: [
        {
          tag: `span[data-w-e-type="${name}"]`,
          getAttrs: (dom) => {
            const value = parseValue(dom.getAttribute('data-value'))
            return value === true ? null : value ? { value } : false
          },
        },
      ],
      toDOM: ({ attrs }) => ['span', attributesOf(attrs.value), 0],
    },
    host: { attributes: attributesOf, parse: parseValue },
    readElement: {
      span: (element) =>
        attribute(element, 'data-w-e-type') === name
          ? parseValue(attribute(element, 'data-value')) || null
          : null,
    },
    ...(markdown && { markdown: { ...markdown, level: 0 } }),
  }
}
