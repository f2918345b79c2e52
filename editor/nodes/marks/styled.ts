import type { MarkDefinition } from '../../definition/definition.ts'
import type { Declarations } from '../../markup/declarations.ts'
import { quoteFamilies } from '../../markup/values.ts'

/** A mark with a value that is written as a property of a style. */
export function styled(
  property: string,
  parse: (value: string) => string | null,
  more: Omit<MarkDefinition, 'spec' | 'property' | 'readStyle'> & { readonly otherProperty?: string } = {},
): MarkDefinition {
  const { otherProperty, ...others } = more
  const read = (declarations: Declarations, name: string | undefined) => {
    const value = name && declarations.get(name)
    return value ? parse(value) : null
  }
  return {
    ...others,
    spec: {
      attrs: { value: {} },
      parseDOM: [{ style: property, getAttrs: (value: string) => ({ value: value.replace(/["']/g, '') }) }],
      toDOM: (mark) => ['span', { style: `${property}: ${quoteFamilies(property, mark.attrs.value)}` }, 0],
    },
    property,
    readStyle: (declarations) => read(declarations, property) || read(declarations, otherProperty),
  }
}
