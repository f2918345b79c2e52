import { queryOptions, useQueries } from '@tanstack/react-query'
import { request } from '#web/api/request.ts'
import { ajaxUrl } from '#web/area/area.ts'
import { asList } from '#web/fields/values/value-text.ts'

/** A province, city or district. */
export interface Area {
  readonly value: number
  readonly label: string
}

/** The areas below a path: provinces, the cities of one, the districts of one. They stay for as long as the page. */
export function areaQuery(path: readonly number[]) {
  const [province, city] = path
  return queryOptions({
    queryKey: ['area', ...path],
    queryFn: async ({ signal }): Promise<readonly Area[]> => {
      const { data } = await request<readonly Area[]>(ajaxUrl('area'), {
        query: { province, city },
        signal,
        dedupe: false,
        showsError: false,
      })
      return data ?? []
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}

/** The codes of a city field. */
export function areaCodes(value: unknown): readonly number[] {
  return asList(value).map(Number).filter(Number.isSafeInteger)
}

/** The lists along a path of codes and the names of the codes, the code itself where a name is not known (yet). */
export function useAreaPath(codes: readonly number[]) {
  const levels = useQueries({ queries: codes.map((_, depth) => areaQuery(codes.slice(0, depth))) })
  return {
    isLoading: levels.some(({ isLoading }) => isLoading),
    names: codes.map(
      (code, depth) => levels[depth]?.data?.find(({ value }) => value === code)?.label ?? String(code),
    ),
  }
}
