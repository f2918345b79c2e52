import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { costOf } from '../../testing/cost.ts'
import { createEditor } from '../create-editor.ts'
import { createToolbar } from '../create-toolbar.ts'

/** What an integration without types gives. */
const make = createEditor as (options: unknown) => ReturnType<typeof createEditor>
const draw = createToolbar as (options: unknown) => unknown

describe('a wrong type is refused by the name the host knows', () => {
  test.each([
    [{ config: 5 }, 'createEditor: config has to be an object, not 5'],
    [{ mode: 'full' }, "createEditor: mode has to be 'default' or 'simple', not 'full'"],
    [{ config: { onChange: 'save' } }, "createEditor: config.onChange has to be a function, not 'save'"],
    [{ config: { customPaste: {} } }, 'createEditor: config.customPaste has to be a function, not an object'],
    [{ config: { maxLength: 10n } }, 'createEditor: config.maxLength has to be a number, not 10'],
    [{ config: { MENU_CONF: [] } }, 'createEditor: config.MENU_CONF has to be an object, not an array'],
    ['html', "createEditor: what is given has to be an object, not 'html'"],
  ])('createEditor(%o)', (options, message) => {
    expect(() => make(options)).toThrow(new TypeError(message))
  })

  test.each([
    [{ config: { toolbarKeys: 'bold' } }, "createToolbar: config.toolbarKeys has to be an array, not 'bold'"],
    [{ config: { excludeKeys: {} } }, 'createToolbar: config.excludeKeys has to be an array, not an object'],
    [{ mode: 1 }, "createToolbar: mode has to be 'default' or 'simple', not 1"],
  ])('createToolbar(%o)', (options, message) => {
    expect(() => draw({ editor: createEditor(), selector: '#bar', ...options })).toThrow(
      new TypeError(message),
    )
  })

  test('a method', () => {
    const editor = createEditor({ html: '<p>a</p>' }) as unknown as Record<string, (value: unknown) => void>
    for (const value of [5, 'x', {}, [null], { anchor: null, focus: null }, { path: 0, offset: 0 }]) {
      expect(() => editor.select?.(value), JSON.stringify(value)).toThrow(
        'select: a path, a point or a range',
      )
    }
    expect(() => editor.insertText?.({})).toThrow('insertText: a string is needed, not an object')
    expect(() => editor.insertData?.(null)).toThrow('insertData: a DataTransfer is needed')
    expect(() => (createEditor().on as (...given: unknown[]) => void)('change', 5)).toThrow(
      "on('change'): listener has to be a function, not 5",
    )
  })
})

test('null stands for the default everywhere', () => {
  const config = {
    onChange: null,
    placeholder: null,
    maxLength: null,
    hoverbarKeys: { a: null },
    MENU_CONF: null,
  }
  const editor = make({ config, mode: null, html: null, content: null, selector: undefined })
  expect([editor.getConfig().placeholder, editor.getConfig().maxLength]).toEqual(['', 0])
  ;(editor.insertText as (text: unknown) => void)(null)
  ;(editor.insertText as (text: unknown) => void)(5)
  expect(editor.getText()).toBe('5')
  expect(make(null).isEmpty()).toBe(true)
})

describe('a hook of the host that fails', () => {
  beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => vi.restoreAllMocks())

  test('is noted in the console and stops neither the change nor other listeners', () => {
    const fail = () => {
      throw new Error('of the host')
    }
    const heard: string[] = []
    const editor = createEditor({ config: { onChange: fail, onContentChange: fail, onDestroyed: fail } })
    editor.on('change', fail)
    editor.on('change', () => heard.push('change'))
    editor.insertText('a')
    editor.destroy()
    expect([editor.getHtml(), heard.length > 0, editor.isDestroyed]).toEqual(['<p>a</p>', true, true])
    expect(console.error).toHaveBeenCalledWith(new Error('of the host'))
  })
})

test('moving further than the document goes ends at its end', () => {
  const editor = createEditor({ html: '<p>abc</p><p>de</p>' })
  expect(costOf(() => editor.move(1e9))).toBeLessThan(5)
  expect(editor.selection?.focus).toEqual({ path: [1, 0], offset: 2 })
  editor.move(Number.NEGATIVE_INFINITY)
  expect(editor.selection?.focus).toEqual({ path: [0, 0], offset: 0 })
})
