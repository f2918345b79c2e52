import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { Suspense, useState } from 'react'
import { parseTarget } from '#core/values/target.ts'
import type { InputProps } from '#web/fields/field-part.ts'
import { groupAttributes, inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { RemoteSelect } from '#web/fields/remote/remote-select.tsx'
import { targetsQuery } from '#web/fields/remote/targets.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResources } from '#web/resources/resources-context.tsx'
import { targetFault } from './target-fault.ts'

/** What kind of thing, then which one of them. */
export function TargetInput(props: InputProps) {
  const target = parseTarget(props.value)
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, isLoading } = useQuery(targetsQuery(target ? [target] : []))
  const open = data?.resources ?? []
  const { resources: wanted } = props.field
  const resources = wanted ? open.filter((name) => wanted.includes(name)) : open
  const only = wanted?.length === 1 ? resources[0] : undefined
  // Their texts come with them.
  const named = useResources(resources).flatMap((one) => one?.name ?? [])
  const t = useNamespaces(['fields', ...named])
  const resource = target?.resource ?? only ?? chosen
  const fault = targetFault(target ? data?.list[0]?.state : undefined)
  const isKnown = resource !== null && resources.includes(resource)
  const { id: _, ...attributes } = inputAttributes(props)
  return (
    <fieldset {...groupAttributes(props)} className="stack gap-1">
      {only === undefined && (
        <Select<string | null>
          {...attributes}
          className={css.wide}
          aria-label={t('fields:target.kind')}
          placeholder={t('fields:target.kind')}
          loading={isLoading}
          allowClear={!props.field.required}
          value={isKnown || !target ? resource : target.resource}
          options={resources.map((name) => ({
            value: name,
            label: named.includes(name) ? t(`${name}:name`) : name,
          }))}
          onChange={(next) => {
            setChosen(next ?? null)
            props.onChange(null)
          }}
        />
      )}
      {isKnown && (
        <Suspense fallback={<Select className={css.wide} loading disabled />}>
          <RemoteSelect
            {...attributes}
            id={`${props.id}-row`}
            aria-labelledby={`${props.id}-label`}
            key={resource}
            to={resource}
            isMultiple={false}
            isClearable={!props.field.required}
            ids={target ? [target.row_id] : []}
            placeholder={props.placeholder}
            onChange={([row_id]) => {
              setChosen(resource)
              props.onChange(row_id === undefined ? null : { resource, row_id })
            }}
          />
        </Suspense>
      )}
      {fault && <span className={css.fault}>{t(fault)}</span>}
    </fieldset>
  )
}
