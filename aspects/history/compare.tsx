import { Modal } from 'antd'
import type { HistoryData } from '#core/calls/history.ts'
import type { ResourceJson } from '#core/describe.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { OneValue } from '#web/screens/changes/change-value.tsx'
import { ChangedLines, textOfHtml } from '#web/screens/changes/changed-lines.tsx'
import type { FormValues } from '#web/screens/form/form-fields.ts'
import { isSameValue } from '#web/screens/form/form-values.ts'
import css from './compare.module.css'

/** A state of a row. */
interface Side {
  readonly title: string
  readonly values: FormValues
}

interface CompareProps {
  readonly resource: ResourceJson
  readonly title: string
  readonly sides: readonly [Side, Side]
  /** fields to compare */
  readonly names: readonly string[]
  readonly labels: HistoryData['labels']
  readonly onClose: () => void
}

/** Two states of a row beside each other: the fields that differ, and of long texts the lines that do. */
export default function Compare({ resource, title, sides, names, labels, onClose }: CompareProps) {
  const t = useNamespaces(['history', resource.name])
  const { label } = useFieldTexts(resource)
  const [left, right] = sides
  const order = [...new Set([...resource.form.flat(), ...Object.keys(resource.fields)])]
  const differing = order.filter(
    (name) => names.includes(name) && !isSameValue(left.values[name], right.values[name]),
  )
  return (
    <Modal open width="min(1080px, 96vw)" title={title} footer={null} onCancel={onClose}>
      {differing.length === 0 ? (
        <p>{t('history:nothingDiffers')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, also by keys
        <section className={css.compared} tabIndex={0} aria-label={title}>
          <table className={css.compare}>
            <thead>
              <tr>
                <th scope="col">{t('history:field')}</th>
                <th scope="col">{left.title}</th>
                <th scope="col">{right.title}</th>
              </tr>
            </thead>
            <tbody>
              {differing.map((name) => (
                <tr key={name}>
                  <th scope="row">{label(name)}</th>
                  <Difference resource={resource} name={name} sides={sides} labels={labels} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Modal>
  )
}

function Difference({
  resource,
  name,
  sides: [left, right],
  labels,
}: Pick<CompareProps, 'resource' | 'sides' | 'labels'> & { readonly name: string }) {
  const kind = resource.fields[name]?.kind
  if (kind === 'textarea' || kind === 'richText') {
    const textOf = kind === 'richText' ? textOfHtml : String
    const [before, after] = [textOf(left.values[name] ?? ''), textOf(right.values[name] ?? '')]
    return (
      <td colSpan={2}>
        <ChangedLines before={before} after={after} around={2} />
      </td>
    )
  }
  return [left, right].map((side, at) => (
    <td key={side.title} data-side={side.title} className={at === 0 ? css.before : css.after}>
      <OneValue resource={resource} name={name} labels={labels} value={side.values[name]} />
    </td>
  ))
}
