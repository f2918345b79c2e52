import type { ClientSide } from '#web/screens/side.ts'
import { ruleClient } from '../rule-inputs.tsx'
import type { dataRecycle } from './dataRecycle.ts'

/** A form whose fields follow from the page. */
export const dataRecycleClient: ClientSide<typeof dataRecycle> = ruleClient('security/dataRecycle')
