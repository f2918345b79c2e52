import { expect, test } from 'vitest'
import type { ParsedTable } from '../../design/design.ts'
import { designOfSql, designOfTable } from './opening.ts'

const parsed: ParsedTable = { columns: {}, comment: '', empty: false, notes: [] }

test.each([
  ['shop_book', 'shop_book'],
  ['Order Items', 'order_items'],
  ['tblCustomers', 'tbl_customers'],
  ['用户', ''],
])('a table called %s is to become %s', (name, expected) => {
  expect(designOfTable(name, 'far', parsed).table).toMatchObject({ name: expected, sourceTable: name })
  expect(designOfSql(name, parsed).table.name).toBe(expected)
})
