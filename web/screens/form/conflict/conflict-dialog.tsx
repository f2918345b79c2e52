import { Button, Modal, Radio } from 'antd'
import { Suspense, useId, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { Field } from '#core/field.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from '../form.module.css'
import type { Choices, Conflict, Difference } from './conflict.ts'

/** Somebody else saved the row first: shows who, when and what, and asks field by field what shall be. */
export function ConflictDialog({
  resource,
  conflict,
  onCancel,
  onSettle,
}: {
  readonly resource: ResourceJson
  readonly conflict: Conflict
  readonly onCancel: () => void
  readonly onSettle: (choices: Choices) => Promise<void>
}) {
  const t = useNamespaces(['form'])
  const moments = useMoments()
  const [choices, setChoices] = useState<Choices>({})
  const [isSaving, setSaving] = useState(false)
  const id = useId()
  const open = conflict.differences.filter(({ isContested, name }) => isContested && !choices[name])
  const settle = async () => {
    setSaving(true)
    try {
      await onSettle(choices)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      width="min(880px, 96vw)"
      title={t('form:conflict.title')}
      mask={{ closable: false }}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('form:conflict.back')}</Button>
          <Button type="primary" loading={isSaving} disabled={open.length > 0} onClick={() => void settle()}>
            {t('form:conflict.save')}
          </Button>
        </>
      }
    >
      <p className={css.conflictText}>
        {t('form:conflict.text', {
          by: conflict.by || t('form:conflict.somebody'),
          at: conflict.at ? moments.text(conflict.at) : '',
        })}
      </p>
      <table className={css.conflictTable}>
        <thead>
          <tr>
            <th scope="col">{t('form:conflict.field')}</th>
            <th scope="col">{t('form:conflict.theirs')}</th>
            <th scope="col">{t('form:conflict.yours')}</th>
          </tr>
        </thead>
        <tbody>
          {conflict.differences.map((difference) => (
            <ConflictRow
              key={difference.name}
              id={`${id}-${difference.name}`}
              resource={resource}
              difference={difference}
              choice={choices[difference.name]}
              onChoose={(choice) => setChoices({ ...choices, [difference.name]: choice })}
            />
          ))}
        </tbody>
      </table>
    </Modal>
  )
}

function ConflictRow({
  id,
  resource,
  difference,
  choice,
  onChoose,
}: {
  readonly id: string
  readonly resource: ResourceJson
  readonly difference: Difference
  readonly choice: 'theirs' | 'yours' | undefined
  readonly onChoose: (choice: 'theirs' | 'yours') => void
}) {
  const t = useNamespaces(['form'])
  const { label } = useFieldTexts(resource)
  const { name, changedBy, isContested } = difference
  const field = resource.fields[name]
  if (!field) return null
  const taken = isContested ? choice : changedBy === 'them' ? 'theirs' : 'yours'
  const side = (which: 'theirs' | 'yours') => {
    const value = <ConflictValue resource={resource} name={name} field={field} value={difference[which]} />
    return (
      <td data-taken={taken === which || undefined}>
        {isContested ? (
          <Radio
            name={id}
            checked={choice === which}
            onChange={() => onChoose(which)}
            aria-label={t(`form:conflict.take.${which}`, { label: label(name) })}
          >
            {value}
          </Radio>
        ) : (
          value
        )}
      </td>
    )
  }
  return (
    <tr>
      <th scope="row">
        {label(name)}
        <small className="block hint">{t(`form:conflict.changedBy.${changedBy}`)}</small>
      </th>
      {side('theirs')}
      {side('yours')}
    </tr>
  )
}

/** A value as lists show it; of a long text what can be read. */
export function ConflictValue(props: {
  readonly resource: ResourceJson
  readonly name: string
  readonly field: Field
  readonly value: unknown
}) {
  const { field, value } = props
  if (field.kind === 'richText' || field.kind === 'textarea') {
    return (
      <div className={css.conflictLong}>
        {field.kind === 'richText' ? readableText(value) : String(value ?? '')}
      </div>
    )
  }
  const { Cell } = fieldParts[field.kind]
  return (
    <Suspense fallback="…">
      <Cell {...props} row={{}} />
    </Suspense>
  )
}

/** The words of an HTML text. The document is inert: nothing of it is loaded or run. */
function readableText(html: unknown): string {
  const { body } = new DOMParser().parseFromString(String(html ?? ''), 'text/html')
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, li, tr, br')) block.append('\n')
  return (body.textContent ?? '').trim()
}
