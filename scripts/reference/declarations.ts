import { parseSync } from 'vite'
import type { SourceFile } from '../house/files.ts'

/** A member of an exported interface or object, with its docstring. */
export interface Documented {
  readonly name: string
  /** its type, or for an object what it is made of, as the source has it */
  readonly source: string
  readonly text: string
  readonly isOptional: boolean
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>
type Sources = readonly Pick<SourceFile, 'path' | 'text'>[]

/**
 * The members of the exported interface of that name, in their order, wherever it is; where several files have one, it is the
 * one in the file of the interface `beside`.
 */
export function membersOf(sources: Sources, name: string, beside = name): readonly Documented[] {
  const own = sources.filter(({ text }) => text.includes(`export interface ${beside}<`) || beside === name)
  return documented(
    own,
    `export interface ${name}`,
    name,
    ({ body }: Node) => (body as Node).body as readonly Node[],
  )
}

/** The properties of the object that an exported constant of that name holds, wherever it is. */
export function propertiesOf(sources: Sources, name: string): readonly Documented[] {
  return documented(sources, `(?:export )?const ${name} =`, name, ({ init }: Node) => objectIn(init as Node))
}

function documented(
  sources: Sources,
  mark: string,
  name: string,
  membersIn: (declaration: Node) => readonly Node[],
): readonly Documented[] {
  const marked = new RegExp(`^${mark}(?!\\w)`, 'm')
  const found = sources.filter(({ text }) => marked.test(text))
  const [source] = found
  if (!source || found.length > 1) throw new Error(`${name} is declared ${found.length} times`)
  const { program, comments } = parseSync(source.path, source.text)
  const declaration = (program.body as unknown as Node[])
    .flatMap((node): Node[] => [((node.declaration as Node | null) ?? node) as Node])
    .flatMap((node): Node[] => (node.type === 'VariableDeclaration' ? (node.declarations as Node[]) : [node]))
    .find(({ id }) => (id as { name?: string } | undefined)?.name === name)
  if (!declaration) throw new Error(`${name} is not at the top of ${source.path}`)
  return membersIn(declaration).flatMap((member) => {
    const key = member.key as { name?: string; value?: string } | undefined
    const known = key?.name ?? key?.value
    if (known === undefined) return []
    return [
      {
        name: known,
        source: sourceOf(member, source.text),
        text: docBefore(member.start, source.text, comments),
        isOptional: (member.optional as boolean | undefined) === true,
      },
    ]
  })
}

function objectIn(init: Node): readonly Node[] {
  if (init.type === 'ObjectExpression') return init.properties as readonly Node[]
  const inner = (init.expression ?? (init.arguments as readonly Node[] | undefined)?.[0]) as Node | undefined
  if (!inner) throw new Error('there is no object')
  return objectIn(inner)
}

/** What stands behind the colon. */
function sourceOf(member: Node, text: string): string {
  const part = (member.typeAnnotation ?? member.value) as Node | null
  if (part === null || part === undefined) return text.slice(member.start, member.end)
  return text.slice(part.start, part.end).replace(/^:\s*/, '')
}

/** The docstring right before a place, as prose in one line; '' where there is none. */
function docBefore(
  start: number,
  text: string,
  comments: readonly { readonly value: string; readonly end: number }[],
): string {
  const comment = comments.findLast(({ end }) => end <= start)
  if (!comment?.value.startsWith('*') || text.slice(comment.end, start).trim() !== '') return ''
  return comment.value
    .slice(1)
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .trim()
}
