import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listQuery } from '../../api/queries.ts'
import { useCan } from '../../stores/permissions.ts'
import { attachmentFolders } from './attachment.ts'

/** A folder of stored files with those in it. */
export interface Folder {
  readonly id: number
  readonly pid: number
  readonly name: string
  /** how many files it holds; more than `mostCounted` are not counted on */
  readonly files?: number
  readonly children?: readonly Folder[]
}

/** The folders as a tree; none for people who may not see them. */
export function useFolders() {
  const isOpen = useCan()(`${attachmentFolders}/index`)
  const { data, error, refetch } = useQuery({
    ...listQuery(attachmentFolders, {}),
    enabled: isOpen,
    retry: false,
  })
  const folders = useMemo(() => (data?.list ?? []) as unknown as readonly Folder[], [data])
  return { isOpen, folders, isLoading: isOpen && !data && !error, error, retry: () => void refetch() }
}

/** Every folder behind the one that it is in, with how deep it lies. */
export function flatFolders(folders: readonly Folder[], depth = 0): readonly (Folder & { depth: number })[] {
  return folders.flatMap((folder) => [{ ...folder, depth }, ...flatFolders(folder.children ?? [], depth + 1)])
}
