import type { EntityData } from '#core/generator/design.ts'
import { lineWidth, printText, widthOf } from './print.ts'
import { constantOf, modulesOf } from './source.ts'

/** The three lists that name every resource, by their paths, as texts. */
export interface ListSources {
  readonly 'modules/index.ts': string
  readonly 'modules/index.server.ts': string
  readonly 'modules/index.client.ts': string
}

type Named = Pick<EntityData, 'name'>

/**
 * The lists with an entity in them: imports where they sort, entries at the end. A list that imports the entity's
 * declaration already stays as it is, however it was edited.
 */
export function listEdits(sources: ListSources, entity: Named): ListSources {
  return {
    'modules/index.ts': addDeclaration(sources['modules/index.ts'], entity),
    'modules/index.server.ts': addServerSide(sources['modules/index.server.ts'], entity),
    'modules/index.client.ts': addClientSide(sources['modules/index.client.ts'], entity),
  }
}

/** The lists without an entity: neither its entries nor any import from its folder are left. */
export function listRemovals(sources: ListSources, entity: Named): ListSources {
  return {
    'modules/index.ts': removeDeclaration(sources['modules/index.ts'], entity),
    'modules/index.server.ts': removeServerSide(sources['modules/index.server.ts'], entity),
    'modules/index.client.ts': removeClientSide(sources['modules/index.client.ts'], entity),
  }
}

function addDeclaration(text: string, entity: Named): string {
  if (localName(text, entity) !== null) return text
  const { declaration, messages } = modulesOf(entity)
  const constant = constantOf(entity)
  const texts = freeName(text, `${constant}Messages`, entity, 'Messages')
  const withTexts = addImport(text, `${constant}Messages`, texts, messages)
  const local = freeName(withTexts, constant, entity)
  const entry = objectText(2, '{', [`resource: ${local}`, `messages: ${texts}`], '},')
  return addEntry(addImport(withTexts, constant, local, declaration), 'declarations', entry)
}

function addServerSide(text: string, entity: Named): string {
  if (localName(text, entity) !== null) return text
  const constant = constantOf(entity)
  const local = freeName(text, constant, entity)
  const withImport = addImport(text, constant, local, modulesOf(entity).declaration)
  return addEntry(withImport, 'serverResources', `  serverResource(${local}),\n`)
}

function addClientSide(text: string, entity: Named): string {
  if (text.includes(`import('./${modulesOf(entity).declaration}')`)) return text
  return addEntry(text, 'clientResources', clientEntry(entity))
}

/** The end of the list that a constant holds is the first line that closes in the first column. */
function addEntry(text: string, list: string, entry: string): string {
  const start = text.search(new RegExp(`^export const ${list}\\b`, 'm'))
  const end = /\n[\]}]/g
  end.lastIndex = Math.max(start, 0)
  const found = start < 0 ? null : end.exec(text)
  if (!found) throw new Error(`there is no list ${list} to add to`)
  return `${text.slice(0, found.index + 1)}${entry}${text.slice(found.index + 1)}`
}

function clientEntry(entity: Named): string {
  const constant = constantOf(entity)
  const { declaration, messages } = modulesOf(entity)
  const names = `const [{ ${constant} }, { ${constant}Messages }] =`
  const imports = [declaration, messages].map((path) => `import(${printText(`./${path}`)})`)
  const flat = `      ${names} await Promise.all([${imports.join(', ')}])`
  const isBroken = widthOf(`      ${names} await Promise.all([`) > lineWidth
  const inner = isBroken ? '          ' : '        '
  const block = `${imports.map((one) => `${inner}${one},\n`).join('')}${inner.slice(2)}])`
  const loading = isBroken
    ? `      ${names}\n        await Promise.all([\n${block}`
    : `      ${names} await Promise.all([\n${block}`
  const result = [`resource: ${constant}`, `messages: ${constant}Messages`, 'side: {}']
  return `  ${printText(entity.name)}: {
    load: async () => {
${widthOf(flat) <= lineWidth ? flat : loading}
${objectText(6, 'return {', result, '}')}    },
  },
`
}

/** An object on one line, or with a line for each part. */
function objectText(indent: number, open: string, parts: readonly string[], close: string): string {
  const space = ' '.repeat(indent)
  const flat = `${space}${open} ${parts.join(', ')} ${close}`
  if (widthOf(flat) <= lineWidth) return `${flat}\n`
  return `${space}${open}\n${parts.map((part) => `${space}  ${part},\n`).join('')}${space}${close}\n`
}

/** An import statement: what it binds, and from where. */
interface Import {
  readonly start: number
  readonly end: number
  readonly path: string
  /** exported name → name here */
  readonly names: ReadonlyMap<string, string>
}

function importsOf(text: string): readonly Import[] {
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

/** What the entity's declaration is called in a list; null when the list does not import it. */
function localName(text: string, entity: Named): string | null {
  const { declaration } = modulesOf(entity)
  const found = importsOf(text).find(({ path }) => path === `./${declaration}`)
  return found?.names.get(constantOf(entity)) ?? null
}

/** A name that nothing in the list has: the constant's own, or one with the area before it. */
function freeName(text: string, constant: string, { name }: Named, ending = ''): string {
  const taken = new Set(importsOf(text).flatMap(({ names }) => [...names.values()]))
  for (const [, local = ''] of text.matchAll(/^(?:export )?(?:const|function|type) (\w+)/gm)) taken.add(local)
  const words = name.split('/')
  const whole = words.map((word, at) =>
    at === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`,
  )
  const longer = `${whole.join('')}${ending}`
  const candidates = [
    constant,
    longer,
    ...Array.from({ length: taken.size + 1 }, (_, at) => `${longer}${at + 2}`),
  ]
  return candidates.find((candidate) => !taken.has(candidate)) ?? longer
}

function addImport(text: string, constant: string, local: string, path: string): string {
  const from = `./${path}`
  const bound = constant === local ? constant : `${constant} as ${local}`
  const flat = `import { ${bound} } from '${from}'\n`
  const line = widthOf(flat) - 1 > lineWidth ? `import {\n  ${bound},\n} from '${from}'\n` : flat
  const own = importsOf(text).filter((one) => one.path.startsWith('./'))
  const next = own.find((one) => compare(one.path, from) > 0)
  const at = next?.start ?? own.at(-1)?.end ?? importsOf(text).at(-1)?.end ?? 0
  return `${text.slice(0, at)}${line}${text.slice(at)}`
}

/** The order in which the formatter has imports. */
function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true, ignorePunctuation: false })
}

function removeDeclaration(text: string, entity: Named): string {
  const local = localName(text, entity)
  if (local === null) return removeImports(text, entity)
  return removeImports(
    text.replace(new RegExp(`^ {2}\\{\\s*resource: ${local},[^}]*\\},\\n`, 'm'), ''),
    entity,
  )
}

function removeServerSide(text: string, entity: Named): string {
  const local = localName(text, entity)
  if (local === null) return removeImports(text, entity)
  const entry = new RegExp(`^ {2}serverResource\\(\\s*${local}\\b[^)]*\\),\\n`, 'm')
  return removeImports(text.replace(entry, ''), entity)
}

function removeClientSide(text: string, entity: Named): string {
  const start = text.indexOf(`\n  ${printText(entity.name)}: {\n`)
  const end = start < 0 ? -1 : text.indexOf('\n  },\n', start + 1)
  return end < 0 ? text : text.slice(0, start) + text.slice(end + '\n  },'.length)
}

function removeImports(text: string, { name }: Named): string {
  const gone = importsOf(text).filter(({ path }) => path.startsWith(`./${name}/`))
  return gone.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}
