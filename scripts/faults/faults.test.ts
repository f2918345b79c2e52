import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isInGate } from '../checks/rings.ts'
import { readTree } from '../house/files.ts'
import { faults } from './faults.ts'
import { plant, testsOf } from './plant.ts'

const tree = readTree(resolve(import.meta.dirname, '../..'))
const paths = tree.map(({ path }) => path)

test.each(faults.map((fault) => [fault.subsystem, fault.what, fault] as const))(
  '%s: %s',
  (_part, _what, fault) => {
    expect(plant(fault, tree)).toMatchObject({ text: expect.stringContaining(fault.replace) })
    for (const end of fault.tests) expect(testsOf({ ...fault, tests: [end] }, paths), end).not.toEqual([])
    // The gate finds it: what is run now and then is not asked.
    expect(testsOf(fault, paths).filter((path) => !isInGate(path))).toEqual([])
  },
)

test('a fault whose text stands twice, or nowhere, is not planted', () => {
  const [one, two] = ['a.ts', 'b.ts'].map((path) => ({
    path: `core/${path}`,
    text: 'x()',
    lines: 1,
    part: 'source' as const,
  }))
  const fault = { subsystem: '', what: '', search: 'x()', replace: '', tests: [] }
  expect(
    plant(
      fault,
      [one, two].flatMap((file) => file ?? []),
    ),
  ).toEqual({ obstacle: 'its text stands core/a.ts and core/b.ts' })
  expect(plant(fault, [])).toEqual({ obstacle: 'its text stands nowhere' })
})
