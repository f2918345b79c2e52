import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { Suspense, useState } from 'react'
import { parseTarget, type Target, targetText } from '#core/values/target.ts'
import type { InputProps } from '#web/fields/field-part.ts'
import { groupAttributes, inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { type FoundTargets, useFoundTargets } from '#web/fields/remote/found-targets.ts'
import { RemoteSelect } from '#web/fields/remote/remote-select.tsx'
import { targetsQuery } from '#web/fields/remote/targets.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { targetFault } from './target-fault.ts'

/** A row of one kind, or one search over all kinds that can be pointed at. */
export function TargetInput(props: InputProps) {
  const t = useNamespaces(['fields'])
  const target = parseTarget(props.value)
  const { data } = useQuery(targetsQuery(target ? [target] : []))
  const named = target ? data?.list[0] : undefined
  const fault = targetFault(named?.state)
  const { resources = [] } = props.field
  const only = resources.length === 1 ? resources[0] : undefined
  const isOpen = only === undefined || data?.resources.includes(only)
  return (
    <fieldset {...groupAttributes(props)} className="stack gap-1">
      {isOpen && (
        <Suspense fallback={<Select className={css.wide} loading disabled />}>
          {only === undefined ? (
            <AnyTarget {...props} target={target} label={named?.label} />
          ) : (
            <TargetOf {...props} target={target} to={only} />
          )}
        </Suspense>
      )}
      {fault && <span className={css.fault}>{t(fault)}</span>}
    </fieldset>
  )
}

/** One of the rows of a resource. */
function TargetOf(props: InputProps & { readonly target: Target | null; readonly to: string }) {
  const { target, to } = props
  const { id: _, ...attributes } = inputAttributes(props)
  return (
    <RemoteSelect
      {...attributes}
      id={`${props.id}-row`}
      aria-labelledby={`${props.id}-label`}
      to={to}
      isMultiple={false}
      isClearable={!props.field.required}
      ids={target ? [target.row_id] : []}
      placeholder={props.placeholder}
      onChange={([row_id]) => props.onChange(row_id === undefined ? null : { resource: to, row_id })}
    />
  )
}

interface AnyTargetProps extends InputProps {
  readonly target: Target | null
  /** what it is called, once that is known */
  readonly label: string | undefined
}

/** A row of any kind, found by one search. */
function AnyTarget(props: AnyTargetProps) {
  const { target, label } = props
  const t = useNamespaces(['fields'])
  const [text, setText] = useState('')
  const found = useFoundTargets(text, props.field.resources)
  const { id: _, ...attributes } = inputAttributes(props)
  return (
    <Select<string | null, Found>
      {...attributes}
      id={`${props.id}-row`}
      className={css.wide}
      aria-labelledby={`${props.id}-label`}
      placeholder={props.placeholder || t('fields:target.search')}
      allowClear={!props.field.required}
      loading={found.isStale}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      value={target && targetText(target)}
      // What is chosen need not be among what is found.
      labelRender={({ value, label: own }) => label ?? own ?? value}
      notFoundContent={found.isStale ? null : t('fields:target.none')}
      options={optionsOf(found)}
      optionRender={({ data }) => <Option {...data} />}
      onChange={(value) => {
        setText('')
        props.onChange(parseTarget(value))
      }}
    />
  )
}

interface Found {
  readonly value?: string
  readonly label?: React.ReactNode
  /** what kind of row it is, and where its page is */
  readonly note?: string
}

/** A row with its kind and address. */
function Option({ label, note }: Found) {
  return (
    <span className="block">
      <span className="breaks">{label}</span>
      <span className="block faint small breaks">{note}</span>
    </span>
  )
}

// In order of their kinds, and not under headings: those of this part are no valid options to screen readers.
function optionsOf({ groups, isStale }: FoundTargets) {
  return groups.flatMap(({ name, list }) =>
    list.map(({ label, path, ...one }) => ({
      ...{ value: targetText(one), label, note: path === null ? name : `${name} · ${path}` },
      // It belongs to an earlier text.
      disabled: isStale,
    })),
  )
}
