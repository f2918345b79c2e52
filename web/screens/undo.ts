import { adminUrl, type Envelope } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { toast } from '../ui/feedback/feedback.ts'

/** Where deleted rows are kept, if anywhere. */
const recycleBin = 'security/dataRecycleLog'

/** Says what a deletion deleted, with the way back where its answer tells of one. */
export function tellDeleted({ msg, data }: Envelope, reload: () => Promise<unknown>): void {
  const { undo } = (data ?? {}) as { readonly undo?: string }
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
