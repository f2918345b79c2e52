import type { Translate } from '#web/i18n/i18n.ts'
import { pathInAdmin } from '#web/navigation/navigation.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { config } from './config.ts'

/** How long the news of the move can be read, in milliseconds. */
const readingTime = 2500

/** Says that the back office has moved, and goes along: at its old address nothing answers any more. */
export async function moveToEntrance(entrance: string, t: Translate): Promise<void> {
  const address = `${entrance}/${pathInAdmin(location.pathname) ?? ''}${location.search}`
  toast.info(t(`${config.name}:texts.moved`, { address: location.origin + entrance }))
  await new Promise((next) => setTimeout(next, readingTime))
  location.replace(address)
}
