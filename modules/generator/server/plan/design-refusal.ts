import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import type { DesignFault } from '../../design/design.ts'

const maxTold = 5

/** Why a design is refused: the faults as data, and the first of them in words for clients that show the message alone. */
export function designRefusal(
  faults: readonly DesignFault[],
  { translate }: Pick<Context, 'translate'>,
): Problem {
  const told = faults
    .slice(0, maxTold)
    .map(({ message, params }) => translate(`generator:${message}`, params))
  const places = told.join(translate('core:and')) + (faults.length > maxTold ? ' …' : '')
  return new Problem('designRefused', { count: faults.length, places }, { data: { type: 'design', faults } })
}
