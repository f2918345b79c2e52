import type { FieldParts, InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import { idsBelow, targetOf } from '#web/fields/remote/remote-options.ts'
import { RemoteSelect } from '#web/fields/remote/remote-select.tsx'
import { useFieldTexts } from '#web/fields/texts.ts'
import { RelationCell, RelationFilter, relationIds } from './relation.tsx'

function BelongsToInput(props: InputProps) {
  return (
    <RemoteSelect
      {...inputAttributes(props)}
      to={targetOf(props.resource.name, props.field)}
      isMultiple={false}
      isClearable={!props.field.required}
      ids={relationIds(props.value)}
      placeholder={props.placeholder}
      onChange={(ids) => props.onChange(ids[0] ?? null)}
    />
  )
}

export const belongsTo: FieldParts = { Cell: RelationCell, Input: BelongsToInput, Filter: RelationFilter }

function ManyToManyInput(props: InputProps) {
  return (
    <RemoteSelect
      {...inputAttributes(props)}
      to={targetOf(props.resource.name, props.field)}
      isMultiple
      ids={relationIds(props.value)}
      placeholder={props.placeholder}
      onChange={(ids) => props.onChange(ids)}
    />
  )
}

export const manyToMany: FieldParts = { Cell: RelationCell, Input: ManyToManyInput, Filter: RelationFilter }

/** The row above, of the same resource; empty for a root. A row can not be put below itself. */
function ParentInput(props: InputProps) {
  const { t } = useFieldTexts(props.resource)
  const own = Number(props.values.id)
  return (
    <RemoteSelect
      {...inputAttributes(props)}
      to={props.resource.name}
      isMultiple={false}
      ids={relationIds(props.value)}
      placeholder={props.placeholder || t('fields:parent.root')}
      closedIds={own > 0 ? (options) => idsBelow(options, props.name, own) : undefined}
      onChange={(ids) => props.onChange(ids[0] ?? 0)}
    />
  )
}

export const parent: FieldParts = { Cell: RelationCell, Input: ParentInput, Filter: RelationFilter }
