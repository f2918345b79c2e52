import { expect, test } from 'vitest'
import { allFeatures, entriesOf } from '../../features/all.ts'
import { testHost } from '../../testing/host.ts'
import { doc, expectState, h, li, p, run, table } from '../../testing/states.ts'
import { filterItems, slashItems, turnNames, usableItems } from './slash-items.ts'

function items(language: 'en' | 'zh-cn' = 'en') {
  const host = testHost({ language })
  return slashItems(entriesOf(allFeatures, host), host.label)
}

const names = (query: string) => filterItems(items(), query).map(({ name }) => name)

test('every block of the menus is offered, in the language of the editor', () => {
  expect(names('')).toEqual(
    expect.arrayContaining([...turnNames, 'divider', 'insertTable', 'insertLink', 'emotion']),
  )
  expect(items().find(({ name }) => name === 'header2')?.title).toBe('Header 2')
  expect(items('zh-cn').find(({ name }) => name === 'header2')?.title).toBe('标题 2')
})

test('a query finds by titles of both languages, by names and by other words, beginnings first', () => {
  expect(names('h2')).toEqual(['header2'])
  expect(names('标题 3')).toEqual(['header3'])
  expect(names('LIST')).toEqual(['bulletedList', 'numberedList'])
  expect(names('表格')).toEqual(['insertTable'])
  expect(names('hr')[0]).toBe('divider')
  expect(names('zzz')).toEqual([])
})

test('what cannot be done at the place is not offered', () => {
  const inCell = usableItems(items(), doc(table(['|']), p(''))).map(({ name }) => name)
  expect(inCell).not.toContain('insertTable')
  expect(inCell).not.toContain('divider')
  const inText = usableItems(items(), doc(p('|'))).map(({ name }) => name)
  expect(inText).toEqual(expect.arrayContaining(['header1', 'bulletedList', 'divider', 'insertTable']))
})

test('commands do what their row says', () => {
  const command = (name: string) => {
    const action = items().find((item) => item.name === name)?.action
    return action && action !== 'open' && 'command' in action ? action.command : () => false
  }
  expectState(run(doc(p('|')), command('header2')), doc(h(2, '|')))
  expectState(run(doc(p('|')), command('numberedList')), doc(li('|', 0, true)))
  expect(run(doc(p('|')), command('insertTable')).doc.firstChild?.childCount).toBe(3)
})
