import type { FieldOptions, Transitions } from '#core/field-options.ts'
import {
  type Common,
  defineKind,
  type FieldOf,
  type Initial,
  type JsonSchema,
  type Length,
} from '#core/kind.ts'
import { operators, parseList, Refusal } from '#core/rules/rules.ts'
import { hasControl } from '#core/values/web-address.ts'

const one = {
  family: 'choice',
  columnLength: 30,
  width: 112,
  isSelective: true,
  empty: '',
  parse: parseOption,
  operators: operators.text,
  search: 'eq',
  schema: options,
} as const
const some = {
  family: 'choice',
  isList: true,
  empty: [],
  parse: parseOptions,
  operators: operators.list,
  search: 'FIND_IN_SET',
  schema: (field: FieldOptions) => ({ type: 'array', items: options(field) }),
} as const

/** One of a list, chosen from a drop-down. */
export const select = { ...defineKind<string>({ ...one, input: 'select' }), build: oneOf('select') }

/** One of a list, all options in view. */
export const radio = { ...defineKind<string>({ ...one, input: 'radio' }), build: oneOf('radio') }

/** One of a few whole numbers that each stand for something, all options in view. */
export const code = {
  ...defineKind<number>({
    family: 'choice',
    width: 96,
    isNumeric: true,
    empty: 0,
    parse: parseCode,
    operators: operators.number,
    search: 'eq',
    input: 'radio',
    schema: (field) => ({ type: 'integer', enum: field.options?.map(Number) }),
  }),
  build: <const O extends number>(
    options: readonly O[],
    rest?: Common & Initial<NoInfer<O>>,
  ): FieldOf<'code', O> => ({ ...rest, kind: 'code', options: options.map(String) }),
}

/** Some of a list, chosen from a drop-down. */
export const selects = {
  ...defineKind<readonly string[]>({ ...some, input: 'selects' }),
  build: someOf('selects'),
}

/** Some of a list, all options in view. */
export const checkbox = {
  ...defineKind<readonly string[]>({ ...some, isWide: true, input: 'checkbox' }),
  build: someOf('checkbox'),
}

/** Some names of a list that the declaration does not know, such as events; the server side says which ones are taken. */
export const names = defineKind<readonly string[], Length>({
  ...some,
  isWide: true,
  parse: parseNames,
  input: 'selects',
  schema: () => ({ type: 'array', items: { type: 'string', maxLength: longestName } }),
})

const longestName = 60

function oneOf<K extends string>(kind: K) {
  return <const O extends string>(
    options: readonly O[],
    rest?: Common & Initial<NoInfer<O>> & { readonly transitions?: Transitions<NoInfer<O>> },
  ): FieldOf<K, O> => ({ ...rest, kind, options })
}

function someOf<K extends string>(kind: K) {
  return <const O extends string>(
    options: readonly O[],
    rest?: Common & Initial<readonly NoInfer<O>[]> & Length,
  ): FieldOf<K, readonly O[]> => ({ ...rest, kind, options })
}

function options({ options = [] }: FieldOptions): JsonSchema {
  return { type: 'string', enum: options }
}

function parseOption(raw: unknown, { options = [] }: FieldOptions): string | Refusal {
  const value = typeof raw === 'number' ? String(raw) : raw
  return typeof value === 'string' && options.includes(value) ? value : new Refusal('option')
}

function parseCode(raw: unknown, field: FieldOptions): number | Refusal {
  const option = parseOption(raw, field)
  return option instanceof Refusal ? option : Number(option)
}

function parseOptions(raw: unknown, field: FieldOptions): readonly string[] | Refusal {
  return parseList(raw, field, (item) => parseOption(item, field))
}

function parseNames(raw: unknown, field: FieldOptions): readonly string[] | Refusal {
  return parseList(raw, field, (item) => {
    const name = typeof item === 'string' ? item.trim() : ''
    const isName = name !== '' && name.length <= longestName && !/[\s,"]/.test(name) && !hasControl(name)
    return isName ? name : new Refusal('option')
  })
}
