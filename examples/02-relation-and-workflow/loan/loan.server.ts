import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { ServerSide } from '#server/resource/side.ts'
import type { loan } from './loan.ts'

/** What happens to loans on the server. */
export const loanServer: ServerSide<typeof loan> = {
  // Whichever call moves a loan, its times are kept, and a tool that somebody has is not handed out again.
  async beforeSave({ values, stored, context }) {
    if (values.status === undefined || values.status === stored?.status) return values
    if (values.status === 'out') {
      await refuseWhileOut(Number(values.tool_id ?? stored?.tool_id), context)
      return { ...values, out_time: context.now }
    }
    return values.status === 'back' ? { ...values, back_time: context.now } : values
  },

  actions: {
    async extend({ ids, input, rows }) {
      for (const id of ids) {
        const row = await rows.find(id)
        if (!row) throw new Problem('rowNotFound')
        await rows.update([id], { last_day: daysAfter(String(row.last_day), Number(input.days)) })
      }
    },
  },
}

/** Locks the tool before it looks: of two who hand it out at the same time, the second waits and then finds it out. */
async function refuseWhileOut(tool: number, context: Context): Promise<void> {
  await rowsOf(context.app.registry.get('lending/tool'), context).lock(tool)
  const out = await context.db
    .selectFrom('lending_loan')
    .select('id')
    .where('tool_id', '=', tool)
    .where('status', '=', 'out')
    .executeTakeFirst()
  if (out) throw invalid('tool_id', 'isOut')
}

function invalid(field: string, text: string): Problem {
  return new Problem('invalid', {}, { faults: { [field]: { message: `lending/loan:texts.${text}` } } })
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
