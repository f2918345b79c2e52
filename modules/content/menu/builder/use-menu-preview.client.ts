import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { adminUrl, type Language } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { useSite } from '#web/stores/site.ts'
import type { CheckedItem, MenuPreview } from '../item-facts.ts'
import type { Items } from './use-items.client.ts'

/** What the server says of a menu as it is typed. */
export interface CheckedMenu {
  readonly html: string | null
  readonly lists: MenuPreview['lists']
  readonly of: (name: string) => CheckedItem | undefined
  readonly labelOf: (name: string) => string
  /** how many items do not show as they are */
  readonly broken: number
  readonly language: Language
  readonly setLanguage: (language: Language) => void
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Milliseconds after the last key until the server is asked. */
const pause = 300

/** Asks the server about the items whenever they have changed and nobody is typing. */
export function useMenuPreview({ drawn }: Items, code: string): CheckedMenu {
  const { base } = useSite(({ languages }) => languages)
  const [language, setLanguage] = useState<Language>(base)
  const items = useMemo(() => drawn.map(({ line: { row_version: _, ...line } }) => line), [drawn])
  const asked = useLater({ items, code, language })
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['menu preview', asked],
    queryFn: ({ signal }) => load(asked, signal),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const known = useMemo(() => new Map(data?.items.map((item) => [item.name, item])), [data])
  return {
    html: data?.html ?? null,
    lists: data?.lists ?? [],
    of: (name) => known.get(name),
    labelOf: (name) => known.get(name)?.label ?? '',
    broken: drawn.filter(({ name }) => known.get(name)?.fault).length,
    ...{ language, setLanguage },
    isLoading: isFetching,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}

async function load(body: object, signal: AbortSignal): Promise<MenuPreview> {
  const options = { method: 'POST', body, signal, showsError: false, dedupe: false } as const
  const { data } = await request<MenuPreview>(adminUrl('content/menu', 'preview'), options)
  return data
}

/** A value once it has stayed the same for a while; the first one at once. */
function useLater<T>(value: T): T {
  const [later, setLater] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is alike is the same
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pause)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
