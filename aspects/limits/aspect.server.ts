import { checkWithin } from '#server/auth/rights/limits.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'

/** Groups of administrators reach some rows only: nobody writes a row out of the reach of the call. */
export const limits: Aspect = {
  name: 'limits',
  of: (entry) => ({ stored: ({ context }, row) => checkWithin(entry, Number(row.id), context) }),
}
