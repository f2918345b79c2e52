import { Refusal } from '#core/rules/rules.ts'
import { regionCodes, regionNames } from '#server/lookups/regions.ts'
import { asText, textCell } from '#server/resource/columns/cell.ts'
import type { KindServer } from '#server/resource/kind.ts'
import { asList } from '../cells.server.ts'
import { jsonList } from '../columns.server.ts'
import { wholeNumbers } from '../convert.server.ts'

/** Some of Beijing. */
const districts = [110_101, 110_102, 110_105, 110_106]

export const city: KindServer = {
  ...jsonList,
  cellOut: (value) => textCell(regionNames(asList(value).map(Number)).join(' / ')),
  cellIn: (cell) =>
    regionCodes(
      asText(cell)
        .split(/[/,，]/)
        .map((part) => part.trim()),
    ) ?? new Refusal('region'),
  convert: wholeNumbers,
  sample: ({ n }) => [11, 1101, districts[n % districts.length] ?? 0],
}
