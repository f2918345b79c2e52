import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { adminUrl } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import inputsCss from '#web/fields/inputs.module.css'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { InputProps } from '#web/screens/side.ts'
import { Tag } from '#web/ui/tag/tag.tsx'
import { PageCell } from './record-parts.tsx'

type RuleName = 'security/dataRecycle' | 'security/sensitiveData'

/** Tables that hold no rows of a page of their own (`docs/wire.md#data-security`). */
const closed = [
  'area',
  'token',
  'captcha',
  'admin_group_access',
  'user_money_log',
  'user_score_log',
  'security_data_recycle_log',
  'security_sensitive_data_log',
]
const excluded: Readonly<Record<RuleName, readonly string[]>> = {
  'security/dataRecycle': closed,
  'security/sensitiveData': [...closed, 'admin_log'],
}

/** How rules are shown. Choosing a page brings its table along, and the table its key. */
export function ruleClient(name: RuleName) {
  return {
    cells: {
      controller: PageCell,
      status: ({ row }: { readonly row: { readonly status: string } }) => (
        <StatusCell rule={name} isOn={row.status === '1'} />
      ),
    },
    inputs: {
      controller: (props: InputProps) => <PageInput {...props} rule={name} />,
      connection: (props: InputProps) => <ConnectionInput {...props} rule={name} />,
      data_table: (props: InputProps) => <TableInput {...props} rule={name} />,
      primary_key: KeyInput,
    },
  }
}

interface RuleInputProps extends InputProps {
  readonly rule: RuleName
}

/** Asks one of the calls that forms need; the answer holds as long as the form is likely to be open. */
export function useAnswer<T>(url: string, query: Readonly<Record<string, unknown>>, enabled = true) {
  return useQuery({
    queryKey: ['rule form', url, query],
    queryFn: async ({ signal }) =>
      (await request<T>(url, { query, signal, dedupe: false, showsError: false })).data,
    staleTime: 60_000,
    retry: false,
    enabled,
  })
}

interface Subjects {
  /** what the page of a controller is called, by controller, and its name */
  readonly titles: Readonly<Record<string, string>>
  readonly names: Readonly<Record<string, string>>
  readonly tables: Readonly<Record<string, string>>
}

/** Pages that a rule may be about: asked for by the call that the form itself begins with. */
function useSubjects(name: RuleName, stored: InputProps['stored']) {
  const action = stored ? 'edit' : 'add'
  return useAnswer<Subjects>(adminUrl(name, action), stored ? { id: stored.id } : {})
}

function PageInput({ stored, ...props }: RuleInputProps) {
  const { data, isPending } = useSubjects(props.rule, stored)
  const options = Object.entries(data?.titles ?? {}).map(
    ([file, title]) => [file, `${title} (${data?.names[file]})`] as const,
  )
  return <Choice {...props} name="controller" isPending={isPending} options={options} />
}

interface Connection {
  readonly key: string
  readonly type: string
  readonly database: string
}

function ConnectionInput(props: RuleInputProps) {
  const { data, isPending } = useAnswer<{ list: readonly Connection[] }>(
    '/admin/ajax/getDatabaseConnectionList',
    {},
  )
  const options = (data?.list ?? []).map(
    ({ key, type, database }) => [key, `${key} (${type}, ${database})`] as const,
  )
  return <Choice {...props} name="connection" isPending={isPending} options={options} isClearable />
}

interface Table {
  readonly table: string
  readonly comment: string
}

function TableInput(props: RuleInputProps) {
  const { rule, values, stored, onChange } = props
  const { data, isPending } = useAnswer<{ list: readonly Table[] }>('/admin/ajax/getTableList', {
    excludeTable: excluded[rule],
  })
  const { data: subjects } = useSubjects(rule, stored)
  const controller = String(values.controller ?? '')
  const table = subjects?.tables[controller]
  useFollow(controller, table, values.data_table, onChange)
  const options = (data?.list ?? []).map((one) => [one.table, one.comment] as const)
  return <Choice {...props} name="data_table" isPending={isPending} options={options} />
}

function KeyInput({ id, value, values, onChange, disabled }: InputProps) {
  const table = String(values.data_table ?? '')
  const { data } = useAnswer<{ pk: string }>('/admin/ajax/getTablePk', { table }, table !== '')
  useFollow(table, data?.pk, value, onChange)
  return (
    <Input id={id} aria-labelledby={`${id}-label`} disabled={disabled} readOnly value={String(value ?? '')} />
  )
}

/** Takes over what another field brings along when that one is changed, or as long as there is nothing here. */
function useFollow(
  cause: string,
  effect: string | undefined,
  value: unknown,
  take: (value: string) => void,
): void {
  const followed = useRef(cause)
  useEffect(() => {
    if (effect === undefined || (followed.current === cause && value)) return
    followed.current = cause
    if (value !== effect) take(effect)
  })
}

interface ChoiceProps extends Pick<RuleInputProps, 'id' | 'value' | 'onChange' | 'disabled' | 'rule'> {
  readonly name: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly isPending: boolean
  readonly isClearable?: boolean
}

/** One of a list that the server gives; what is stored and no longer in it stays to be seen. */
function Choice({
  id,
  rule,
  name,
  value,
  onChange,
  disabled,
  options,
  isPending,
  isClearable = false,
}: ChoiceProps) {
  const t = useNamespaces([rule])
  const chosen = typeof value === 'string' && value !== '' ? value : undefined
  const isKnown = chosen === undefined || options.some(([key]) => key === chosen)
  const all = isKnown ? options : [[chosen, chosen] as const, ...options]
  return (
    <Select
      id={id}
      className={inputsCss.wide}
      aria-labelledby={`${id}-label`}
      disabled={disabled}
      loading={isPending}
      allowClear={isClearable}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t(`${rule}:placeholders.${name}`)}
      value={chosen}
      options={all.map(([key, label]) => ({ value: key, label }))}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}

/** The state of a rule, in the words of what it does. */
function StatusCell({ rule, isOn }: { readonly rule: RuleName; readonly isOn: boolean }) {
  const t = useNamespaces([rule])
  return (
    <span className="flex wrap gap-1">
      <Tag hue={isOn ? 'green' : 'gray'}>{t(`${rule}:${isOn ? 'texts.watching' : 'options.status.0'}`)}</Tag>
    </span>
  )
}
