import type { ClientSide } from '#web/screens/side.ts'
import type { dataRequest } from './dataRequest.ts'

/** Only what waits can be answered, and a refusal takes an answer: it is made in the form. */
export const dataRequestClient: ClientSide<typeof dataRequest> = {
  isButtonShown: (button, row) => button !== 'refuse' && (button !== 'edit' || row.state === 'waiting'),
}
