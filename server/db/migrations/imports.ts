import { lineWidth, widthOf } from './print.ts'

/** An import statement: what it binds, and from where. */
interface Import {
  readonly start: number
  readonly end: number
  readonly path: string
  /** exported name → name here */
  readonly names: ReadonlyMap<string, string>
}

/** The imports of a module, in order. */
export function importsOf(text: string): readonly Import[] {
  const found = text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)'\n/gm)
  return [...found].map(({ 0: statement, 1: list = '', 2: path = '', index }) => {
    const names = list.split(',').flatMap((part): [string, string][] => {
      const [name = '', local] = part
        .replace(/\btype\s/, '')
        .trim()
        .split(/\s+as\s+/)
      return name === '' ? [] : [[name, local ?? name]]
    })
    return { start: index, end: index + statement.length, path, names: new Map(names) }
  })
}

/** A module with an import more, where the formatter sorts it: `constant`, which is called `local` here. */
export function addImport(text: string, constant: string, local: string, path: string): string {
  const bound = constant === local ? constant : `${constant} as ${local}`
  const flat = `import { ${bound} } from '${path}'\n`
  const line = widthOf(flat) - 1 > lineWidth ? `import {\n  ${bound},\n} from '${path}'\n` : flat
  const own = importsOf(text).filter((one) => one.path.startsWith('.'))
  const next = own.find((one) => compare(one.path, path) > 0)
  const at = next?.start ?? own.at(-1)?.end ?? importsOf(text).at(-1)?.end ?? 0
  return `${text.slice(0, at)}${line}${text.slice(at)}`
}

/** The order in which the formatter has imports. */
function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true, ignorePunctuation: false })
}
