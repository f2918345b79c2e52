import { Problem } from '#core/problems.ts'
import { lockMember } from '#modules/member/account/own.server.ts'
import { beforeEnd, type Context } from '#server/context.ts'
import { regionsOf } from '#server/lookups/regions.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { address } from './address.ts'
import { china } from './countries.ts'

/** Addresses that a member keeps, at most. */
const most = 20

/** What happens to addresses on the server. */
export const addressServer: ServerSide<typeof address> = {
  contends: ({ user_id }) => ({ resource: 'user/user', id: Number(user_id) }),

  async beforeSave({ values, stored, context }) {
    const { country, area } = { ...stored, ...values }
    if (country === china && !isWhole(area ?? [])) throw fault('area', 'store/address:texts.area')
    const userId = Number(values.user_id ?? stored?.user_id)
    await lockMember(context, userId)
    if (!stored && (await countOf(userId, context)) >= most) throw new Problem('addressesFull', { max: most })
    return values
  },

  async afterSave({ row, stored, context }) {
    if (row.is_default === 1 && stored?.is_default !== 1)
      await context.db
        .updateTable(address.table)
        .set({ is_default: 0 })
        .where('user_id', '=', Number(row.user_id))
        .where('id', '<>', row.id)
        .where('is_default', '=', 1)
        .execute()
    keepDefault(Number(row.user_id), context)
  },

  async beforeDelete({ rows, context }) {
    for (const { user_id } of rows) {
      await lockMember(context, Number(user_id))
      keepDefault(Number(user_id), context)
    }
  },

  async forgetMember(id, { db }) {
    await db
      .updateTable('change_record')
      .set({ before: null, after: null })
      .where('resource', '=', address.name)
      .where('row_id', 'in', db.selectFrom(address.table).select('id').where('user_id', '=', id))
      .execute()
    await db.deleteFrom(address.table).where('user_id', '=', id).execute()
  },
}

const fault = (name: string, message: string) =>
  new Problem('invalid', {}, { faults: { [name]: { message } } })

async function countOf(userId: number, { db }: Context): Promise<number> {
  const row = await db
    .selectFrom(address.table)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Each division lies in the one before it, and there is none below the last. */
function isWhole([province, city, ...districts]: readonly number[]): boolean {
  const has = (list: ReturnType<typeof regionsOf>, code: number | undefined) =>
    list.some(({ value }) => value === code)
  if (!has(regionsOf(undefined, undefined), province) || !has(regionsOf(province, undefined), city))
    return false
  const below = regionsOf(province, city)
  return below.length === 0 ? districts.length === 0 : districts.length === 1 && has(below, districts[0])
}

/** Whoever has addresses has a default one: the newest, where none is. */
function keepDefault(userId: number, context: Context): void {
  beforeEnd(context, `a default address of ${userId}`, async ({ db }) => {
    const [newest] = await db
      .selectFrom(address.table)
      .select(['id', 'is_default'])
      .where('user_id', '=', userId)
      .orderBy('is_default', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    if (!newest || newest.is_default === 1) return
    await db.updateTable(address.table).set({ is_default: 1 }).where('id', '=', Number(newest.id)).execute()
  })
}
