import type { MarkDefinition } from '../../definition/definition.ts'

/** A mark that is on or off, written and drawn as its element; `drawnAs` are others that browsers make of it. */
export function flag(
  tag: string,
  more: Omit<MarkDefinition, 'spec' | 'tag'> & { readonly drawnAs?: readonly string[] },
): MarkDefinition {
  const { drawnAs = [], ...others } = more
  return {
    ...others,
    spec: {
      parseDOM: [tag, ...drawnAs].map((name) => ({ tag: name })),
      toDOM: () => [tag, 0],
    },
    tag,
  }
}
