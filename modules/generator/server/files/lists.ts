import { addImport, importsOf } from '#server/db/migrations/imports.ts'
import {
  Identifier,
  lineWidth,
  type Printable,
  print,
  printText,
  widthOf,
} from '#server/db/migrations/print.ts'
import type { EntityData } from '../../design/design.ts'
import { menuOf, topWeight } from '../plan/menu.ts'
import { constantOf, modulesOf } from './source.ts'

type Named = Pick<EntityData, 'name'>

/** The list of all modules. */
export const moduleList = 'modules/index.ts'

/** The list of a module's resources, which names an entity; the first word of its name is the module. */
export const resourceList = ({ name }: Named): string => `modules/${moduleOf({ name })}/module.ts`

const moduleOf = ({ name }: Named) => name.split('/')[0] ?? name
const constantOfModule = (entity: Named) => `${moduleOf(entity)}Module`

/**
 * A module's list with an entity and its menu in it: imports where they sort, entries at the end. `null` is a module that does not exist
 * yet. A list that imports the entity's declaration already stays as it is, however it was edited.
 */
export function addResource(text: string | null, entity: EntityData): string {
  const list = text ?? emptyModule(entity)
  const paths = pathsOf(entity)
  if (importsOf(list).some(({ path }) => path === paths.declaration)) return list
  const constant = constantOf(entity)
  const texts = freeName(list, `${constant}Messages`, entity, 'Messages')
  const withTexts = addImport(list, `${constant}Messages`, texts, paths.messages)
  const local = freeName(withTexts, constant, entity)
  const entry = [`resource: ${local}`, `messages: ${texts}`]
  const listed = addEntry(addImport(withTexts, constant, local, paths.declaration), entry)
  return addMenu(listed, entity, local)
}

/** The list of modules with the module of an entity in it. */
export function addModule(text: string, entity: Named): string {
  const constant = constantOfModule(entity)
  const path = `./${moduleOf(entity)}/module.ts`
  if (importsOf(text).some((one) => one.path === path)) return text
  return addImport(text, constant, constant, path).replace(/\n\]\n/, `\n  ${constant},\n]\n`)
}

function emptyModule(entity: Named): string {
  return `import { defineModule } from '#core/module.ts'

export const ${constantOfModule(entity)} = defineModule({
  name: ${printText(moduleOf(entity))},
  resources: [],
})
`
}

/** Paths of an entity's files as the list of its module has them. */
function pathsOf(entity: Named): { readonly declaration: string; readonly messages: string } {
  const { declaration, messages } = modulesOf(entity)
  const inModule = (path: string) => `./${path.slice(moduleOf(entity).length + 1)}`
  return { declaration: inModule(declaration), messages: inModule(messages) }
}

/** A single entry stands on the line of its list where that is wide enough, as the formatter has it. */
function addEntry(text: string, entry: readonly string[]): string {
  const list = /^ {2}resources: \[([\s\S]*?)\],\n/m.exec(text)
  if (!list) throw new Error('the module has no list of resources to add to')
  const former = [...(list[1] ?? '').matchAll(/\{([^}]*)\}/g)].map(([, parts = '']) =>
    parts.split(',').flatMap((part) => part.trim() || []),
  )
  const entries = [...former, entry]
  const only = `  resources: [{ ${entry.join(', ')} }],`
  const block =
    entries.length === 1 && widthOf(only) <= lineWidth
      ? `${only}\n`
      : `  resources: [\n${entries.map((parts) => objectText(4, '{', parts, '},')).join('')}  ],\n`
  return text.replace(list[0], () => block)
}

/** The entity's page, below the directories of its path. */
function addMenu(text: string, entity: EntityData, resource: string): string {
  const { directories, title } = menuOf(entity)
  const above = (at: number) => directories[at - 1]?.name
  const missing = directories.flatMap(({ name, title }, at): Printable[] => {
    if (text.includes(`directory: ${printText(name)},`)) return []
    const titles = { 'zh-cn': title, en: title }
    return [
      {
        directory: name,
        title: titles,
        in: above(at),
        icon: 'fa fa-folder',
        weigh: at === 0 ? topWeight : undefined,
      },
    ]
  })
  const titles = { 'zh-cn': title, en: entity.messages.en.name }
  const page = {
    resource: new Identifier(resource),
    title: titles,
    in: above(directories.length),
    icon: 'fa fa-table',
  }
  return addToMenu(text, [...missing, page])
}

/** A list of the menu grows at its end; one on a single line gets lines, and a module without one gets it at its end. */
function addToMenu(text: string, entries: readonly Printable[]): string {
  const lines = entries.map((entry) => `    ${print(entry, { indent: '    ', after: 1 })},\n`).join('')
  const open = /^ {2}menu: \[\n[\s\S]*?(?=^ {2}\],\n)/m.exec(text)
  if (open) return text.replace(open[0], () => `${open[0]}${lines}`)
  const single = /^ {2}menu: \[(.+)\],\n/m.exec(text)
  if (single) return text.replace(single[0], () => `  menu: [\n    ${single[1]},\n${lines}  ],\n`)
  const list = print(entries, { indent: '  ', before: widthOf('menu: '), after: 1 })
  return text.replace(/\n\}\)\n$/, () => `\n  menu: ${list},\n})\n`)
}

/** An object on one line, or with a line for each part. */
function objectText(indent: number, open: string, parts: readonly string[], close: string): string {
  const space = ' '.repeat(indent)
  const flat = `${space}${open} ${parts.join(', ')} ${close}`
  if (widthOf(flat) <= lineWidth) return `${flat}\n`
  return `${space}${open}\n${parts.map((part) => `${space}  ${part},\n`).join('')}${space}${close}\n`
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
