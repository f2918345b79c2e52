import { readableFields, rightsOfSome } from '#core/access/permissions.ts'
import type { FileFormat, ImportPlan, ImportPreview, ImportReading } from '#core/calls/exchange.ts'
import { fileName } from '#core/translations/translated.ts'
import { adminUrl } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { listParams } from '#web/screens/list/state/list-state.ts'
import type { List } from '#web/screens/list/use-list.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { isOfSite } from '#web/stores/site.ts'
import { toast } from '#web/ui/feedback/feedback.ts'

/** What is to be exported of a list as it stands. */
interface Wanted {
  readonly format: FileFormat
  /** null for everything that the list matches */
  readonly ids: readonly number[] | null
  /** with fields that no visible column shows */
  readonly isWhole: boolean
}

/** Has the browser fetch a file of the list's rows; why it can not be had is told in a toast. */
export async function exportRows({ resource, state, columns }: List, wanted: Wanted): Promise<void> {
  const { page: _page, limit: _limit, ...query } = listParams(state, resource)
  const { rights } = usePermissions.getState()
  const visible = columns.columns.filter(({ isVisible }) => isVisible).map(({ field }) => field)
  const readable = readableFields(resource, rightsOfSome(rights)).filter(isOfSite)
  const names = wanted.isWhole ? [...visible, ...readable.map(fileName)] : visible
  const body = { ...query, format: wanted.format, ids: wanted.ids, columns: [...new Set(names)] }
  const isBegun = await fetchFile(resource.name, 'export', body)
  if (isBegun) toast.success(i18n.t('exchange:begun'))
}

/** Asks for a file and has the browser save it; false when it was refused, which was told. */
export async function fetchFile(
  name: string,
  call: 'export' | 'import',
  body: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  try {
    const { data } = await request<{ url: string }>(adminUrl(name, call), {
      method: 'POST',
      body,
      timeout: 60_000,
      dedupe: false,
    })
    const link = document.createElement('a')
    link.href = data.url
    link.download = ''
    document.body.append(link)
    link.click()
    link.remove()
    return true
  } catch {
    return false
  }
}

/** What people say of a file; what they do not say is recognised. */
export type Named = Partial<Pick<ImportReading, 'encoding' | 'separator' | 'heading'>>

/** Sends a file whose rows are to come in; answers what is in it. */
export async function sendFile(
  name: string,
  file: File,
  named: Named,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const body = new FormData()
  // What is said of a file comes before it: it is read as it arrives.
  for (const [key, value] of Object.entries(named)) if (value) body.append(key, String(value))
  body.append('file', file, file.name)
  const { data } = await request<ImportPreview>(adminUrl(name, 'import'), {
    method: 'POST',
    body,
    signal,
    timeout: false,
    showsError: false,
    onUploadProgress: onProgress,
  })
  return data
}

/** Starts the import of a file that was sent, or a trial of it; answers the number of the job. */
export async function startImport(name: string, plan: ImportPlan, step: 'trial' | 'run'): Promise<number> {
  const { data } = await request<{ job: number }>(adminUrl(name, 'import'), {
    method: 'POST',
    body: { step, ...plan },
    dedupe: false,
  })
  return data.job
}
