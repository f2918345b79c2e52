import { Segmented } from 'antd'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import { listColumns } from '#core/resource.ts'
import { initialOf } from '#core/rules/validate.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import formCss from '#web/screens/form/form.module.css'
import { FormItem } from '#web/screens/form/form-item.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import css from '../crud.module.css'
import { type DesignContent, toDesign } from '../state/design-exchange.ts'
import { useDesignTexts } from '../state/design-texts.ts'
import { previewOf, sampleOf } from './previewed.ts'

/** How the form and the list of a design will look, drawn by the parts that will draw them. */
export function Preview({ content }: { readonly content: DesignContent }) {
  const t = useNamespaces(['crud', 'core', 'fields', 'form', 'list'])
  const say = useDesignTexts()
  const [part, setPart] = useState<'form' | 'list'>('form')
  const settled = useDeferredValue(content)
  const sample = t('crud:preview.sample')
  const language = currentLanguage()
  const { resource, related, faults } = useMemo(
    () => previewOf(toDesign(settled), language, sample),
    [settled, language, sample],
  )
  if (!resource) {
    const reasons = faults.slice(0, 5).map(say)
    return <EmptyState glyph="warning" title={t('crud:preview.faulty')} text={reasons.join(' · ')} />
  }

  return (
    <div className={css.preview}>
      <div className={css.previewHead}>
        <Segmented
          size="small"
          value={part}
          onChange={setPart}
          options={(['form', 'list'] as const).map((value) => ({ value, label: t(`crud:preview.${value}`) }))}
        />
        <span className={css.faint}>{t('crud:preview.hint')}</span>
      </div>
      {faults.length > 0 && (
        <ul className={css.fieldFaults} aria-label={t('crud:preview.leftOut')}>
          {faults.slice(0, 5).map((fault) => (
            <li key={`${fault.place} ${fault.message}`}>{say(fault)}</li>
          ))}
        </ul>
      )}
      {part === 'form' ? (
        <FormPreview resource={resource} />
      ) : (
        <ListPreview resource={resource} related={related} />
      )}
    </div>
  )
}

function FormPreview({ resource }: { readonly resource: ResourceJson }) {
  const t = useNamespaces(['crud'])
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const first = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      kinds[field.kind].isGiven ? null : initialOf(field),
    ]),
  )
  const values = { ...first, ...typed }
  const isEmpty = resource.form.flat().every((name) => resource.fields[name]?.write === 'system')
  if (isEmpty) {
    return <EmptyState title={t('crud:preview.noForm')} text={t('crud:preview.noFormText')} />
  }
  return (
    <div className={`${css.previewForm} ${formCss.form}`}>
      {resource.form.map((group) => (
        <div key={group.join(' ')} className={formCss.group}>
          {group.map((name) => {
            const field = resource.fields[name]
            return field && field.write !== 'system' ? (
              <FormItem
                key={`${name} ${field.kind}`}
                resource={resource}
                side={{}}
                mode="add"
                name={name}
                field={field}
                id={`crud-preview-${name}`}
                value={values[name]}
                values={values}
                stored={null}
                error=""
                isDisabled={false}
                onChange={(changed, value) => setTyped({ ...typed, [changed]: value })}
              />
            ) : null
          })}
        </div>
      ))}
    </div>
  )
}

const rows = [0, 1, 2]

interface ListPreviewProps {
  readonly resource: ResourceJson
  readonly related: Readonly<Record<string, string>>
}

function ListPreview({ resource, related }: ListPreviewProps) {
  const t = useNamespaces(['crud'])
  const sample = t('crud:preview.sample')
  const columns = listColumns(resource).flatMap(({ field: name, cell, width }) => {
    const relation = name.includes('.') ? `${name.slice(0, name.indexOf('.'))}_id` : name
    const field = resource.fields[name] ?? resource.fields[relation]
    return field ? [{ name, cell, width, field, label: related[name] ?? field.texts?.label ?? name }] : []
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={css.previewList} aria-label={t('crud:preview.list')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ name, label, width }) => (
              <th key={name} scope="col" style={{ minWidth: width ?? 96 }}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map(({ name, field, cell }) => {
                const { Cell } = fieldParts[field.kind]
                const value = sampleOf(field, row, sample)
                return (
                  <td key={name}>
                    <Suspense>
                      <Cell
                        resource={resource}
                        name={name}
                        field={field}
                        value={value}
                        row={{ id: row + 1, [name]: value }}
                        cell={cell}
                      />
                    </Suspense>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
