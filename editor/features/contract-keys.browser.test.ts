import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseHtml, renderHtml } from '../model/index.ts'
import { composeKeys } from '../testing/compose-keys.ts'
import { browserPath, type OpenPage, openPage } from '../testing/open-page.ts'

/** A key as a keyboard tells of it. */
type KeyInit = Pick<KeyboardEventInit, 'key' | 'keyCode' | 'ctrlKey' | 'shiftKey'>
/** What is there before, the keys (a text of several characters that names no key is typed), and what is there then. */
type Row = readonly [start: string, keys: readonly string[], wanted: string]

const rule = '<hr>'
const image = '<img src="https://img.example/a.png">'
const video =
  '<div data-w-e-type="video"><video width="auto" height="auto"><source src="https://v.example/a.mp4"></video></div>'
const centered = (text: string) => `<p style="text-align: center">${text}</p>`
const todo = (text: string, isChecked = false) =>
  `<div data-w-e-type="todo"><input type="checkbox" disabled${isChecked ? ' checked' : ''}>${text}</div>`
const code = (text: string, language = '') =>
  `<pre><code${language && ` class="language-${language}"`}>${text}</code></pre>`
const grid = (...rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</table>`
const bullets = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const link = (text: string) => `<a href="https://a.example" target="_blank">${text}</a>`
const z = '<p>z</p>'

/** `docs/editor.md#keys`, row by row. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  'Enter splits; kind, block style and pending marks go on': [
    ['<p>a|b</p>', ['Enter'], '<p>a</p><p>|b</p>'],
    [centered('a|b'), ['Enter'], centered('a') + centered('|b')],
    ['<p>|ab</p>', ['Enter', 'x'], '<p></p><p>x|ab</p>'],
    ['<p>ab|</p>', ['Enter', 'x'], '<p>ab</p><p>x|</p>'],
    ['<p><b>ab|</b></p>', ['Enter', 'x'], '<p><b>ab</b></p><p><b>x|</b></p>'],
    ['<p><b>|ab</b></p>', ['Enter', 'x'], '<p></p><p><b>x|ab</b></p>'],
    ['<p>ab|</p>', ['Control+b', 'Enter', 'x'], '<p>ab</p><p><b>x|</b></p>'],
    [`<p>${link('ab|')}</p>`, ['Enter', 'x'], `<p>${link('ab')}</p><p>x|</p>`],
    [`<p>${link('a|b')}</p>`, ['Enter'], `<p>${link('a')}</p><p>|${link('b')}</p>`],
    ['<h2>a|b</h2>', ['Enter'], '<h2>a</h2><h2>|b</h2>'],
    ['<p>a|b</p><p>c|d</p>', ['Enter'], '<p>a</p><p>|d</p>'],
    [
      '<ol><li>a</li><ol><li>b|</li></ol></ol>',
      ['Enter', 'x'],
      '<ol><li>a</li><ol><li>b</li><li>x|</li></ol></ol>',
    ],
    [todo('a|b', true), ['Enter'], todo('a', true) + todo('|b')],
    [todo('|ab', true), ['Enter'], todo('', true) + todo('|ab')],
  ],
  'Enter in an empty list item or todo lowers the level, at level 0 it becomes a paragraph': [
    ['<ul><li>a</li><ul><li>|</li></ul></ul>', ['Enter'], bullets('a', '|')],
    [bullets('a', '|'), ['Enter', 'x'], `${bullets('a')}<p>x|</p>`],
    [bullets('a|'), ['Enter', 'Enter', 'x'], `${bullets('a')}<p>x|</p>`],
    [todo('a') + todo('|'), ['Enter', 'x'], `${todo('a')}<p>x|</p>`],
  ],
  'Enter at the end of a header gives a paragraph': [
    ['<h2>ab|</h2>', ['Enter', 'x'], '<h2>ab</h2><p>x|</p>'],
    ['<h2><b>ab|</b></h2>', ['Enter', 'x'], '<h2><b>ab</b></h2><p>x|</p>'],
  ],
  'Enter in a quote breaks the line, and leaves it at its end from an empty line': [
    ['<blockquote>a|b</blockquote>', ['Enter'], '<blockquote>a<br>|b</blockquote>'],
    ['<blockquote>ab|</blockquote>', ['Enter', 'x'], '<blockquote>ab<br>x|</blockquote>'],
    ['<blockquote>ab|</blockquote>', ['Enter', 'Enter', 'x'], '<blockquote>ab</blockquote><p>x|</p>'],
  ],
  'Enter over a selection of several blocks': [
    ['<p>a|b</p><p>c</p><ul><li>d|e</li></ul>', ['Enter', 'x'], '<p>a</p><p>x|e</p>'],
    ['<h2>a|b</h2><p>cd|</p>', ['Enter', 'x'], '<h2>a</h2><p>x|</p>'],
    ['<blockquote>a|b</blockquote><p>c|d</p>', ['Enter', 'x'], '<blockquote>a</blockquote><p>x|d</p>'],
    [`${code('a|b')}<p>c</p><p>d|e</p>`, ['Enter', 'x'], `${code('a')}<p>x|e</p>`],
    [`<p>a|b</p>${code('c|d')}${z}`, ['x'], `<p>ax|d</p>${z}`],
  ],
  'Enter in a cell breaks its line': [
    [`${grid(['a|', 'b'])}${z}`, ['Enter', 'x'], `${grid(['a<br>x|', 'b'])}${z}`],
  ],
  'Enter in code keeps the white space of the line': [
    [`${code('a {\n  b|')}${z}`, ['Enter', 'x'], `${code('a {\n  b\n  x|')}${z}`],
  ],
  'Shift+Enter breaks the line': [
    ['<p>a|b</p>', ['Shift+Enter'], '<p>a<br>|b</p>'],
    ['<h1>ab|</h1>', ['Shift+Enter', 'x'], '<h1>ab<br>x|</h1>'],
    [bullets('ab|'), ['Shift+Enter', 'x'], bullets('ab<br>x|')],
    [todo('a|b'), ['Shift+Enter'], todo('a<br>|b')],
    ['<blockquote>a|b</blockquote>', ['Shift+Enter'], '<blockquote>a<br>|b</blockquote>'],
    [`${grid(['a|'])}${z}`, ['Shift+Enter', 'x'], `${grid(['a<br>x|'])}${z}`],
    [`${code('a|')}${z}`, ['Shift+Enter', 'x'], `${code('a\nx|')}${z}`],
  ],
  'Backspace at the start of a list item': [
    ['<ul><li>a</li><ul><li>|b</li></ul></ul>', ['Backspace'], bullets('a', '|b')],
    [bullets('a', '|b'), ['Backspace'], `${bullets('a')}<p>|b</p>`],
    [bullets('a<b>|b</b>'), ['Backspace'], bullets('|<b>b</b>')],
    [bullets('ab<b>|b</b>'), ['Backspace'], bullets('a|<b>b</b>')],
  ],
  'Backspace in an empty todo': [
    [`<p>a</p>${todo('|', true)}`, ['Backspace', 'x'], '<p>a</p><p>x|</p>'],
    [`<p>a</p>${todo('|ab', true)}`, ['Backspace'], '<p>a|ab</p>'],
  ],
  'Backspace joins with the text before': [
    ['<p>a</p><p>|b</p>', ['Backspace'], '<p>a|b</p>'],
    ['<p>a</p><h2>|</h2>', ['Backspace'], '<p>a|</p>'],
    ['<h2>a</h2><p>|b</p>', ['Backspace'], '<h2>a|b</h2>'],
    ['<p>a|b</p><p>c|d</p>', ['Backspace'], '<p>a|d</p>'],
    ['<p>ab👨‍👩‍👧|</p>', ['Backspace'], '<p>ab|</p>'],
  ],
  'Backspace leaves a table alone': [
    [`${grid(['a', '|b'])}${z}`, ['Backspace'], `${grid(['a', '|b'])}${z}`],
    [`${grid(['a', '|'])}${z}`, ['Backspace'], `${grid(['a', '|'])}${z}`],
    [`${grid(['a'])}<p>|x</p>`, ['Backspace'], `${grid(['a'])}<p>|x</p>`],
  ],
  'Backspace behind or on a divider, video or image removes it': [
    [`<p>a</p>${rule}<p>|b</p>`, ['Backspace'], '<p>a</p><p>|b</p>'],
    [`<p>a</p>${video}<p>|b</p>`, ['Backspace'], '<p>a</p><p>|b</p>'],
    [`<p>a${image}|b</p>`, ['Backspace'], '<p>a|b</p>'],
    [`<p>${image}|</p>`, ['Backspace', 'x'], '<p>x|</p>'],
  ],
  'Backspace behind a code block': [
    [`${code('ab')}<p>|x</p>`, ['Backspace'], `${code('ab|')}<p>x</p>`],
    [`${code('ab')}<p>|</p>${z}`, ['Backspace'], `${code('ab|')}${z}`],
  ],
  'Delete in cells and before tables': [
    [`${grid(['|ab', 'c'])}${z}`, ['Delete'], `${grid(['|b', 'c'])}${z}`],
    [`${grid(['ab|', 'c'])}${z}`, ['Delete'], `${grid(['ab|', 'c'])}${z}`],
    [`<p>a|</p>${grid(['b'])}${z}`, ['Delete'], `<p>a</p>${grid(['|b'])}${z}`],
  ],
  'Delete at the end of a block': [
    ['<p>a|</p><p>b</p>', ['Delete'], '<p>a|b</p>'],
    ['<p>a|</p><ul><li>b</li></ul>', ['Delete'], '<p>a|b</p>'],
    [`<p>a|</p>${rule}<p>b</p>`, ['Delete'], '<p>a|</p><p>b</p>'],
    [`<p>a|${image}b</p>`, ['Delete'], '<p>a|b</p>'],
    [`<p>a|</p>${code('b')}${z}`, ['Delete'], `<p>a</p>${code('|b')}${z}`],
  ],
  'Backspace and Delete with a selection that crosses a table edge': [
    [`<p>a|b</p>${grid(['c', 'd|e'])}${z}`, ['Backspace'], `<p>a|</p>${grid(['', 'e'])}${z}`],
    [`${grid(['c', 'd|e'])}<p>a|b</p>`, ['Delete'], `${grid(['c', 'd|'])}<p>b</p>`],
    [`${grid(['c|d', 'e|f', 'g'])}${z}`, ['Delete'], `${grid(['|', '', 'g'])}${z}`],
    [`<p>a|b</p>${grid(['c'])}<p>d|e</p>`, ['Backspace'], '<p>a|e</p>'],
  ],
  'Tab over the edge of a table keeps it': [
    [`${grid(['c', 'd|e'])}<p>f|g</p>`, ['Tab'], `${grid(['c', 'd &nbsp; &nbsp;|'])}<p>g</p>`],
  ],
  'Shift and arrows select over the edge of a table': [
    [
      `${grid(['a', 'b|'])}<p>cd</p>`,
      ['Shift+ArrowRight', 'Shift+ArrowRight'],
      `${grid(['a', 'b|'])}<p>c|d</p>`,
    ],
    [
      `${grid(['a', 'b|c'])}<p>d</p>`,
      ['Shift+ArrowRight', 'Shift+ArrowRight'],
      `${grid(['a', 'b|c'])}<p>|d</p>`,
    ],
    [`<p>ab|</p>${grid(['c', 'd'])}${z}`, ['Shift+ArrowRight'], `<p>ab|</p>${grid(['|c', 'd'])}${z}`],
    [`${grid(['a', 'b'])}<p>|cd</p>`, ['Shift+ArrowLeft'], `${grid(['a', 'b|'])}<p>|cd</p>`],
    [`${grid(['a|', 'b'])}<p>cd</p>`, ['Shift+ArrowDown'], `${grid(['a|', 'b'])}<p>|cd</p>`],
    [`<p>ab</p>${grid(['c', '|d'])}${z}`, ['Shift+ArrowUp'], `<p>ab|</p>${grid(['c', '|d'])}${z}`],
    [`<p>ab</p>${grid(['|c', 'd'])}${z}`, ['Shift+ArrowLeft'], `<p>ab|</p>${grid(['|c', 'd'])}${z}`],
  ],
  'what is typed behind cut cells comes into the first': [
    [
      `${grid(['a|', 'b'], ['c', 'd'])}${z}`,
      ['Shift+ArrowRight', 'Control+x', 'x'],
      `${grid(['x|', ''], ['c', 'd'])}${z}`,
    ],
  ],
  'Tab raises list items': [
    [bullets('a', '|b'), ['Tab'], '<ul><li>a</li><ul><li>|b</li></ul></ul>'],
    [bullets('|a'), ['Tab', 'Tab'], '<ul><ul><ul><li>|a</li></ul></ul></ul>'],
    [bullets('a|b'), ['Tab'], '<ul><ul><li>a|b</li></ul></ul>'],
    [bullets('|a', 'b|', 'c'), ['Tab'], '<ul><ul><li>|a</li><li>b|</li></ul><li>c</li></ul>'],
  ],
  'Tab in a cell goes on, in code and elsewhere it is four spaces': [
    [`${grid(['a|', 'bc'])}${z}`, ['Tab'], `${grid(['a', '|bc|'])}${z}`],
    [`${grid(['a|', 'bc'])}${z}`, ['Tab', 'x'], `${grid(['a', 'x|'])}${z}`],
    [`${grid(['a', 'b|'])}${z}`, ['Tab', 'x'], `${grid(['a', 'b'])}<p>x|z</p>`],
    [`${code('a|')}${z}`, ['Tab'], `${code('a    |')}${z}`],
    ['<p>a|b</p>', ['Tab'], '<p>a &nbsp; &nbsp;|b</p>'],
  ],
  'Shift+Tab goes back': [
    ['<ul><li>a</li><ul><li>|b</li></ul></ul>', ['Shift+Tab'], bullets('a', '|b')],
    [`${grid(['ab', 'c|'])}${z}`, ['Shift+Tab'], `${grid(['|ab|', 'c'])}${z}`],
    [`${code('      a|')}${z}`, ['Shift+Tab'], `${code('  a|')}${z}`],
  ],
  'mod+A takes the cell first': [[`${grid(['a|b', 'c'])}${z}`, ['Control+a'], `${grid(['|ab|', 'c'])}${z}`]],
  'undo and redo': [
    ['<p>ab|</p>', ['Enter', 'Control+z'], '<p>ab|</p>'],
    ['<p>ab|</p>', ['Enter', 'Control+z', 'Control+y'], '<p>ab</p><p>|</p>'],
    ['<p>ab|</p>', ['Enter', 'Control+z', 'Control+Shift+Z'], '<p>ab</p><p>|</p>'],
    ['<p>a|</p>', ['words', 'Control+z'], '<p>a|</p>'],
  ],
  'Ctrl+Enter leaves code': [
    [`${code('a|b')}${z}`, ['Control+Enter', 'x'], `${code('ab')}<p>x|</p>${z}`],
    [`${code('a|b')}<p></p>${z}`, ['Control+Enter', 'x'], `${code('ab')}<p>x|</p>${z}`],
  ],
  'marks by keys': [
    ['<p>a|bc|d</p>', ['Control+b'], '<p>a|<b>bc|</b>d</p>'],
    ['<p>a|bc|d</p>', ['Control+i'], '<p>a|<i>bc|</i>d</p>'],
    ['<p>a|bc|d</p>', ['Control+u'], '<p>a|<u>bc|</u>d</p>'],
    ['<p>a|bc|d</p>', ['Control+e'], '<p>a|<code>bc|</code>d</p>'],
    ['<p>a|bc|d</p>', ['Control+Shift+X'], '<p>a|<s>bc|</s>d</p>'],
    ['<p>ab|</p>', ['Control+b', 'x', 'Control+b', 'y'], '<p>ab<b>x</b>y|</p>'],
    [`${code('a|bc|d')}${z}`, ['Control+b'], `${code('a|bc|d')}${z}`],
  ],
  'deleting by words': [
    ['<p>one two| three</p>', ['Control+Backspace'], '<p>one | three</p>'],
    ['<p>one| two three</p>', ['Control+Delete'], '<p>one| three</p>'],
    ['<p>a</p><p>|b</p>', ['Control+Backspace'], '<p>a|b</p>'],
  ],
  'typing at and behind a link': [
    [`<p>${link('ab|')}</p>`, ['x'], `<p>${link('abx|')}</p>`],
    [`<p>${link('ab|')}</p>`, [' ', 'x'], `<p>${link('ab')} x|</p>`],
    [`<p>${link('ab|')}</p>`, ['ArrowRight', 'x'], `<p>${link('ab')}x|</p>`],
    [`<p>${link('ab')}c|</p>`, ['x'], `<p>${link('ab')}cx|</p>`],
    [`<p>${link('|ab')}</p>`, ['x'], `<p>x|${link('ab')}</p>`],
    [`<p>c${link('|ab')}</p>`, ['x'], `<p>cx|${link('ab')}</p>`],
    [`<p>${link('a|')}</p>`, ['Backspace', 'x'], '<p>x|</p>'],
    [`<p>c ${link('|ab|')}</p>`, ['Delete', 'x'], '<p>c x|</p>'],
  ],
}

/** `docs/editor.md#markers`: what is typed in an empty paragraph, or before the text of one. */
const shortcuts: Readonly<Record<string, readonly Row[]>> = {
  'a marker and a space': [
    ['<p>|</p>', ['* x'], bullets('x|')],
    ['<p>|b</p>', ['- '], bullets('|b')],
    ['<p>|b</p>', ['+ '], bullets('|b')],
    ['<p>|b</p>', ['> '], '<blockquote>|b</blockquote>'],
    ['<p>|b</p>', ['# '], '<h1>|b</h1>'],
    ['<p>|b</p>', ['## '], '<h2>|b</h2>'],
    ['<p>|b</p>', ['### '], '<h3>|b</h3>'],
    ['<p>|b</p>', ['#### '], '<h4>|b</h4>'],
    ['<p>|b</p>', ['##### '], '<h5>|b</h5>'],
    ['<p>|b</p>', ['###### '], '<p>###### |b</p>'],
    ['<p>a |</p>', ['# '], '<p>a # |</p>'],
    ['<h1>|</h1>', ['- '], '<h1>- |</h1>'],
    [`${grid(['|c'])}${z}`, ['# '], `${grid(['# |c'])}${z}`],
  ],
  'hyphens and Enter': [
    [`<p>|</p>${z}`, ['---', 'Enter', 'x'], `${rule}<p>x|z</p>`],
    [`<p>|</p>${rule}${z}`, ['--------', 'Enter', 'x'], `${rule}<p>x|</p>${rule}${z}`],
    ['<p>|</p>', ['--', 'Enter', 'x'], '<p>--</p><p>x|</p>'],
    ['<p>|</p>', ['***', 'Enter', 'x'], '<p>***</p><p>x|</p>'],
  ],
  'a fence and Enter': [
    [`<p>|</p>${z}`, ['```', 'Enter', 'x'], `${code('x|')}${z}`],
    [`<p>|</p>${z}`, ['```js', 'Enter'], `${code('|', 'javascript')}${z}`],
    [`<p>|</p>${z}`, ['```ts', 'Enter'], `${code('|', 'typescript')}${z}`],
    [`<p>|</p>${z}`, ['```md', 'Enter'], `${code('|', 'markdown')}${z}`],
    [`<p>|</p>${z}`, ['```py', 'Enter'], `${code('|', 'python')}${z}`],
    [`<p>|</p>${z}`, ['```vb', 'Enter'], `${code('|', 'visual-basic')}${z}`],
    [`<p>|</p>${z}`, ['```c#', 'Enter'], `${code('|', 'csharp')}${z}`],
    [`<p>|</p>${z}`, ['```SQL', 'Enter'], `${code('|', 'sql')}${z}`],
    [`<p>|</p>${z}`, ['``` css', 'Enter'], `${code('|', 'css')}${z}`],
    [`<p>|</p>${z}`, ['```rust', 'Enter', 'x'], `<p>\`\`\`rust</p><p>x|</p>${z}`],
  ],
  'one undo brings the marker back': [
    ['<p>|b</p>', ['# ', 'Control+z'], '<p># |b</p>'],
    ['<p>|b</p>', ['# x', 'Control+z', 'Control+z'], '<p># |b</p>'],
    [`<p>|</p>${z}`, ['---', 'Enter', 'Control+z'], `<p>---|</p>${z}`],
    [`<p>|</p>${z}`, ['```js', 'Enter', 'Control+z'], `<p>\`\`\`js|</p>${z}`],
  ],
}

/** What holds only for a whole document, or where a node is selected. */
const wholes: Readonly<Record<string, readonly (readonly [...Row, node?: string])[]>> = {
  'Backspace in an empty first block gives a paragraph': [
    ['<h2>|</h2><p>x</p>', ['Backspace'], '<p>|</p><p>x</p>'],
    ['<blockquote>|</blockquote><p>x</p>', ['Backspace'], '<p>|</p><p>x</p>'],
    [`${bullets('|')}<p>x</p>`, ['Backspace'], '<p>|</p><p>x</p>'],
    [`${code('|')}<p>x</p>`, ['Backspace'], '<p>|</p><p>x</p>'],
    ['<h2>|ab</h2><p>x</p>', ['Backspace'], '<h2>|ab</h2><p>x</p>'],
    ['<p>|ab</p>', ['Backspace'], '<p>|ab</p>'],
  ],
  'an empty paragraph behind a table or code stays when it is the last': [
    [`${grid(['a'])}<p>|</p>`, ['Backspace'], `${grid(['a'])}<p>|</p>`],
    [`${code('ab')}<p>|</p>`, ['Backspace'], `${code('ab|')}<p></p>`],
  ],
  'one undo brings the marker back at the end of the document': [
    ['<p>|</p>', ['```', 'Enter', 'Control+z'], '<p>```|</p>'],
    ['<p>|</p>', ['---', 'Enter', 'Control+z'], '<p>---|</p>'],
    ['<p>|</p>', ['# x', 'Control+z'], '<h1>|</h1>'],
  ],
  'up from a first block that nothing stands above': [
    [`${code('a|b')}<p>c</p>`, ['ArrowUp', 'x'], `<p>x|</p>${code('ab')}<p>c</p>`],
    [`${code('a\nb|')}<p>c</p>`, ['ArrowUp'], `${code('a|\nb')}<p>c</p>`],
  ],
  'deleting everything leaves one empty paragraph': [
    ['<h1>|ab</h1><p>cd|</p>', ['Backspace'], '<p>|</p>'],
    ['<h1>a|b</h1><p>cd</p>', ['Control+a', 'Delete', 'x'], '<p>x|</p>'],
    ['<h1>a|b</h1><p>cd</p>', ['Control+a', 'x'], '<p>x|</p>'],
    ['<h1>a|b</h1><p>cd</p>', ['Control+a', 'Control+x', 'x'], '<p>x|</p>'],
    [`${code('a|b')}${z}`, ['Control+a', 'Control+a', 'x'], '<p>x|</p>'],
    [`${bullets('a|')}${rule}${grid(['b'])}${z}`, ['Control+a', 'Backspace', 'x'], '<p>x|</p>'],
    [`${grid(['a|b', 'c'])}${z}`, ['Control+a', 'Control+a', 'Backspace', 'x'], '<p>x|</p>'],
  ],
  'with a node selected': [
    [`<p>a${image}b</p>`, ['Enter', 'x'], `<p>a${image}</p><p>x|b</p>`, 'image'],
    [`<p>a${image}b</p>`, ['Shift+Enter', 'x'], `<p>a${image}<br>x|b</p>`, 'image'],
    [`<blockquote>a${image}b</blockquote>`, ['Enter'], `<blockquote>a${image}<br>|b</blockquote>`, 'image'],
    [`${grid([`a${image}b`])}${z}`, ['Enter'], `${grid([`a${image}<br>|b`])}${z}`, 'image'],
    [`<p>a${image}b</p>`, ['Backspace'], '<p>a|b</p>', 'image'],
    [`<p>a</p>${rule}<p>b</p>`, ['Enter', 'x'], `<p>a</p>${rule}<p>x|</p><p>b</p>`, 'divider'],
    [`<p>a</p>${video}<p>b</p>`, ['Enter', 'x'], `<p>a</p>${video}<p>x|</p><p>b</p>`, 'video'],
    [`<p>a</p>${rule}<p>b</p>`, ['Shift+Enter', 'x'], `<p>a</p>${rule}<p>x|</p><p>b</p>`, 'divider'],
    [`<p>a</p>${rule}<p>b</p>`, ['Backspace'], '<p>a</p><p>|b</p>', 'divider'],
    [`<p>a</p>${video}<p>b</p>`, ['Delete'], '<p>a</p><p>|b</p>', 'video'],
  ],
}

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `<p>line ${from + at}</p>`).join('')

/** Around the same rows: nothing; or a long document in which the last or the second block is the first of a section. */
const layouts: Readonly<Record<string, readonly [before: string, after: string]>> = {
  alone: ['', ''],
  'from the start of a section': [lines(1, 64), lines(65, 130)],
  'over the edge of a section': [lines(1, 63), lines(64, 129)],
}

describe.skipIf(!browserPath)('keys as a user presses them', () => {
  let open: OpenPage

  beforeAll(async () => {
    open = await openPage('./keys-page.ts')
  })
  afterAll(() => open?.close())
  afterEach(() => {
    expect(open.faults).toEqual([])
  })

  /** A key is pressed after the browser has told the editor where its cursor is. */
  async function press(key: string): Promise<void> {
    const isKey = /^(?:[A-Z][A-Za-z]+|(?:Control|Shift)\+.*)$/.test(key)
    if (isKey) await open.page.keyboard.press(key)
    else await open.page.keyboard.type(key)
    await open.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 25))))
  }

  async function after(start: string, keys: readonly string[], node?: string): Promise<string> {
    await open.page.evaluate(([html = '', name]) => window.keys.show(html, name), [start, node])
    await open.page.waitForFunction(() => document.querySelector('.pe-asleep') === null)
    for (const key of keys) await press(key)
    return open.page.evaluate(() => window.keys.shown())
  }

  /** Sends a key to what has the focus. */
  const send = (init: KeyInit) =>
    open.page.evaluate((given) => {
      const event = new KeyboardEvent('keydown', { ...given, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    }, init)

  for (const [layout, [before, behind]] of Object.entries(layouts)) {
    describe(layout, () => {
      for (const [name, list] of Object.entries({ ...rows, ...shortcuts })) {
        test(name, async () => {
          for (const [start, keys, wanted] of list) {
            const shown = await after(before + start + behind, keys)
            expect
              .soft(shown, `${start} ${keys.join(' ')}`)
              .toBe(renderHtml(parseHtml(before + wanted + behind)))
          }
        })
      }
    })
  }

  describe('in a whole document', () => {
    for (const [name, list] of Object.entries(wholes)) {
      test(name, async () => {
        for (const [start, keys, wanted, node] of list) {
          expect
            .soft(await after(start, keys, node), `${start} ${keys.join(' ')}`)
            .toBe(renderHtml(parseHtml(wanted)))
        }
      })
    }

    test('everything of a long document goes', async () => {
      expect(await after(`<h1>a|</h1>${lines(1, 130)}`, ['Control+a', 'Backspace', 'x'])).toBe('<p>x|</p>')
      expect(await after(`<h1>|a</h1>${lines(1, 129)}<p>b|</p>`, ['Delete', 'x'])).toBe('<p>x|</p>')
    })

    test('a first divider stays selected by the arrow up', async () => {
      expect(await after(`${rule}<p>b</p>`, ['ArrowUp', 'ArrowLeft'], 'divider')).toMatch(/^divider in <hr/)
    })

    test('Ctrl+End and Ctrl+Home go to the ends of a long document, with Shift they select', async () => {
      const start = `<p>a|b</p>${lines(1, 400)}<p>cd</p>`
      expect(await after(start, ['Control+End', 'x'])).toBe(
        renderHtml(parseHtml(`<p>ab</p>${lines(1, 400)}<p>cdx|</p>`)),
      )
      expect(await after(start, ['Control+Shift+End', 'Delete'])).toBe('<p>a|</p>')
      expect(await after(`<p>ab</p>${lines(1, 400)}<p>c|d</p>`, ['Control+Shift+Home', 'x'])).toBe(
        '<p>x|d</p>',
      )
      expect(await after(`<p>ab</p>${lines(1, 400)}<p>c|d</p>`, ['Control+Home', 'x'])).toMatch(/^<p>x\|ab/)
    })

    test('typing goes on where the cursor is after keys over a selection that is longer than the screen', async () => {
      const start = `<p>a|b</p>${lines(1, 140)}<p>c|d</p>`
      for (let time = 0; time < 4; time++) {
        expect(await after(start, ['Enter', 'x'])).toBe('<p>a</p><p>x|d</p>')
        expect(await after(start, ['Backspace', 'x'])).toBe('<p>ax|d</p>')
        expect(await after(start, ['Tab', 'x'])).toBe('<p>a &nbsp; &nbsp;x|d</p>')
        expect(await after(start, ['y', 'x'])).toBe('<p>ayx|d</p>')
      }
    })

    test('mod+A takes everything outside of cells, and a second time also in one', async () => {
      expect(await after('<p>a|b</p>', ['Control+a'])).toBe('everything of <p>ab</p>')
      const table = `${grid(['a|b', 'c'])}${z}`
      expect(await after(table, ['Control+a', 'Control+a'])).toMatch(/^everything of <table/)
      expect(await after(`${grid(['|', 'c'])}${z}`, ['Control+a'])).toMatch(/^everything of <table/)
    })

    test('marks do nothing with a picture selected', async () => {
      expect(await after(`<p>a${image}b</p>`, ['Control+b'], 'image')).toMatch(/^image in <p>a<img/)
    })

    test('undo of a replaced document brings the old one back', async () => {
      await after('<p>one|</p>', [])
      expect(await after('<p>two|</p>', ['x', 'Control+z', 'Control+z'])).toContain('one')
    })

    test('a key counts from where the cursor is, also before the browser has told', async () => {
      for (const [key, wanted] of [
        ['Backspace', '<h2>a|bc</h2><p>d</p>'],
        ['Enter', '<h2>a</h2><p><br></p><p>|bc</p><p>d</p>'],
      ] as const) {
        await after('<h2>a</h2><p>bc|</p><p>d</p>', [])
        await open.page.evaluate((name) => {
          const line = document.querySelector('.pe-area p')?.firstChild
          if (line) getSelection()?.collapse(line, 0)
          const keyCode = name === 'Enter' ? 13 : 8
          const event = new KeyboardEvent('keydown', { key: name, keyCode, bubbles: true, cancelable: true })
          document.activeElement?.dispatchEvent(event)
        }, key)
        expect(await open.page.evaluate(() => window.keys.shown())).toBe(wanted)
      }
    })

    test('a key that belongs to a composition does nothing, and is not kept from it', async () => {
      const start = `${bullets('a', 'b|c')}${z}`
      const names = [
        'Enter',
        'Backspace',
        'Delete',
        'Tab',
        'Escape',
        'ArrowUp',
        'Home',
        'Control+b',
        'Control+z',
      ]
      const shown = await after(start, ['x'])
      expect(await composeKeys(open.page, ...names)).toEqual([])
      expect(await open.page.evaluate(() => window.keys.shown())).toBe(shown)
    })

    test('redo is redo with Caps Lock on, and undoes nothing where there is nothing to redo', async () => {
      const redo = ['z', 'Z'].map((key) => ({ key, keyCode: 90, ctrlKey: true, shiftKey: true }))
      for (const key of redo) {
        const typed = await after('<p>a|b</p>', ['x'])
        await send(key)
        expect(await open.page.evaluate(() => window.keys.shown())).toBe(typed)
        await send({ key: 'Z', keyCode: 90, ctrlKey: true })
        expect(await open.page.evaluate(() => window.keys.shown())).toBe('<p>a|b</p>')
        await send(key)
        expect(await open.page.evaluate(() => window.keys.shown())).toBe(typed)
      }
      const typed = await after('<p>a|b</p>', ['x', 'y'])
      expect(await after('<p>a|b</p>', ['x', 'y', 'Control+Shift+z', 'Control+Shift+Z'])).toBe(typed)
    })

    test('Escape closes a dialog and gives focus and selection back', async () => {
      await after('<p>a|b</p>', ['Control+k'])
      await open.page.waitForSelector('.pe-popup input')
      await open.page.keyboard.press('Escape')
      await open.page.waitForSelector('.pe-popup input', { state: 'detached' })
      await open.page.keyboard.type('x')
      expect(await open.page.evaluate(() => window.keys.shown())).toBe('<p>ax|b</p>')
    })
  })
})
