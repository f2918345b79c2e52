import { expect, test } from 'vitest'
import { changedFigure } from './figure.client.ts'

test('the figure afterwards is exact, and none where the change is not possible', () => {
  expect(changedFigure('money', '0.10', '0.2')).toBe('0.30')
  expect(changedFigure('money', '8.00', -8)).toBe('0.00')
  expect(changedFigure('money', '9999999999.98', '0.01')).toBe('9999999999.99')
  expect(changedFigure('score', 5, '-5')).toBe('0')
  for (const change of ['', null, 'x', '1.001', '-0.11', '9999999999.99', '-']) {
    expect(changedFigure('money', '0.10', change), String(change)).toBeNull()
  }
  expect(changedFigure('score', 5, '1.5')).toBeNull()
  expect(changedFigure('score', 2_147_483_647, 1)).toBeNull()
})
