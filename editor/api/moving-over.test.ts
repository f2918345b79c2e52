import { afterEach, expect, test } from 'vitest'
import {
  Boot,
  createEditor,
  type IButtonMenu,
  type IDomEditor,
  type IEditorConfig,
  type IModuleConf,
  type IToolbarConfig,
  type SlateDescendant,
} from './index.ts'
import { registry } from './registry.ts'

/** An integration as its guides show it, with nothing changed but the import. */
afterEach(() => registry.menus.clear())

type InsertFnType = (url: string, alt: string, href: string) => void

class GreetMenu implements IButtonMenu {
  readonly title: string
  readonly tag: string
  readonly hotkey = 'mod+alt+g'
  constructor() {
    this.title = 'Greet'
    this.tag = 'button'
  }
  getValue(_editor: IDomEditor): string | boolean {
    return ' hello '
  }
  isActive(_editor: IDomEditor): boolean {
    return false
  }
  isDisabled(editor: IDomEditor): boolean {
    return editor.isDisabled()
  }
  exec(editor: IDomEditor, value: string | boolean): void {
    if (this.isDisabled(editor)) return
    editor.insertText(String(value))
  }
}

test('settings are put together step by step, and menus are classes', () => {
  const editorConfig: Partial<IEditorConfig> = { MENU_CONF: {} }
  editorConfig.placeholder = 'Write'
  editorConfig.hoverbarKeys = { text: { menuKeys: [] } }
  const inserted: string[] = []
  if (editorConfig.MENU_CONF) {
    editorConfig.MENU_CONF.uploadImage = {
      server: '/api/upload',
      headers: { Accept: 'text/x-json' },
      meta: { token: 'xxx' },
      customInsert(res: unknown, insertFn: InsertFnType) {
        insertFn(String(res), '', '')
      },
      onError(file: File, error: Error) {
        inserted.push(`${file.name}: ${error.message}`)
      },
    }
    editorConfig.MENU_CONF.insertLink = { checkLink: (_text: string, url: string) => url.startsWith('http') }
    editorConfig.MENU_CONF.greet = { loud: true }
  }
  const toolbarConfig: Partial<IToolbarConfig> = {}
  toolbarConfig.excludeKeys = ['group-video']
  toolbarConfig.insertKeys = { index: 5, keys: ['greet'] }
  const module: Partial<IModuleConf> = { menus: [{ key: 'greet', factory: () => new GreetMenu() }] }
  Boot.registerModule(module)

  const content: SlateDescendant[] = [{ type: 'paragraph', children: [{ text: 'a' }] }]
  const editor: IDomEditor = createEditor({ content, config: editorConfig, mode: 'default' })
  expect(editor.getMenuConfig('uploadImage')).toMatchObject({ server: '/api/upload', maxFileSize: 2097152 })
  expect(editor.getMenuConfig('greet')).toEqual({ loud: true })
  expect(editor.getAllMenuKeys()).toContain('greet')
})
