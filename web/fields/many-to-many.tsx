import { RelationCell, RelationFilter, relationIds } from '#fields/relation/relation.tsx'
import type { FieldParts, InputProps } from './field-part.ts'
import { inputAttributes } from './input-attributes.ts'
import { targetOf } from './remote-options.ts'
import { RemoteSelect } from './remote-select.tsx'

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
