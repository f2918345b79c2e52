import { useQuery } from '@tanstack/react-query'
import { hasBaseTexts } from '#core/calls/history.ts'
import type { ResourceJson } from '#core/describe.ts'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { rowsUrl } from '../../../area/area.ts'
import type { FormValues } from '../form-fields.ts'
import type { RecordFormState } from '../use-record-form.ts'

const none: FormValues = {}

/** The base texts that outdated translations of a form were made from, by field, as far as they are on record. */
export function useBaseTexts(resource: ResourceJson, { id, languages, latest }: RecordFormState): FormValues {
  const { shown, countOf } = languages
  const isAsked = id !== null && shown !== null && hasBaseTexts(resource) && countOf(shown, 'outdated') > 0
  const { row_version, draft_version } = latest().base
  const { data } = useQuery({
    queryKey: [...rowsKey(resource.name), 'baseTexts', id, shown, row_version, draft_version],
    queryFn: async ({ signal }) => {
      const options = { query: { id, language: shown }, signal, dedupe: false, showsError: false }
      return (await request<{ texts: FormValues }>(rowsUrl(resource.name, 'baseTexts'), options)).data.texts
    },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? none
}
