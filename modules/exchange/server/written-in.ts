import type { DateStyle, ImportPlan, NumberStyle, Written } from '#core/calls/exchange.ts'
import { kinds } from '#core/field.ts'
import type { Context } from '#server/context.ts'
import { dateStylesOf, numberStylesOf } from '#server/resource/columns/written.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rowsOfFile, type WaitingFile } from './waiting-files.ts'

/**
 * How the columns that a plan uses write numbers and dates: as the plan says, else as all those cells show that can be
 * read in one way only. Cells that contradict each other show nothing.
 */
export async function writtenIn(
  { resource }: Entry,
  plan: ImportPlan,
  file: WaitingFile,
  context: Context,
): Promise<Written> {
  if (plan.numbers && plan.dates) return { numbers: plan.numbers, dates: plan.dates }
  const columns = plan.mapping.flatMap((name, at) => {
    const field = resource.fields[name]
    const family = field && kinds[field.kind].family
    return family === 'number' || family === 'moment' ? [{ at, isNumber: family === 'number' }] : []
  })
  const numbers = createFindings<NumberStyle>()
  const dates = createFindings<DateStyle>()
  for await (const rows of columns.length > 0 ? rowsOfFile(context, file.id) : []) {
    for (const { cells } of rows) {
      for (const { at, isNumber } of columns) {
        const cell = cells[at]
        if (typeof cell !== 'string') continue
        if (isNumber) numbers.add(numberStylesOf(cell))
        else dates.add(dateStylesOf(cell))
      }
    }
  }
  return {
    // Programs that divide cells at commas write decimals with a point.
    numbers: plan.numbers ?? numbers.found(file.separator === ',' ? 'point' : null),
    dates: plan.dates ?? dates.found(null),
  }
}

/** Gathers the styles in which cells can be read. */
function createFindings<Style extends string>() {
  const seen = new Set<Style>()
  let isOpen = false
  return {
    add(styles: readonly Style[]): void {
      const [style, other] = styles
      if (other) isOpen = true
      else if (style) seen.add(style)
    },
    /** The one style that was seen; where cells can be read in several and none shows which, the usual one. */
    found(usual: Style | null): Style | null {
      const [style = null, other] = seen
      if (other) return null
      return style ?? (isOpen ? usual : null)
    },
  }
}
