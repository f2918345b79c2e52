import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { preferenceQuery, savePreference } from '../../api/queries.ts'
import { useNamespaces } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icons/icon.tsx'

/** How stored files are laid out. */
export type AttachmentLayout = 'grid' | 'table'

type Preference = { readonly layout: AttachmentLayout }

const preference = preferenceQuery<Preference>('attachments')
const key: readonly unknown[] = preference.queryKey

/** The layout this person likes best, for the page and the dialog alike; null until it is known. */
export function useAttachmentLayout(): readonly [
  AttachmentLayout | null,
  (layout: AttachmentLayout) => void,
] {
  const client = useQueryClient()
  const { data, isPending } = useQuery(preference)
  const set = (layout: AttachmentLayout) => {
    client.setQueryData<Preference>(key, { layout })
    savePreference('attachments', { layout }).catch(() => undefined)
  }
  return [isPending ? null : data?.layout === 'table' ? 'table' : 'grid', set]
}

/** Switches between tiles and lines. */
export function LayoutSwitch({
  layout,
  onChange,
}: {
  readonly layout: AttachmentLayout
  readonly onChange: (layout: AttachmentLayout) => void
}) {
  const t = useNamespaces(['attachments'])
  const option = (value: AttachmentLayout, icon: string) => ({
    value,
    icon: <Icon name={icon} label={t(`attachments:${value}`)} />,
    title: t(`attachments:${value}`),
  })
  return (
    <Segmented
      aria-label={t('attachments:view')}
      value={layout}
      onChange={onChange}
      options={[option('grid', 'el-icon-Menu'), option('table', 'el-icon-Tickets')]}
    />
  )
}
