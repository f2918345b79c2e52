import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FoundTarget } from '#core/values/target.ts'
import { listLimits } from '#core/wire.ts'
import { useNamespaces } from '../../i18n/i18n.ts'
import { useResources } from '../../resources/resources-context.tsx'
import { useDebounced } from '../use-debounced.ts'
import { foundTargetsQuery } from './targets.ts'

/** What a search has found of one kind. */
interface TargetGroup {
  readonly resource: string
  /** what the kind is called */
  readonly name: string
  readonly list: readonly FoundTarget[]
}

/** What a search over everything that can be pointed at has come to. */
export interface FoundTargets {
  readonly groups: readonly TargetGroup[]
  /** the caller may point at something at all */
  readonly isOpen: boolean
  /** the answer belongs to an earlier text */
  readonly isStale: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Milliseconds after the last key. */
const pause = 200

/** Searches rows of every kind that can be pointed at, or of some, by name and address; without words the first of each. */
export function useFoundTargets(text: string, only?: readonly string[]): FoundTargets {
  const wanted = text.trim().slice(0, listLimits.maxQuickSearch)
  const asked = useDebounced(wanted, pause)
  const { data, isPlaceholderData, isPending, isError, refetch } = useQuery({
    ...foundTargetsQuery(asked, only),
    placeholderData: keepPreviousData,
  })
  const names = data?.resources ?? []
  // Their texts come with them.
  const loaded = useResources(names).flatMap((one) => one?.name ?? [])
  const t = useNamespaces(loaded)
  const byName = Map.groupBy(data?.list ?? [], ({ resource }) => resource)
  return {
    groups: [...byName].map(([resource, list]) => ({
      ...{ resource, list },
      name: loaded.includes(resource) ? t(`${resource}:name`) : resource,
    })),
    isOpen: names.length > 0 || !data,
    isStale: !isError && (isPending || isPlaceholderData || asked !== wanted),
    hasFailed: isError,
    retry: () => void refetch(),
  }
}
