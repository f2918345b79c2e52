import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
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
    async extend({ ids, rows }) {
      for (const id of ids) {
        const row = await rows.find(id)
        if (!row) throw new Problem('rowNotFound')
        if (row.status !== 'out') throw invalid('status', 'notOut')
        await rows.update([id], { last_day: weekAfter(String(row.last_day)) })
      }
    },
  },
}

/** Until the transaction ends nobody else hands the tool out: who has locked its row looks first. */
async function refuseWhileOut(tool: number, { app, db }: Context): Promise<void> {
  const row = db.selectFrom('lending_tool').select('id').where('id', '=', tool)
  const out = db
    .selectFrom('lending_loan')
    .select('id')
    .where('tool_id', '=', tool)
    .where('status', '=', 'out')
  // SQLite does one writing transaction after the other.
  const canLock = app.database.dialect !== 'sqlite'
  if (canLock) await row.forUpdate().execute()
  const found = await (canLock ? out.forUpdate() : out).executeTakeFirst()
  if (found) throw invalid('tool_id', 'isOut')
}

function invalid(field: string, text: string): Problem {
  return new Problem('invalid', {}, { faults: { [field]: { message: `lending/loan:texts.${text}` } } })
}

function weekAfter(day: string): string {
  return new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10)
}
