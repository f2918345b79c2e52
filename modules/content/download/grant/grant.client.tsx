import type { ClientSide } from '#web/screens/side.ts'
import type { Offer } from '../resource/offer.ts'
import { OfferedFiles } from '../resource/offered-files.tsx'
import type { grant } from './grant.ts'

/** Members get the files of what they have paid for or were given from here, whatever has become of its page. */
export const grantClient: ClientSide<typeof grant> = {
  memberFoot: ({ row }) => <OfferedFiles offer={row.offer as Offer | null} />,
}
