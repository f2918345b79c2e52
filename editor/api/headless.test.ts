import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Boot } from './boot.ts'
import { coreOf, createEditor } from './create-editor.ts'
import { createToolbar } from './create-toolbar.ts'
import type { DomEditor } from './dom-editor.ts'
import { i18nAddResources, i18nChangeLanguage, i18nGetResources, t } from './i18n.ts'
import { registry } from './registry.ts'

const line = (text: string) => ({ type: 'paragraph', children: [{ text }] })

function selected(html: string, anchor: number, focus = anchor): DomEditor {
  const editor = createEditor({ html })
  editor.select({ anchor: { path: [0, 0], offset: anchor }, focus: { path: [0, 0], offset: focus } })
  return editor
}

describe('content without a view', () => {
  test('selected cells are a fragment of their table', () => {
    const editor = createEditor({ html: '<table><tr><td>a</td><td>b</td></tr></table>' })
    const point = (cell: number) => ({ path: [0, 0, cell, 0], offset: 0 })
    editor.select({ anchor: point(0), focus: point(1) })
    expect(editor.getFragment()).toMatchObject([{ type: 'table', children: [{ type: 'table-row' }] }])
  })

  test('JSON wins over HTML when it is not empty, and both are written back', () => {
    expect(createEditor({ html: '<p>h</p>', content: [line('j')] }).getHtml()).toBe('<p>j</p>')
    expect(createEditor({ html: '<p>h</p>', content: [] }).getHtml()).toBe('<p>h</p>')
    const editor = createEditor({ html: '<ul><li>a</li><ul><li>b</li></ul></ul>' })
    expect(editor.children).toMatchObject([
      { type: 'list-item', level: 0 },
      { type: 'list-item', level: 1 },
    ])
    expect(editor.getText()).toBe('a\nb')
  })

  test('an empty document is one empty paragraph, and only that is empty', () => {
    const editor = createEditor()
    expect([editor.isEmpty(), editor.getHtml(), editor.getText()]).toEqual([true, '<p><br></p>', ''])
    for (const html of ['<p> </p>', '<h1></h1>', '<p><img src="a.png"></p>']) {
      expect(createEditor({ html }).isEmpty()).toBe(false)
    }
    const filled = createEditor({ html: '<h1>x</h1>' })
    filled.clear()
    expect(filled.getHtml()).toBe('<p><br></p>')
  })

  test('a long document is written as one without sections, before and after a change', () => {
    const blocks = Array.from({ length: 300 }, (_, at) =>
      at % 3 ? `<p>${at} &lt;&amp;&gt;</p>` : `<h2>${at}</h2>`,
    )
    const list = `<ol>${Array.from({ length: 200 }, (_, at) => `<li>${at}</li>`).join('')}</ol>`
    const editor = createEditor({ html: blocks.join('') + list })
    expect(editor.getHtml()).toBe(blocks.join('') + list)
    editor.select({ path: [100, 0], offset: 0 })
    editor.insertText('"x"')
    const changed = blocks.with(100, (blocks[100] ?? '').replace('>', '>"x"'))
    expect(editor.getHtml()).toBe(changed.join('') + list)
  })

  test('blocks that did not change are the same objects after a change', () => {
    const editor = createEditor({ html: '<p>a</p><p>b</p>' })
    const [, before] = editor.children
    editor.select({ path: [0, 0], offset: 1 })
    editor.insertText('x')
    expect(editor.children[1]).toBe(before)
    expect(editor.children[0]).toEqual(expect.objectContaining({ children: [{ text: 'ax' }] }))
  })

  test('text, nodes, fragments and HTML go in at the selection', () => {
    const editor = selected('<p>ab</p>', 1)
    editor.insertText('<x>')
    editor.insertNode({ type: 'image', src: 'https://img.example/a.png', alt: 'A', children: [{ text: '' }] })
    editor.insertNode({ text: 'bold', bold: true })
    expect(editor.getHtml()).toBe(
      '<p>a&lt;x&gt;<img src="https://img.example/a.png" alt="A" data-href="" style=""/><strong>bold</strong>b</p>',
    )
    const blocks = selected('<p>ab</p>', 1)
    blocks.insertNode({ type: 'header2', children: [{ text: 'h' }] })
    expect(blocks.getHtml()).toBe('<p>a</p><h2>h</h2><p>b</p>')
    const fragment = selected('<p>ab</p>', 1)
    fragment.insertFragment([line('x'), line('y')])
    expect(fragment.getHtml()).toBe('<p>ax</p><p>yb</p>')
    const html = selected('<p>ab</p>', 1)
    html.dangerouslyInsertHtml('<b onclick="x">B</b><script>1</script>')
    expect(html.getHtml()).toBe('<p>a<strong>B</strong>b</p>')
    const table = createEditor()
    table.dangerouslyInsertHtml('<table><tr><td>c</td></tr></table>')
    expect(table.children.map(({ type }) => type)).toEqual(['table', 'paragraph'])
  })

  test('without a selection a host writes at the end', () => {
    const editor = createEditor({ html: '<p>a</p><p>b</p>' })
    expect(editor.selection).toBeNull()
    editor.insertText('!')
    expect(editor.getText()).toBe('a\nb!')
    expect(editor.selection?.anchor).toEqual({ path: [1, 0], offset: 2 })
  })

  test('marks are set and taken, their values checked as everywhere', () => {
    const editor = selected('<p>abc</p>', 0, 2)
    editor.addMark('bold', true)
    editor.addMark('color', '#e13c39')
    editor.addMark('color', 'url(x)')
    editor.addMark('link', 'javascript:1')
    expect(editor.getHtml()).toBe('<p><span style="color: rgb(225, 60, 57);"><strong>ab</strong></span>c</p>')
    editor.removeMark('color')
    expect(editor.getHtml()).toBe('<p><strong>ab</strong>c</p>')
    expect(editor.getFragment()).toEqual([{ type: 'paragraph', children: [{ text: 'ab', bold: true }] }])
  })

  test('units are deleted before and behind the cursor, joined signs as one', () => {
    const editor = selected('<p>one two 👩‍👩‍👧 three</p>', 8 + 8)
    editor.deleteBackward()
    expect(editor.getText()).toBe('one two  three')
    editor.deleteBackward('word')
    editor.deleteForward('word')
    expect(editor.getText()).toBe('one ')
    editor.deleteBackward('line')
    expect(editor.isEmpty()).toBe(true)
  })

  test('the cursor moves by signs and from block to block', () => {
    const editor = createEditor({ html: '<p>a👍🏽</p><p>b</p>' })
    editor.select({ path: [0, 0], offset: 0 })
    editor.move(3)
    expect(editor.selection?.anchor).toEqual({ path: [1, 0], offset: 0 })
    editor.moveReverse(2)
    expect(editor.selection?.anchor).toEqual({ path: [0, 0], offset: 1 })
    editor.selectAll()
    expect([editor.isSelectedAll(), editor.getSelectionText()]).toEqual([true, 'a👍🏽b'])
  })

  test('everything can be selected and deleted, whatever it begins with', () => {
    const editor = createEditor({ html: '<hr><h1>a</h1><table><tr><td>b</td></tr></table>' })
    editor.selectAll()
    expect(editor.isSelectedAll()).toBe(true)
    expect(editor.selection?.anchor).toEqual({ path: [0, 0], offset: 0 })
    expect(editor.getFragment().map(({ type }) => type)).toEqual(['divider', 'header1', 'table', 'paragraph'])
    editor.deleteFragment()
    expect(editor.isEmpty()).toBe(true)
  })

  test('a read-only editor refuses what would change it, but takes new content', () => {
    const editor = selected('<p>ab</p>', 1)
    editor.disable()
    editor.insertText('x')
    editor.deleteBackward()
    editor.insertBreak()
    expect(editor.getHtml()).toBe('<p>ab</p>')
    editor.setHtml('<p>new</p>')
    expect([editor.getHtml(), editor.isDisabled()]).toEqual(['<p>new</p>', true])
    editor.enable()
    editor.insertText('x')
    expect(editor.getText()).toContain('x')
  })

  test('new content can be undone in one step, apart from what was typed before and after', () => {
    const editor = selected('<p>ab</p>', 2)
    editor.insertText('c')
    editor.setHtml('<table><tr><td>x</td></tr></table>')
    editor.select({ path: [0, 0, 0, 0], offset: 1 })
    editor.insertText('y')
    expect(editor.history.undos).toHaveLength(3)
    editor.undo()
    expect(editor.getText()).toBe('x\n')
    editor.undo()
    expect(editor.getHtml()).toBe('<p>abc</p>')
    editor.redo()
    expect(editor.children[0]?.type).toBe('table')
  })

  test('new content can be undone in an untouched editor too, but not the first of an empty one', () => {
    const editor = createEditor({ html: '<p>a</p>' })
    editor.setHtml('<p>b</p>')
    editor.undo()
    expect(editor.getText()).toBe('a')
    const empty = createEditor()
    empty.setHtml('<p>loaded</p>')
    empty.undo()
    expect(empty.getText()).toBe('loaded')
  })

  test('elements are found by type, with ids that stay', () => {
    const editor = createEditor({ html: '<h1>A</h1><p>x<img src="a.png"></p><h2>B</h2>' })
    const headers = editor.getElemsByTypePrefix('header')
    expect(headers.map(({ type }) => type)).toEqual(['header1', 'header2'])
    expect(headers[0]?.id).toMatch(/^w-e-element-\d+$/)
    editor.select({ path: [0, 0], offset: 0 })
    editor.insertBreak()
    expect(editor.getElemsByType('header2')[0]?.id).toBe(headers[1]?.id)
    const [image] = editor.getElemsByType('image')
    expect(image && editor.getParentNode(image)).toMatchObject({ type: 'paragraph' })
    expect(headers[1] && editor.getParentNode(headers[1])).toBeNull()
  })
})

describe('events', () => {
  test('created comes a tick after the editor, a change once for each change, and nothing when nothing changed', async () => {
    const told: string[] = []
    const editor = createEditor({
      html: '<p>a</p>',
      config: {
        onCreated: () => told.push('onCreated'),
        onChange: () => told.push('onChange'),
        onContentChange: () => told.push('onContentChange'),
        onDestroyed: () => told.push('onDestroyed'),
      },
    })
    for (const type of ['created', 'change', 'destroyed']) editor.on(type, () => told.push(type))
    expect(told).toEqual([])
    await Promise.resolve()
    expect(told.splice(0)).toEqual(['onCreated', 'created'])
    editor.select({ path: [0, 0], offset: 1 })
    expect(told.splice(0)).toEqual(['onChange', 'change'])
    editor.insertText('b')
    expect(told.splice(0)).toEqual(['onContentChange', 'onChange', 'change'])
    editor.select({ path: [0, 0], offset: 2 })
    editor.getElemsByType('paragraph')
    expect(told).toEqual([])
    editor.destroy()
    editor.destroy()
    expect(told.splice(0)).toEqual(['onDestroyed', 'destroyed'])
    editor.emit('change')
    editor.insertText('c')
    expect([told, editor.getText()]).toEqual([[], 'ab'])
  })

  test('listeners of a host get what it emits, once or until they are taken off', () => {
    const editor = createEditor()
    const told: number[] = []
    const listener = (value: number) => told.push(value)
    editor.on('mine', listener)
    editor.once('mine', listener)
    editor.emit('mine', 1)
    editor.emit('mine', 2)
    editor.off('mine', listener)
    editor.emit('mine', 3)
    expect(told).toEqual([1, 1, 2])
  })
})

describe('what holds for all editors', () => {
  beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}))
  afterEach(() => {
    vi.restoreAllMocks()
    registry.menus.clear()
    registry.plugins.clear()
    registry.editorConfigs.default = {}
    registry.toolbarConfigs.default = {}
  })

  const menu = {
    title: 'Mine',
    tag: 'button',
    getValue: () => '',
    isActive: () => false,
    isDisabled: () => false,
    exec: (editor: DomEditor) => editor.insertText('!'),
  }

  test('a menu is registered once, and its settings are laid under those of the editor', () => {
    Boot.registerMenu({ key: 'mine', factory: () => menu, config: { a: 1, b: 1 } })
    expect(() => Boot.registerMenu({ key: 'mine', factory: () => menu })).toThrow(
      "Duplicated key 'mine' in menu items",
    )
    expect(() => Boot.registerMenu({ key: 'bold', factory: () => menu })).toThrow("Duplicated key 'bold'")
    Boot.setEditorConfig({ placeholder: 'all', MENU_CONF: { mine: { b: 2, c: 2 } } })
    const editor = createEditor({ config: { MENU_CONF: { mine: { c: 3 }, insertLink: {} } } })
    expect(editor.getMenuConfig('mine')).toEqual({ a: 1, b: 2, c: 3 })
    expect(editor.getMenuConfig('uploadImage')).toMatchObject({ fieldName: 'wangeditor-uploaded-image' })
    expect(editor.getConfig().placeholder).toBe('all')
    expect(editor.getAllMenuKeys()).toEqual(expect.arrayContaining(['mine', 'bold', 'insertTable']))
    expect(Boot.editorConfig.placeholder).toBe('all')
  })

  test('a plugin changes what keys do, and may call what it replaced', () => {
    Boot.registerModule({
      editorPlugin: (editor) => {
        const { insertBreak, insertText } = editor
        editor.insertBreak = () => {
          insertText('¶')
          insertBreak()
        }
        return editor
      },
    })
    const editor = selected('<p>ab</p>', 1)
    editor.insertBreak()
    expect(editor.getHtml()).toBe('<p>a¶</p><p>b</p>')
    coreOf(editor).keys.Enter?.(coreOf(editor).state, coreOf(editor).dispatch)
    expect(editor.getHtml()).toBe('<p>a¶</p><p>¶</p><p>b</p>')
  })

  test('what cannot be honoured says so, once', () => {
    Boot.registerRenderElem({ type: 'x', renderElem: () => null })
    Boot.registerModule({ renderElems: [], elemsToHtml: [] })
    const texts = vi.mocked(console.warn).mock.calls.map(([text]) => text)
    expect(texts).toHaveLength(2)
    expect(texts[0]).toContain('Boot.registerRenderElem has no effect')
    expect(texts[1]).toContain('Boot.registerElemToHtml has no effect')
  })

  test('a toolbar needs an editor and a place', () => {
    expect(() => createToolbar({ editor: null, selector: '#x' })).toThrow('editor is null')
    expect(() => createToolbar({ editor: createEditor(), selector: '' })).toThrow("Cannot find 'selector'")
  })

  test('full screen without a place in a page is an error', () => {
    expect(() => createEditor().fullScreen()).toThrow('Full screen needs one parent')
  })
})

describe('languages', () => {
  afterEach(() => i18nChangeLanguage('zh-CN'))

  test('texts are found by the contract’s keys and changed by them', () => {
    expect(t('header.title')).toBe('标题')
    i18nChangeLanguage('en')
    expect([t('header.title'), t('undo.redo')]).toEqual(['Header', 'Redo'])
    i18nAddResources('ja', { header: { title: '見出し' }, mine: { hello: '{{name}}さん' } })
    i18nChangeLanguage('ja')
    expect([t('header.title'), t('headerSelect'), t('mine.hello', { name: 'A' })]).toEqual([
      '見出し',
      '見出し',
      'Aさん',
    ])
    expect(t('undo.redo')).toBe('Redo')
    expect(i18nGetResources('ja')).toMatchObject({
      header: { title: '見出し' },
      mine: { hello: '{{name}}さん' },
    })
  })

  test('every key of the contract has a text in both languages', async () => {
    const { contractMessages } = await import('./contract-messages.ts')
    for (const language of ['en', 'zh-CN']) {
      i18nChangeLanguage(language)
      for (const [key, own] of Object.entries(contractMessages)) expect(t(key), key).not.toBe(own)
    }
  })
})

test('a document that takes a while to read is whole where there is no page, also after its end', () => {
  const lines = Array.from({ length: 3000 }, (_, at) => `<p>line ${at} ${'word '.repeat(20).trim()}</p>`)
  const html = `${lines.join('')}<hr/><p>end</p>`
  const made = createEditor({ html })
  made.destroy()
  expect(made.getHtml() === html).toBe(true)
  const set = createEditor()
  set.setHtml(html)
  expect(set.history.undos).toHaveLength(0)
  set.setHtml('<p>x</p>')
  set.undo()
  expect(set.getHtml() === html).toBe(true)
})
