import type { ResourceJson } from '#core/describe.ts'
import { languageOfName } from '#core/translations/translated.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import formCss from '../form/form.module.css'
import { TextMark } from '../form/languages/translated-item.tsx'
import { textState } from '../form/languages/use-form-languages.ts'
import type { ListRow } from '../list/tree/tree-rows.ts'
import { RowValue } from '../row-value.tsx'
import type { AnyClientSide } from '../side.ts'
import css from './record-page.module.css'

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
              <RowValue {...props} name={name} field={field} />
              <TextMark state={textState(name, props.row, props.row)} />
            </dd>
          </div>
        ) : null
      })}
    </dl>
  ))
}
