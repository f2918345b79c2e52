import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { listQuery } from '#web/api/queries.ts'
import css from '#web/fields/inputs.module.css'
import type { InputProps } from '#web/screens/side.ts'

interface Option {
  readonly id: number
  readonly name: string
}

/** The groups an administrator is in: those below the rights of whoever fills in the form, and those already held. */
export function GroupInput({ id, value, onChange, disabled, stored }: InputProps) {
  const { data, isPending } = useQuery(listQuery('auth/group', { select: true, absoluteAuth: 1 }))
  const options = (data?.options ?? []) as readonly Option[]
  const held = heldOptions(stored).filter((one) => !options.some((option) => option.id === one.id))
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      className={css.wide}
      aria-labelledby={`${id}-label`}
      disabled={disabled}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      value={Array.isArray(value) ? value.map(Number) : []}
      options={[...held, ...options].map((option) => ({
        value: option.id,
        label: option.name,
        // What is chosen stands without the branches that the list draws before it.
        plain: option.name.replace(/^[\s│├└]+/, ''),
      }))}
      optionLabelProp="plain"
      onChange={(chosen) => onChange(chosen)}
    />
  )
}

/** Groups the stored row has, which the list may leave out. */
function heldOptions(stored: InputProps['stored']): readonly Option[] {
  const ids = Array.isArray(stored?.group_arr) ? stored.group_arr : []
  const names = Array.isArray(stored?.group_name_arr) ? stored.group_name_arr : []
  return ids.map((id, at) => ({ id: Number(id), name: String(names[at] ?? `#${id}`) }))
}
