import { RelationCell, RelationFilter, relationIds } from '#fields/relation/relation.tsx'
import type { FieldParts, InputProps } from './field-part.ts'
import { inputAttributes } from './input-attributes.ts'
import { idsBelow } from './remote-options.ts'
import { RemoteSelect } from './remote-select.tsx'
import { useFieldTexts } from './texts.ts'

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
