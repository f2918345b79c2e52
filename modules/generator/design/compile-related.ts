import { type Field, kinds, relationName } from '#core/field.ts'
import { relatedKey } from '#core/messages.ts'
import type { ColumnSpec } from '#core/resource.ts'
import type { Language } from '#core/wire.ts'
import { namesOf } from './attributes.ts'
import type { Listed } from './compile-list.ts'
import type { DesignWorld, TextData } from './design.ts'
import { humanize } from './names.ts'
import type { Report } from './report.ts'

/** A column that shows a field of the row that a relation leads to. */
export interface RelatedColumn {
  readonly relation: Listed
  /** name of the resource that the relation leads to; '' is the entity itself */
  readonly resource: string
  /** the field of it that is shown */
  readonly name: string
  readonly field: RelatedField
  readonly column: ColumnSpec | string
}

type RelatedField = DesignWorld['resources'][number]['fields'][string]

/** Columns of related rows, by the `relation-fields` of relations to one row (`docs/generator.md#what-is-made`). */
export function relatedColumns(
  all: readonly Listed[],
  entity: string,
  world: DesignWorld,
  report: Report,
): readonly RelatedColumn[] {
  return all
    .filter(({ field }) => field.kind === 'belongsTo')
    .flatMap((relation) => {
      const { to, show = [] } = relation.field
      const isOwn = to === entity
      const target = world.resources.find(({ name }) => name === to)?.fields ?? {}
      const fields = isOwn ? Object.fromEntries(all.map(({ name, field }) => [name, field])) : target
      return chosen(relation, show[0], report).flatMap((name) => {
        const field = fields[name]
        const resource = isOwn ? '' : (to ?? '')
        return field
          ? [{ relation, resource, name, field, column: columnOf(relation.name, name, field) }]
          : []
      })
    })
}

/** The fields that were asked for, without those that the column of the relation itself shows. */
function chosen({ design, isInTable }: Listed, label: string | undefined, report: Report): readonly string[] {
  const names = [...new Set(namesOf(design.form['relation-fields']))]
  if (names.includes('id')) report.unused(design, 'relation-fields id')
  return names.filter((name) => name !== 'id' && !(isInTable && name === label))
}

function columnOf(
  relation: string,
  name: string,
  { kind, options, decimals }: RelatedField,
): ColumnSpec | string {
  const field = `${relationName(relation)}.${name}`
  const { isPlain, isRelation } = kinds[kind]
  // Numbers of rows are nothing but numbers.
  if (isPlain || isRelation) return field
  const as: Pick<Field, 'kind' | 'options' | 'decimals'> = {
    kind,
    ...(options ? { options } : {}),
    ...(decimals === undefined ? {} : { decimals }),
  }
  return { field, as }
}

/** The titles of such columns, by relation and field, and the labels of the options that they show. */
export function relatedTexts(
  columns: readonly RelatedColumn[],
  own: TextData,
  language: Language,
  { textOf = () => '' }: DesignWorld,
): Pick<TextData, 'related' | 'relatedOptions'> {
  const find = (resource: string, part: 'fields' | 'options', ...keys: readonly string[]) => {
    const [name = '', option = ''] = keys
    if (resource !== '') return textOf(language, resource, [part, ...keys].join('.'))
    return (part === 'fields' ? own.fields[name] : own.options[name]?.[option]) ?? ''
  }
  const keyOf = ({ relation, name }: RelatedColumn) => relatedKey(`${relationName(relation.name)}.${name}`)
  const titles = columns.map((one) => {
    const relation = own.fields[one.relation.name] || humanize(one.relation.name)
    const field = find(one.resource, 'fields', one.name) || humanize(one.name)
    return [keyOf(one), `${relation} · ${field}`]
  })
  const choices = columns.filter(({ field }) => field.options)
  const options = choices.map((one) => [
    keyOf(one),
    Object.fromEntries(
      (one.field.options ?? []).map((option) => [
        option,
        find(one.resource, 'options', one.name, option) || option,
      ]),
    ),
  ])
  return {
    ...(titles.length > 0 ? { related: Object.fromEntries(titles) } : {}),
    ...(options.length > 0 ? { relatedOptions: Object.fromEntries(options) } : {}),
  }
}
