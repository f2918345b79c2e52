import { describe, expect, test } from 'vitest'
import {
  createEditor,
  createToolbar,
  type IDomEditor,
  type IEditorConfig,
  type IToolbarConfig,
  type SlateElement,
} from './index.ts'

/**
 * What the guides of the original show for each menu, written as its users write it: with the types that these guides
 * tell them to declare, and once without any. That this file compiles is the better half of the test.
 */
type ImageElement = SlateElement & { src: string; alt: string; url: string; href: string }
type VideoElement = SlateElement & { src: string; poster?: string }
type InsertImageFn = (url: string, alt: string, href: string) => void
type InsertVideoFn = (url: string, poster: string) => void
type Stored = { readonly errno: number; readonly data: { readonly address: string } }

const told: unknown[] = []
const tell = (...values: unknown[]) => {
  told.push(values)
}

function settings(): Partial<IEditorConfig> {
  const conf: NonNullable<IEditorConfig['MENU_CONF']> = {}
  conf.color = { colors: ['#000', '#333'] }
  conf.fontSize = { fontSizeList: ['12px', { name: 'big', value: '24px' }] }
  conf.fontFamily = { fontFamilyList: ['Arial', { name: 'Serif', value: 'Georgia' }] }
  conf.lineHeight = { lineHeightList: ['1', '2'] }
  conf.emotion = { emotions: ['😀'] }
  conf.codeSelectLang = { codeLangs: [{ text: 'CSS', value: 'css' }] }
  conf.insertLink = {
    checkLink: (_text: string, url: string): string | boolean | undefined =>
      url === '' ? undefined : url.startsWith('http') || 'Begin with http',
    parseLinkUrl: (url: string): string => (url.startsWith('http') ? url : `http://${url}`),
  }
  return { MENU_CONF: conf }
}

describe('samples with the types of the guides', () => {
  test('pictures and videos by address', () => {
    const config = settings()
    const conf = config.MENU_CONF ?? {}
    conf.insertImage = {
      onInsertedImage(imageNode: ImageElement | null) {
        if (imageNode == null) return
        const { src, alt, url, href } = imageNode
        tell('inserted image', src, alt, url, href)
      },
      checkImage(src: string, _alt: string, _url: string): boolean | undefined | string {
        if (!src) return
        return src.startsWith('http') || 'Not an address'
      },
      parseImageSrc: (src: string): string => `http://${src}`,
    }
    conf.editImage = {
      onUpdatedImage: (imageNode: ImageElement | null) => tell(imageNode?.src),
      checkImage: async (src: string) => src !== '',
    }
    conf.insertVideo = {
      onInsertedVideo(videoNode: VideoElement | null) {
        if (videoNode == null) return
        tell('inserted video', videoNode.src, videoNode.poster)
      },
      checkVideo: (src: string, _poster: string): boolean | string | undefined => src !== '',
      parseVideoSrc: async (src: string): Promise<string> => src,
    }
    expect(Object.keys(createEditor({ config }).getMenuConfig('insertImage'))).toContain('onInsertedImage')
  })

  test('uploads', () => {
    const config = settings()
    const conf = config.MENU_CONF ?? {}
    conf.uploadImage = {
      server: '/api/upload',
      fieldName: 'file',
      maxFileSize: 1024 * 1024,
      maxNumberOfFiles: 10,
      allowedFileTypes: ['image/*'],
      meta: { token: 'xxx' },
      metaWithUrl: false,
      headers: { Accept: 'text/x-json' },
      withCredentials: true,
      timeout: 5000,
      base64LimitSize: 5 * 1024,
      onBeforeUpload(file: File) {
        tell(file)
        return file
      },
      onProgress: (progress: number) => tell(progress),
      onSuccess: (file: File, res: Stored) => tell(file.name, res.errno),
      onFailed: (file: File, res: Stored) => tell(file.name, res.errno),
      onError: (file: File, err: Error, res: Stored) => tell(file.name, err, res),
      customInsert(res: Stored, insertFn: InsertImageFn) {
        insertFn(res.data.address, '', '')
      },
    }
    conf.uploadVideo = {
      server: '/api/upload',
      async customUpload(file: File, insertFn: InsertVideoFn) {
        insertFn(`/${file.name}`, '')
      },
      async customInsert(res: Stored, insertFn: InsertVideoFn) {
        insertFn(res.data.address, '/poster.png')
      },
      customBrowseAndUpload(insertFn: InsertVideoFn) {
        insertFn('/chosen.mp4', '')
      },
      onBeforeUpload: (_file: File) => false,
    }
    expect(createEditor({ config }).getMenuConfig('uploadVideo')).toMatchObject({
      fieldName: 'wangeditor-uploaded-video',
    })
  })
})

test('samples without a type', () => {
  const editor: IDomEditor = createEditor({
    html: '<p>a</p>',
    mode: 'simple',
    config: {
      placeholder: 'Write',
      onChange: (editor) => tell(editor.children, editor.getHtml()),
      customPaste: (editor, event) => {
        editor.insertText(event.clipboardData?.getData('text/plain') ?? '')
        return false
      },
      customAlert: (text: string, type: string) => tell(text, type),
      hoverbarKeys: { link: { menuKeys: ['editLink', 'unLink', 'viewLink'] } },
      MENU_CONF: {
        insertImage: {
          onInsertedImage(imageNode) {
            if (imageNode == null) return
            const { src, alt, url, href } = imageNode
            tell(src, alt, url, href)
          },
          parseImageSrc: (src) => src.trim(),
        },
        uploadImage: {
          onBeforeUpload(file) {
            return file
          },
          onError(file, error, response) {
            tell(file.name, error.message, response)
          },
          customInsert(_response, insertFn) {
            insertFn('/a.png', 'a', '/a')
          },
        },
        uploadVideo: { customInsert: (_response, insertFn) => insertFn('/a.mp4', '/a.png') },
      },
    },
  })
  const toolbarConfig: Partial<IToolbarConfig> = {
    toolbarKeys: ['bold', '|', { key: 'group-more', title: 'More', menuKeys: ['sub', 'sup'] }],
    insertKeys: { index: 1, keys: 'italic' },
    excludeKeys: ['fullScreen'],
  }
  expect(() => createToolbar({ editor, selector: '#none', config: toolbarConfig })).toThrow(/toolbar/)
  expect(editor.getHtml()).toBe('<p>a</p>')
})
