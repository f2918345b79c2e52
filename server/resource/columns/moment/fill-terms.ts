import type { Context } from '../../../context.ts'
import { indexAdded } from '../../terms/index-row.ts'
import { Budget } from './budget.ts'
import { presentRows } from './present-rows.ts'

/** The words that rows as of a moment are found by. */
export async function fillTerms(context: Context): Promise<void> {
  const budget = new Budget()
  for (const entry of context.app.registry.entries) {
    if (entry.resource.terms.length === 0) continue
    for await (const rows of presentRows(entry, context, budget))
      for (const row of rows) {
        await indexAdded(entry, row, context)
        await budget.pause()
      }
  }
}
