import { adminUrl, type Envelope, type RefusedRow } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { toast } from '../ui/feedback/feedback.ts'

/** Where deleted rows are kept, if anywhere. */
const recycleBin = 'security/dataRecycleLog'

/** Says what a deletion deleted, with the way back where its answer tells of one, and what stayed and why. */
export function tellDeleted({ msg, data }: Envelope, reload: () => Promise<unknown>): void {
  const { undo, left = [] } = (data ?? {}) as {
    readonly undo?: string
    readonly left?: readonly RefusedRow[]
  }
  if (left.length > 0) {
    const items = left.map(({ name, reason }) => i18n.t('list:leftRow', { name, reason }))
    toast.report({ key: 'left', text: i18n.t('list:left', { count: left.length }), items })
  }
  if (undo === undefined) {
    toast.success(msg)
    return
  }
  const take = async () => {
    const options = { method: 'POST', body: { batch: undo }, showsSuccess: true } as const
    // The request function says why it could not be.
    await request(adminUrl(recycleBin, 'undo'), options).catch(() => null)
    await reload()
  }
  toast.offer({ text: msg, label: i18n.t('list:undo'), take })
}
