import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const id = 'virtual:entities'

/** In development: a part of an entity that has changed is taken up by the page as it is, and what it draws is drawn anew. */
const takeUp = `
import { validateRefreshBoundaryAndEnqueueUpdate as drawAnew } from '/@react-refresh'
if (import.meta.hot) import.meta.hot.accept((next) => {
  if (!next) return
  dispatchEvent(new CustomEvent('portico:entities', { detail: next.clientResources }))
  const part = { Part() {} }
  drawAnew('portico', part, part)
})`

/** A declaration that a `module.ts` lists, as the client loads it. */
interface Entity {
  /** of the resource */
  readonly name: string
  readonly declaration: Part
  readonly messages: Part
  readonly client: Part | null
}

interface Part {
  readonly file: string
  /** the constant that it exports */
  readonly constant: string
}

/**
 * Gives the client every resource that the modules list, as `clientResources` of `virtual:entities`: each is loaded, with
 * its texts and with `x.client.tsx` beside `x.ts`, when its screen is first shown. Types of blocks (`blocks: teaBlocks`) come as
 * `clientBlocks`. So a declared entity needs its line in
 * `module.ts` and no other.
 */
export function entities(modules: string): Plugin {
  let isServed = false
  return {
    name: 'portico-entities',
    configResolved({ command, mode }) {
      isServed = command === 'serve' && mode === 'development'
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      const index = join(modules, 'index.ts')
      const lists = modulesIn(index)
      for (const file of [index, ...lists]) this.addWatchFile(file)
      const entries = lists.flatMap(entitiesIn).map(entryOf)
      const blocks = lists.flatMap(blocksIn).map((part) => `  () => ${importOf(part)}`)
      const code = [
        `export const clientResources = {\n${entries.join(',\n')}\n}`,
        `export const clientBlocks = [\n${blocks.join(',\n')}\n]`,
      ].join('\n')
      return isServed ? `${code}\n${takeUp}` : code
    },
  }
}

/** The `module.ts` of each module that the list of all modules names. */
function modulesIn(index: string): readonly string[] {
  const imports = readFileSync(index, 'utf8').matchAll(/^import .* from '(\.{1,2}\/[^']+\/module\.ts)'/gm)
  return [...imports].map(([, file = '']) => join(dirname(index), file))
}

/** The entities that a `module.ts` lists. */
export function entitiesIn(list: string): readonly Entity[] {
  const text = readFileSync(list, 'utf8')
  const partOf = importsOf(list, text)
  return [...text.matchAll(/\{\s*resource: (\w+),\s*messages: (\w+),?\s*\}/g)].map(
    ([, resource, messages]) => {
      const declaration = partOf(resource)
      const name = /\bdefine[A-Z]\w*\(\s*'([^']+\/[^']+)'/.exec(readFileSync(declaration.file, 'utf8'))?.[1]
      if (!name) throw new Error(`${declaration.file} declares no resource`)
      const side = ['.client.tsx', '.client.ts']
        .map((suffix) => declaration.file.replace(/\.ts$/, suffix))
        .find(existsSync)
      return {
        name,
        declaration,
        messages: partOf(messages),
        client: side ? { file: side, constant: `${declaration.constant}Client` } : null,
      }
    },
  )
}

/** The list of types of blocks that a `module.ts` names, if it names one. */
function blocksIn(list: string): readonly Part[] {
  const text = readFileSync(list, 'utf8')
  const name = /^ {2}blocks: (\w+),$/m.exec(text)?.[1]
  return name ? [importsOf(list, text)(name)] : []
}

/** What a file imports on lines of their own, by the name that it has there. */
function importsOf(list: string, text: string): (local?: string) => Part {
  const parts = new Map<string, Part>()
  for (const [, constant = '', local = constant, file = ''] of text.matchAll(
    /import \{ (\w+)(?: as (\w+))? \} from '(\.{1,2}\/[^']+)'/g,
  ))
    parts.set(local, { file: join(dirname(list), file), constant })
  return (local = '') => {
    const part = parts.get(local)
    if (!part) throw new Error(`${list} lists ${local}, which it does not import on a line of its own`)
    return part
  }
}

const importOf = ({ file, constant }: Part) =>
  `import(${JSON.stringify(file)}).then((part) => part.${constant})`

function entryOf({ name, declaration, messages, client }: Entity): string {
  const parts = [importOf(declaration), importOf(messages), client ? importOf(client) : '{}']
  return `  ${JSON.stringify(name)}: { async load() {
    const [resource, messages, side] = await Promise.all([${parts.join(', ')}])
    return { resource, messages, side }
  } }`
}
