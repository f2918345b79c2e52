import { type ComponentType, Suspense } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { Field } from '#core/field.ts'
import { languageOfName } from '#core/translated.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { asText } from '#web/fields/value-text.ts'
import { lazy } from '#web/ui/lazy.ts'
import formCss from '../form/form.module.css'
import { TextMark } from '../form/languages/translated-item.tsx'
import { textState } from '../form/languages/use-form-languages.ts'
import type { ListRow } from '../list/tree-rows.ts'
import type { AnyClientSide } from '../side.ts'
import css from './record-page.module.css'

const RichText = lazy(() => import('#web/fields/rich-text.tsx'))

interface RecordValuesProps {
  readonly resource: ResourceJson
  readonly side: AnyClientSide
  readonly row: ListRow
  readonly groups: readonly (readonly string[])[]
}

/** The values of a record for who may not change them, where its form would have its inputs. */
export function RecordValues({ groups, ...props }: RecordValuesProps) {
  const { label } = useFieldTexts(props.resource)
  return groups.map((group) => (
    <dl key={group.join(' ')} className={formCss.group}>
      {group.map((name) => {
        const field = props.resource.fields[name]
        return field ? (
          <div key={name} className={css.value}>
            <dt>{label(name)}</dt>
            <dd lang={languageOfName(name) ?? undefined}>
              <Value {...props} name={name} field={field} />
              <TextMark state={textState(name, props.row, props.row)} />
            </dd>
          </div>
        ) : null
      })}
    </dl>
  ))
}

interface ValueProps extends Omit<RecordValuesProps, 'groups'> {
  readonly name: string
  readonly field: Field
}

function Value({ resource, side, row, name, field }: ValueProps) {
  const value = row[name]
  const own = side.cells as Readonly<Record<string, ComponentType<{ row: ListRow }>>> | undefined
  const Own = own?.[name]
  if (Own) return <Own row={row} />
  if (field.kind === 'richText')
    return (
      <Suspense>
        <RichText html={asText(value)} />
      </Suspense>
    )
  if (field.kind === 'textarea') return <span className={css.long}>{asText(value)}</span>
  const { Cell, Whole = Cell } = fieldParts[field.kind]
  return (
    <Suspense>
      <Whole resource={resource} name={name} field={field} value={value} row={row} />
    </Suspense>
  )
}
