import type { Page } from 'playwright-core'
import { chooseIn, form } from '../../screens.ts'
import type { Stage } from '../../stage.ts'

/** The field of a group that limits rows and fields. */
export const limits = '数据与字段范围'

/** Chooses in a select of the limits, by its name. */
export const pick = (page: Page, name: string, option: string) =>
  chooseIn(page, form(page).getByLabel(name, { exact: true }), option)

/** The id of a group by its name. */
export async function groupId(stage: Stage, name: string): Promise<number> {
  const { data } = await stage.call<{ list: readonly { id: number; name: string }[] }>(
    '/admin/auth.group/index?isTree=0',
  )
  return data.list.find((one) => one.name === name)?.id ?? 0
}
