import type { ClientSide } from '#web/screens/side.ts'
import type { Offer } from './offer.ts'
import { OfferedFiles } from './offered-files.tsx'
import type { resource } from './resource.ts'

/** Members get the files from the page of a download. */
export const resourceClient: ClientSide<typeof resource> = {
  memberFoot: ({ row }) => <OfferedFiles offer={row.offer as Offer | null} />,
}
