import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { listQuery } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { rowsUrl } from '#web/area/area.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useCan } from '#web/stores/permissions.ts'

interface SameAsProps {
  /** the group that is edited: it is like itself already */
  readonly except: number
  readonly disabled: boolean
  /** `'*'`: everything */
  readonly onChoose: (rules: readonly (number | '*')[]) => void
}

/** Takes over what another group may do, of the groups that the viewer manages. */
export function SameAs({ except, disabled, onChoose }: SameAsProps) {
  const t = useNamespaces(['auth/group'])
  const can = useCan()
  const [isLoading, setIsLoading] = useState(false)
  const { data } = useQuery(listQuery('auth/group', { select: true, absoluteAuth: 1 }))
  const options = ((data?.options ?? []) as readonly { readonly id: number; readonly name: string }[]).filter(
    (one) => one.id !== except,
  )
  if (!can('auth/group/edit') || options.length === 0) return null
  const take = async (id: number) => {
    setIsLoading(true)
    try {
      const { data } = await request<{ row: { rules: readonly (number | '*')[] } }>(
        rowsUrl('auth/group', 'edit'),
        {
          query: { id },
        },
      )
      onChoose(data.row.rules)
    } catch {
      // What went wrong has been shown.
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <Select<number>
      value={null as never}
      aria-label={t('auth/group:texts.sameAs')}
      placeholder={t('auth/group:texts.sameAs')}
      disabled={disabled}
      loading={isLoading}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => void take(id)}
    />
  )
}
