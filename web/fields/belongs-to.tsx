import { RelationCell, RelationFilter, relationIds } from '#fields/relation/relation.tsx'
import type { FieldParts, InputProps } from './field-part.ts'
import { inputAttributes } from './input-attributes.ts'
import { targetOf } from './remote-options.ts'
import { RemoteSelect } from './remote-select.tsx'

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
