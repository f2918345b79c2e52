import { type Field, kinds } from '#core/field.ts'
import { type Call, type Printable, print, printText } from '#server/db/migrations/print.ts'
import type { EntityData } from '../../design/design.ts'

/** The constant that an entity is in its module: the last word of its name. */
export function constantOf({ name }: Pick<EntityData, 'name'>): string {
  return name.split('/').at(-1) ?? name
}

/** Where the two modules of an entity are, below the folder of resources. */
export function modulesOf({ name }: Pick<EntityData, 'name'>): {
  readonly declaration: string
  readonly messages: string
} {
  const constant = constantOf({ name })
  return { declaration: `${name}/${constant}.ts`, messages: `${name}/${constant}.messages.ts` }
}

/** The module that declares an entity. Text enters it only as literals. */
export function renderDeclaration(entity: EntityData): string {
  const { name, spec } = entity
  const constant = constantOf(entity)
  const { fields, ...rest } = spec
  const builders = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, builderOf(field)]))
  const { table, key, label, ...others } = rest
  const body = { table, key, label, fields: builders, ...others } as unknown as Printable
  return `import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** Rows of \`${spec.table ?? derivedTable(name)}\`. Declared by the generator; edits by hand stay when it runs again. */
export const ${constant} = defineResource(${printText(name)}, ${print(body, { open: 2 })})
`
}

/** The module with the texts of an entity. Text enters it only as literals. */
export function renderMessages(entity: EntityData): string {
  const constant = constantOf(entity)
  const body = entity.messages as unknown as Printable
  return `import { defineMessages } from '#core/messages.ts'
import type { ${constant} } from './${constant}.ts'

export const ${constant}Messages = defineMessages<typeof ${constant}>(${print(body, { open: 3 })})
`
}

/** What `defineResource` calls a table that is not named. */
function derivedTable(name: string): string {
  return name.replaceAll('/', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function builderOf({ kind, to, options, ...rest }: Field): Call {
  const { isNumeric } = kinds[kind]
  const first = isNumeric && options ? options.map(Number) : (options ?? to)
  const last = Object.keys(rest).length > 0 ? [rest as unknown as Printable] : []
  return { call: `field.${kind}`, values: [...(first === undefined ? [] : [first]), ...last] }
}
