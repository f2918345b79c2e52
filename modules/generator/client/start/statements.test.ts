import { expect, test } from 'vitest'
import { rangeOfLine, tablesIn } from './statements.ts'

test('the tables of a text are found however their names are written', () => {
  const sql =
    'CREATE TABLE `shop`.`book` (id int);\ncreate table if not exists "tag" (id int); CREATE TABLE item(id int)'
  expect(tablesIn(sql)).toEqual(['book', 'tag', 'item'])
})

test('statements in comments make no table', () =>
  expect(
    tablesIn('-- create table old (id int)\n/* create table older */ create table new (id int)'),
  ).toEqual(['new']))

test('a line of a text is found from its start to its end', () => {
  const text = 'one\ntwo\nthree'
  expect(text.slice(...rangeOfLine(text, 2))).toBe('two')
})
