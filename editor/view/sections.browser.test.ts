import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath, type OpenPage, openPage } from '../testing/open-page.ts'

const paragraphs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `<p>line ${from + at}</p>`).join('')

describe.skipIf(!browserPath)('a long document in a browser', () => {
  let open: OpenPage

  beforeAll(async () => {
    open = await openPage('./sections-page.ts')
  })
  afterAll(() => open?.close())

  async function show(html: string): Promise<void> {
    await open.page.evaluate((given) => window.show(given), html)
    await open.page.waitForFunction(() => document.querySelector('.pe-asleep') === null)
  }
  const html = () => open.page.evaluate(() => window.html())
  const select = (...at: Parameters<Window['select']>) =>
    open.page.evaluate((given) => window.select(...given), at)
  /** Keys are read after the browser has told the editor where its cursor is. */
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await open.page.keyboard.press(key)
      await open.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))))
    }
  }

  test('begins with its first sections drawn, and draws the others by itself', async () => {
    const asleep = await open.page.evaluate(
      (given) => {
        window.show(given)
        return document.querySelectorAll('.pe-asleep').length
      },
      paragraphs(1, 2000),
    )
    expect(asleep).toBe(30)
    await open.page.waitForFunction(() => document.querySelector('.pe-asleep') === null)
    await expect.poll(() => open.page.textContent('.pe-area')).toContain('line 2000')
  })

  test('draws a sleeping section at once when the cursor gets into it', async () => {
    const text = await open.page.evaluate(
      (given) => {
        window.show(given)
        window.select('line 1900', 4)
        const { anchorNode } = getSelection() ?? {}
        return anchorNode?.textContent
      },
      paragraphs(1, 2000),
    )
    expect(text).toBe('line 1900')
    await open.page.keyboard.type('X')
    expect(await html()).toContain('<p>lineX 1900</p>')
  })

  test('Backspace at the start of a section joins its first block to the one before, and Delete from there', async () => {
    await show(paragraphs(1, 200))
    await select('line 65', 0)
    await press('Backspace')
    expect(await html()).toContain('<p>line 64line 65</p><p>line 66</p>')
    await press('Control+z')
    expect(await html()).toContain('<p>line 64</p><p>line 65</p>')
    await select('line 128', 8)
    await press('Delete')
    expect(await html()).toContain('<p>line 128line 129</p><p>line 130</p>')
  })

  test('Enter at both sides of an edge, and typing over a selection across it', async () => {
    await show(paragraphs(1, 200))
    await select('line 64', 7)
    await press('Enter')
    await open.page.keyboard.type('new')
    expect(await html()).toContain('<p>line 64</p><p>new</p><p>line 65</p>')
    await select('line 127', 4, 'line 130', 4)
    await open.page.keyboard.type('-')
    expect(await html()).toContain('<p>line 126</p><p>line- 130</p><p>line 131</p>')
  })

  test('arrow keys walk over an edge, with Shift too', async () => {
    await show(paragraphs(1, 200))
    await select('line 64', 4)
    await press('ArrowDown')
    await open.page.keyboard.type('A')
    expect(await html()).toContain('<p>lineA 65</p>')
    await press('ArrowUp')
    await press('Shift+ArrowDown', 'Shift+ArrowDown')
    await press('Delete')
    expect(await html()).toMatch(/<p>line ?6?[^<]* ?66<\/p><p>line 67<\/p>/)
  })

  test('an arrow key walks over an edge that is out of sight', async () => {
    await show(paragraphs(1, 400))
    await select('line 64', 4)
    await open.page.evaluate(
      () =>
        new Promise((done) => {
          document.querySelector('.pe-box')?.scrollTo(0, 1e6)
          requestAnimationFrame(() => requestAnimationFrame(done))
        }),
    )
    await press('ArrowDown')
    await open.page.keyboard.type('A')
    expect(await html()).toContain('<p>lineA 65</p>')
  })

  test('numbers go on over an edge and begin anew behind another block', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, at) => `<li>item ${at}</li>`).join('')
    await show(`<p>a</p><ol>${items(100)}<ul><li>dot</li></ul>${items(40)}</ol><p>b</p><ol>${items(3)}</ol>`)
    const numbers = await open.page.evaluate(() =>
      [...document.querySelectorAll('.pe-item[data-ordered=true]')].map((item) =>
        Number(item.getAttribute('data-number')),
      ),
    )
    const from1To = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
    expect(numbers).toEqual([...from1To(140), ...from1To(3)])
    await select('item 99', 0)
    await press('Control+a', 'Delete')
    expect(await open.page.evaluate(() => document.querySelector('[data-number]'))).toBeNull()
  })

  test('numbers begin with the one that a list is told, and go on from it over an edge', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, at) => `<li>item ${at}</li>`).join('')
    await open.page.evaluate(
      (html) => window.show(html),
      `<ol>${items(2)}</ol><pre><code>x</code></pre><ol start="3">${items(100)}</ol><p>z</p><ol start="99998">${items(2)}</ol>`,
    )
    const numbers = () =>
      open.page.evaluate(() =>
        [...document.querySelectorAll('.pe-area .pe-item')].map((item) =>
          Number(item.getAttribute('data-number')),
        ),
      )
    expect(await numbers()).toEqual([...Array.from({ length: 102 }, (_, at) => at + 1), 99998, 99999])
    // The whole number lies within what the section shows.
    const room = await open.page.evaluate(() => {
      const item = [...document.querySelectorAll<HTMLElement>('.pe-area .pe-item')].at(-1)
      return item
        ? Number.parseFloat(getComputedStyle(item).marginInlineStart) /
            Number.parseFloat(getComputedStyle(item).fontSize)
        : 0
    })
    expect(room).toBeGreaterThan(4)
  })

  test('numbers follow whatever is typed, divided, joined and taken back, beyond the edge too', async () => {
    const wrongNumbers = () =>
      open.page.evaluate(() => {
        let number = 0
        return [...document.querySelectorAll('.pe-section > *')].flatMap((block) => {
          number = block.matches('.pe-item') ? number + 1 : 0
          const drawn = Number(block.getAttribute('data-number') ?? 0)
          return drawn === number ? [] : [`${block.textContent}: ${drawn} instead of ${number}`]
        })
      })
    await show(`<ol>${Array.from({ length: 150 }, (_, at) => `<li>item ${at}</li>`).join('')}</ol><p>end</p>`)
    expect(await wrongNumbers()).toEqual([])
    const keys = ['a', 'Enter', 'Enter', 'Backspace', 'Backspace', 'Delete', 'Control+z', 'Shift+ArrowDown']
    for (let step = 0; step < 120; step++) {
      // Around the edge behind the first section, and around that behind the second.
      if (step % 6 === 0) {
        const item = `item ${(step % 12 === 0 ? 60 : 124) + ((step * 7) % 11)}`
        const isThere = (await html()).includes(`>${item}<`)
        if (isThere) await select(item, step % 5 === 0 ? 0 : item.length)
      }
      await press(keys[(step * step + 3 * step) % 8 < 4 ? step % 8 : (step * 5) % 8] ?? 'Enter')
      expect(await wrongNumbers(), `step ${step}`).toEqual([])
    }
  })

  test('blocks stand as far apart as readers see them, at the edges too', async () => {
    const mixed =
      '<h1>h</h1><p>p</p><ul><li>i</li><li>j</li></ul><blockquote>q</blockquote><ol><li>n</li></ol><p>z</p><h3>k</h3><pre><code>c</code></pre><hr/><p>e</p>'
    await show(mixed.repeat(40))
    const gaps = await open.page.evaluate(async () => {
      const tops = (selector: string) => {
        const blocks = [...document.querySelectorAll<HTMLElement>(selector)].filter(
          (block) => block.textContent !== '',
        )
        const first = blocks[0]?.getBoundingClientRect().top ?? 0
        return blocks.map((block) => Math.round(block.getBoundingClientRect().top - first))
      }
      for (const section of document.querySelectorAll<HTMLElement>('.pe-section')) {
        section.style.contentVisibility = 'visible'
      }
      return {
        editing: tops('.pe-section > *'),
        reading: tops('.reading > :not(ul, ol), .reading li'),
      }
    })
    expect(gaps.editing.length).toBeGreaterThan(300)
    const different = gaps.editing.findIndex((top, at) => top !== gaps.reading[at])
    expect([different, gaps.editing[different]]).toEqual([-1, gaps.reading[different]])
  })

  test('a change of everything is drawn where one looks, and elsewhere a moment later, without a jump', async () => {
    await show(paragraphs(1, 2000))
    await select('line 1000', 2)
    const top = () =>
      open.page.evaluate(() => {
        const found = [...document.querySelectorAll('.pe-area p')].find((p) => p.textContent === 'line 1000')
        return Math.round(found?.getBoundingClientRect().top ?? Number.NaN)
      })
    // Sections above get their heights as they come into view.
    await open.page.locator('.pe-area p', { hasText: 'line 1000' }).scrollIntoViewIfNeeded()
    let before = await top()
    const movedBy = async () => {
      const last = before
      before = await top()
      return before - last
    }
    await expect.poll(movedBy).toBe(0)
    await press('Control+a')
    const seen = await open.page.evaluate(() => {
      window.bold()
      return {
        asleep: document.querySelectorAll('.pe-asleep').length,
        bold: document.querySelectorAll('.pe-area strong').length,
      }
    })
    expect(seen.asleep).toBeGreaterThan(10)
    expect(seen.bold).toBeGreaterThan(60)
    await open.page.waitForFunction(() => document.querySelectorAll('.pe-area strong').length === 2000)
    // Less than a line: the browser keeps what it shows in place while boxes above change by fractions.
    expect(Math.abs((await top()) - before)).toBeLessThan(20)
    await press('Control+z')
    await open.page.waitForFunction(() => document.querySelector('.pe-asleep, .pe-area strong') === null)
    expect(await html()).toBe(paragraphs(1, 2000))
  })

  test('nothing was thrown in the page', () => {
    expect(open.faults).toEqual([])
  })
})
