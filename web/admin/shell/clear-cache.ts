import { request } from '#web/api/request.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { clearStorage } from '#web/stores/clear-storage.ts'
import { queryClients } from '../../area/query-clients.ts'
import { toast } from '../../ui/feedback/feedback.ts'

/** Clears what the servers keep in memory, what this browser keeps, or both, and says so. */
export async function clearCache(kind: 'system' | 'browser' | 'all'): Promise<void> {
  if (kind !== 'browser') {
    const type = kind === 'all' ? 'all' : 'tp'
    await request('/admin/ajax/clearCache', { method: 'POST', body: { type }, showsSuccess: true })
  }
  if (kind === 'system') return
  clearStorage()
  await queryClients.admin.resetQueries()
  if (kind === 'browser') toast.success(i18n.t('shell:cache.browserDone'))
}
