import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath, type OpenPage, openPage } from '../../testing/open-page.ts'

const table = (...rows: string[]) =>
  `<table><tbody>${rows
    .map(
      (row) =>
        `<tr>${row
          .split(' ')
          .map((text) => `<td>${text}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</tbody></table>`

describe.skipIf(!browserPath)('tables in a browser', () => {
  let open: OpenPage

  beforeAll(async () => {
    open = await openPage('./table-page.ts')
  })
  afterAll(() => open?.close())

  const show = (html: string) => open.page.evaluate((given) => window.tables.show(given), html)
  const select = (...at: Parameters<Window['tables']['select']>) =>
    open.page.evaluate((given) => window.tables.select(...given), at)
  const run = (name: string) => open.page.evaluate((given) => window.tables.run(given), name)
  /** The texts of all cells, row by row, and of the blocks around the table. */
  const texts = () =>
    open.page.evaluate(() => {
      const holder = document.createElement('div')
      holder.innerHTML = window.tables.html()
      return [...holder.children].map((block) =>
        block instanceof HTMLTableElement
          ? [...block.rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim()).join(' '))
          : (block.textContent ?? ''),
      )
    })
  const selected = () => open.page.locator('.selectedCell').allTextContents()
  const settled = () =>
    open.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))))
  /** Keys are read after the browser has told the editor where its cursor is. */
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await open.page.keyboard.press(key)
      await settled()
    }
  }
  const boxOf = async (text: string) => {
    const box = await open.page.locator('td, th', { hasText: text }).first().boundingBox()
    if (!box) throw new Error(`no cell ${text}`)
    return box
  }
  async function dragCells(from: string, to: string): Promise<void> {
    const [start, end] = [await boxOf(from), await boxOf(to)]
    await open.page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
    await open.page.mouse.down()
    await open.page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
    await open.page.mouse.up()
  }
  /** The cell that holds the cursor. */
  const cursorCell = () =>
    open.page.evaluate(() => window.tables.view.state.selection.$head.parent.textContent)

  const nine = table('aaa bbb ccc', 'ddd eee fff', 'ggg hhh iii')

  test('the mouse selects cells, and what is typed then replaces their text', async () => {
    await show(`<p>x</p>${nine}`)
    await dragCells('aaa', 'eee')
    expect(await selected()).toEqual(['aaa', 'bbb', 'ddd', 'eee'])
    await open.page.keyboard.type('new')
    expect(await texts()).toEqual(['x', ['new  ccc', '  fff', 'ggg hhh iii'], ''])
    await press('Control+z')
    expect(await texts()).toEqual(['x', ['aaa bbb ccc', 'ddd eee fff', 'ggg hhh iii'], ''])
  })

  test('Shift with arrow keys selects cells, Delete empties them, menus work on all of them', async () => {
    await show(nine)
    await select('eee', 3)
    await press('Shift+ArrowRight', 'Shift+ArrowDown')
    expect(await selected()).toEqual(['eee', 'fff', 'hhh', 'iii'])
    await run('mergeTableCells')
    const merged = open.page.locator('.pe-area td[colspan="2"][rowspan="2"]')
    await expect.poll(() => merged.textContent()).toBe('eee\nfff\nhhh\niii')
    await press('Delete')
    expect(await texts()).toEqual([['aaa bbb ccc', 'ddd ', 'ggg'], ''])
  })

  test('arrow keys go from cell to cell and out of the table', async () => {
    await show(`<p>top</p>${nine}<p>end</p>`)
    await select('bbb', 1)
    await press('ArrowDown')
    expect(await cursorCell()).toBe('eee')
    await press('ArrowDown', 'ArrowDown')
    expect(await cursorCell()).toBe('end')
    await press('ArrowUp')
    expect(await cursorCell()).toBe('ggg')
    await select('top', 0)
    await press('ArrowDown')
    expect(await cursorCell()).toBe('aaa')
    await select('ccc', 3)
    await press('ArrowRight')
    expect(await cursorCell()).toBe('ddd')
    await press('ArrowLeft')
    expect(await cursorCell()).toBe('ccc')
    await select('aaa', 0)
    await press('ArrowLeft')
    expect(await cursorCell()).toBe('top')
  })

  test('between two tables and above a first one there is a place to type in', async () => {
    await show(`${table('aaa')}${table('bbb')}`)
    await select('bbb', 0)
    await press('ArrowUp')
    await open.page.keyboard.type('mid')
    expect(await texts()).toEqual([['aaa'], 'mid', ['bbb'], ''])
    await select('aaa', 0)
    await press('ArrowUp', 'Enter')
    await open.page.keyboard.type('top')
    expect(await texts()).toEqual(['top', ['aaa'], 'mid', ['bbb'], ''])
  })

  test('a selection that crosses the edge of a table leaves the grid, whatever takes it away', async () => {
    for (const take of [() => press('Backspace'), () => press('Control+x'), () => press('Enter')]) {
      await show(`<p>top</p>${nine}`)
      await select('top', 1, 'eee', 1)
      await take()
      expect(await texts()).toEqual(['t', ['  ', ' ee fff', 'ggg hhh iii'], ''])
    }
    await show(`<p>top</p>${nine}`)
    await select('top', 1, 'eee', 1)
    await open.page.keyboard.type('X')
    expect((await texts())[0]).toBe('tX')
  })

  test('dragging the edge of a column makes it wider, and one undo takes that back', async () => {
    await show(`<p>x</p>${nine}`)
    const before = await boxOf('bbb')
    const edge = { x: before.x + before.width - 2, y: before.y + before.height / 2 }
    await open.page.mouse.move(edge.x, edge.y)
    await open.page.locator('.pe-column-handle:visible').waitFor()
    await open.page.mouse.move(edge.x + 2, edge.y)
    await open.page.mouse.down()
    await open.page.mouse.move(edge.x + 62, edge.y, { steps: 6 })
    await expect.poll(async () => Math.round((await boxOf('bbb')).width - before.width)).toBe(60)
    expect(await open.page.evaluate(() => window.tables.html())).not.toMatch(/width="\d/)
    await open.page.mouse.up()
    const width = Number(
      /width="(\d+(?:\.\d{1,2})?)"/.exec(await open.page.evaluate(() => window.tables.html()))?.[1],
    )
    expect(Math.abs((await boxOf('bbb')).width - before.width - 60)).toBeLessThan(1)
    expect(width).toBeGreaterThan(60)
    await select('bbb', 0)
    await press('Control+z')
    expect(await open.page.evaluate(() => window.tables.html())).not.toMatch(/width="\d/)
    expect(Math.abs((await boxOf('bbb')).width - before.width)).toBeLessThan(1)
  })

  test('a column is at least 30 pixels wide, keys change it too, and a read-only editor shows no handle', async () => {
    await show(`<p>x</p>${table('aaa b', 'c d')}`)
    const box = await boxOf('aaa')
    const [x, y] = [box.x + box.width, box.y + box.height / 2]
    await open.page.mouse.move(x - 2, y)
    await open.page.locator('.pe-column-handle:visible').waitFor()
    await open.page.mouse.move(x, y)
    await open.page.mouse.down()
    await open.page.mouse.move(x - 300, y, { steps: 3 })
    await open.page.mouse.up()
    expect(await open.page.evaluate(() => window.tables.html())).toContain('width="30"')
    await select('d', 0)
    await press('Alt+Shift+ArrowRight')
    await expect
      .poll(() => open.page.locator('.pe-area tr').first().locator('td').nth(1).getAttribute('width'))
      .toMatch(/^\d/)
    await open.page.evaluate(() => {
      window.tables.isReadOnly = true
      window.tables.view.setProps({})
    })
    await open.page.mouse.move(10, 450)
    const narrow = await boxOf('aaa')
    await open.page.mouse.move(narrow.x + narrow.width - 2, narrow.y + 5)
    await expect.poll(() => open.page.locator('.pe-column-handle:visible').count()).toBe(0)
  })

  test('copied cells fill the cells of another table', async () => {
    await show(`${nine}${table('kkk lll', 'mmm nnn')}`)
    await dragCells('eee', 'iii')
    const html = await open.page.evaluate(() => {
      const { view } = window.tables
      return view.serializeForClipboard(view.state.selection.content()).dom.innerHTML
    })
    await select('nnn', 3)
    await open.page.evaluate((given) => window.tables.paste({ 'text/html': given, 'text/plain': 'x' }), html)
    expect((await texts())[1]).toEqual(['kkk lll ', 'mmm eee fff', ' hhh iii'])
  })

  test('a triple click selects the text of one cell, not the cell', async () => {
    await show(nine)
    const box = await boxOf('eee')
    await open.page.mouse.click(box.x + 10, box.y + 10, { clickCount: 3 })
    await open.page.keyboard.type('new')
    expect((await texts())[0]).toEqual(['aaa bbb ccc', 'ddd new fff', 'ggg hhh iii'])
  })

  test('what is composed over selected cells empties them all', async () => {
    const input = await open.page.context().newCDPSession(open.page)
    await show(nine)
    await dragCells('aaa', 'bbb')
    await settled()
    await input.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      windowsVirtualKeyCode: 229,
      key: 'Process',
    })
    await input.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
    await settled()
    await input.send('Input.insertText', { text: '你' })
    await expect.poll(async () => (await texts())[0]).toEqual(['你  ccc', 'ddd eee fff', 'ggg hhh iii'])
  })

  test('a finger on a cell of the first row brings the handle, and drags it', async () => {
    await show(`<p>x</p>${nine}`)
    const box = await boxOf('bbb')
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => {
      const touchPoints = x === undefined ? [] : [{ x, y: box.y + box.height / 2 }]
      await input.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    const input = await open.page.context().newCDPSession(open.page)
    await input.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await touch('touchStart', box.x + 5)
    await touch('touchEnd')
    await open.page.locator('.pe-column-handle:visible').waitFor()
    const edge = box.x + box.width
    await touch('touchStart', edge)
    for (const by of [20, 40, 60]) await touch('touchMove', edge + by)
    await touch('touchEnd')
    await expect.poll(async () => Math.round((await boxOf('bbb')).width - box.width)).toBe(60)
    await input.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })

  test('a key in a cell draws nothing anew but its text, beside twenty tables and in one of ten thousand cells', async () => {
    const ten = table(...Array.from({ length: 10 }, () => Array(10).fill('x').join(' ')))
    const huge = table(...Array.from({ length: 100 }, () => Array(100).fill('y').join(' ')))
    const drawn = (html: string, text: string) =>
      open.page.evaluate(
        ([given, at]) => {
          const { view, show, select } = window.tables
          show(given)
          select(at, 1)
          const observer = new MutationObserver(() => {})
          const all = { attributes: true, characterData: true, childList: true, subtree: true }
          observer.observe(view.dom, all)
          view.dispatch(view.state.tr.insertText('z'))
          const changes = observer.takeRecords()
          observer.disconnect()
          // What tells which block has the cursor is an attribute outside of tables.
          return changes
            .filter(({ type, target }) => type !== 'attributes' || (target as Element).closest('table'))
            .map(({ type, target }) => `${type} ${target.textContent}`)
        },
        [html, text] as const,
      )
    expect(await drawn(`<p>a</p>${`${ten}<p>b</p>`.repeat(20)}`, 'x')).toEqual(['characterData xz'])
    expect(await drawn(`<p>a</p>${huge}`, 'a')).toEqual(['characterData az'])
    expect(await drawn(`<p>a</p>${huge}`, 'y')).toEqual(['characterData yz'])
  })

  test('nothing was thrown', () => {
    expect(open.faults).toEqual([])
  })
})
