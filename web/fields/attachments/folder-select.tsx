import { Select } from 'antd'
import { useNamespaces } from '../../i18n/i18n.ts'
import type { FilterValue } from '../field-part.ts'
import { flatFolders, useFolders } from './folders.ts'

/** What files are narrowed down to: all, those in no folder, or those in one. */
export type FolderChoice = 'all' | 'none' | number

/** Narrows files down to a folder; nothing where there are none. */
export function FolderSelect({
  value,
  className,
  onChange,
}: {
  readonly value: FolderChoice
  readonly className?: string
  readonly onChange: (choice: FolderChoice) => void
}) {
  const t = useNamespaces(['attachments'])
  const { folders } = useFolders()
  if (folders.length === 0 && value === 'all') return null
  return (
    <Select<FolderChoice>
      className={className}
      aria-label={t('attachments:folder')}
      value={value}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      options={[
        { value: 'all', label: t('attachments:allFolders') },
        { value: 'none', label: t('attachments:noFolder') },
        ...flatFolders(folders).map(({ id, name, depth }) => ({
          value: id,
          label: `${'\u2003'.repeat(depth)}${name}`,
        })),
      ]}
      onChange={onChange}
    />
  )
}

/** The condition on stored files that a choice stands for; null for all. */
export function folderFilter(choice: FolderChoice): FilterValue | null {
  if (choice === 'all') return null
  return choice === 'none' ? { operator: 'NULL', val: true } : { operator: 'eq', val: choice }
}
