import { attachmentFolders } from '#web/fields/attachments/attachment.ts'
import { type FolderChoice, folderFilter } from '#web/fields/attachments/folder-select.tsx'
import { soleRelated } from '#web/screens/list/state/list-state.ts'
import type { List } from '#web/screens/list/use-list.ts'
import { useCan } from '#web/stores/permissions.ts'
import { useMedia } from '#web/ui/browser/media.ts'

/** The folder that the list of files is narrowed to, and how another one is chosen; it stands in the address. */
export function useFolderChoice({
  state,
  setFilters,
}: List): readonly [FolderChoice, (choice: FolderChoice) => void] {
  const { folder_id: set, ...others } = state.filters
  const chosen = set?.operator === 'NULL' ? 'none' : (soleRelated(state.filters, 'folder_id') ?? 'all')
  const choose = (choice: FolderChoice) => {
    const filter = folderFilter(choice)
    setFilters(filter ? { ...others, folder_id: filter } : others)
  }
  return [chosen, choose]
}

/** Folders stand beside the files where there is room; elsewhere they are a choice in the toolbar. */
export function useHasFolders(): boolean {
  const isWide = useMedia('(width >= 1024px)')
  return useCan()(`${attachmentFolders}/index`) && isWide
}
