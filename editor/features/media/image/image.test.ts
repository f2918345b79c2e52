import { EditorState, NodeSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { Command } from '../../../commands/command.ts'
import { parseHtml, renderHtml } from '../../../model/index.ts'
import { schema } from '../../../model/schema.ts'
import { testHost } from '../../../testing/host.ts'
import { doc, p, run } from '../../../testing/states.ts'
import { allFeatures, entriesOf } from '../../all.ts'
import type { DialogEntry, Submitted } from '../../feature.ts'
import type { MenuConfInput } from '../../menu-conf.ts'

/** A host, its dialogs, and what they answer. */
function dialogs(conf: MenuConfInput = {}, inlineImageLimit?: number) {
  const host = testHost({ conf, inlineImageLimit })
  const entries = entriesOf(allFeatures, host)
  const dialog = (name: string) => entries.get(name) as DialogEntry
  return { host, dialog, submit: async (name: string, values: object) => dialog(name).submit({ ...values }) }
}

function commandOf(submitted: Submitted): Command {
  if (submitted === 'cancelled' || !('command' in submitted)) throw new Error(JSON.stringify(submitted))
  return submitted.command
}

function selected(html: string, type: 'image' | 'video'): EditorState {
  const state = EditorState.create({ doc: parseHtml(html) })
  let at = -1
  state.doc.descendants((node, pos) => {
    if (node.type === schema.nodes[type]) at = pos
  })
  return state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at)))
}

describe('the dialog for pictures', () => {
  test('inserts after check and rewriting, which may be asynchronous, and tells the host', async () => {
    const told: unknown[] = []
    const { submit } = dialogs({
      insertImage: {
        checkImage: async (src, alt, href) => [src, alt, href].join() === 'a.png,dog,/x',
        parseImageSrc: async (src) => `https://cdn.example/${src}`,
        onInsertedImage: (image) => told.push(image),
      },
    })
    const submitted = await submit('insertImage', { imageSrc: 'a.png', imageAlt: 'dog', imageHref: '/x' })
    const inserted = run(doc(p('|')), commandOf(submitted))
    expect(renderHtml(inserted.doc)).toBe(
      '<p><img src="https://cdn.example/a.png" alt="dog" data-href="/x" style=""/></p>',
    )
    expect(told[0]).toEqual({
      ...{ type: 'image', src: 'https://cdn.example/a.png', alt: 'dog', href: '/x', style: {} },
      children: [{ text: '' }],
    })
  })

  test('a picture of the page itself is taken where the policy takes it, as an upload without a server gives it', async () => {
    const imageSrc = 'blob:https://site.example/0b6e'
    expect(await dialogs().submit('insertImage', { imageSrc })).toHaveProperty('command')
  })

  test('an inlined picture is no longer than the policy allows', async () => {
    const imageSrc = 'data:image/png;base64,iVBORw0KGgo='
    expect(await dialogs({}, imageSrc.length).submit('insertImage', { imageSrc })).toHaveProperty('command')
    expect(await dialogs({}, imageSrc.length - 1).submit('insertImage', { imageSrc })).toMatchObject({
      field: 'imageSrc',
    })
  })

  test('a text of the check is an error and refuses', async () => {
    const { submit, host } = dialogs({ insertImage: { checkImage: () => 'No' } })
    expect(await submit('insertImage', { imageSrc: '/a.png' })).toEqual({ refusal: 'No' })
    expect(host.alerts).toEqual([{ info: 'No', type: 'error' }])
  })

  test.each([null, undefined, false])('%s stops silently', async (answer) => {
    const { submit, host } = dialogs({ insertImage: { checkImage: () => answer } })
    expect(await submit('insertImage', { imageSrc: '/a.png' })).toBe('cancelled')
    const rewriting = dialogs({ insertImage: { parseImageSrc: () => answer as unknown as string } })
    expect(await rewriting.submit('insertImage', { imageSrc: '/a.png' })).toBe('cancelled')
    expect(host.alerts).toEqual([])
  })

  test('a hook that throws or rejects refuses', async () => {
    for (const checkImage of [
      () => {
        throw new Error('broken')
      },
      () => Promise.reject(new Error('broken')),
    ]) {
      const { submit } = dialogs({ insertImage: { checkImage } })
      expect(await submit('insertImage', { imageSrc: '/a.png' })).toEqual({
        refusal: 'The check failed: broken',
      })
    }
  })

  test('empty and forbidden addresses are refused at their field', async () => {
    const { submit } = dialogs()
    const refused = async (values: object) => {
      const submitted = await submit('insertImage', values)
      return submitted !== 'cancelled' && 'field' in submitted ? submitted.field : submitted
    }
    expect(await refused({ imageSrc: '  ' })).toBe('imageSrc')
    expect(await refused({ imageSrc: 'java\tscript:alert(1)' })).toBe('imageSrc')
    expect(await refused({ imageSrc: 'data:image/svg+xml;base64,AAAA' })).toBe('imageSrc')
    expect(await refused({ imageSrc: '/a.png', imageHref: 'javascript:alert(1)' })).toBe('imageHref')
  })

  test('editing shows older addresses unescaped, keeps the size and has hooks of its own', async () => {
    const state = selected('<p><img src="/a?x=1" data-href="" style="width: 40px;"></p>', 'image')
    const older = state.apply(state.tr.setNodeAttribute(1, 'src', '/a?x=&lt;1&gt;'))
    const again = older.apply(older.tr.setSelection(NodeSelection.create(older.doc, 1)))
    const { submit, dialog } = dialogs({
      editImage: { parseImageSrc: (src) => `${src}!` },
      insertImage: { checkImage: () => null },
    })
    expect(dialog('editImage').initial(again)).toEqual({
      ...{ imageSrc: '/a?x=<1>', imageAlt: '', imageHref: '', imageCaption: '' },
    })
    const submitted = await submit('editImage', { imageSrc: '/b', imageAlt: 'b', imageCaption: ' B ' })
    expect(renderHtml(run(again, commandOf(submitted)).doc)).toBe(
      '<p><img src="/b!" alt="b" data-href="" data-caption="B" style="width: 40px;"/></p>',
    )
  })

  test('entries for pictures need a selected picture, the link one a link', () => {
    const entries = entriesOf(allFeatures, testHost())
    const isEnabled = (name: string, state: EditorState) => {
      const entry = entries.get(name)
      if (entry?.kind === 'button') return entry.command(state)
      return entry?.kind === 'action' || entry?.kind === 'dialog' ? entry.isEnabled(state) : null
    }
    const names = [
      'imageWidth30',
      'imageWidth50',
      'imageWidth100',
      'editImage',
      'viewImageLink',
      'deleteImage',
    ]
    const linked = selected('<p><img src="/a" data-href="/x"></p>', 'image')
    const plain = selected('<p><img src="/a"></p>', 'image')
    expect(names.map((name) => isEnabled(name, linked))).toEqual(names.map(() => true))
    expect(names.map((name) => isEnabled(name, plain))).toEqual([true, true, true, true, false, true])
    expect(names.map((name) => isEnabled(name, doc(p('a|'))))).toEqual(names.map(() => false))
    expect(['insertImage', 'uploadImage'].map((name) => isEnabled(name, plain))).toEqual([false, false])
  })
})

describe('the dialogs for videos', () => {
  test('an address makes a file with its poster', async () => {
    const { submit } = dialogs()
    const submitted = await submit('insertVideo', { videoSrc: ' /a.mp4 ', videoPoster: '/p.png' })
    expect(renderHtml(run(doc(p('|')), commandOf(submitted)).doc)).toContain(
      '<video poster="/p.png" controls="true" width="auto" height="auto"><source src="/a.mp4"',
    )
  })

  test('a pasted frame keeps its address, its size and its allowed attributes only', async () => {
    const told: unknown[] = []
    const { submit } = dialogs({ insertVideo: { onInsertedVideo: (video) => told.push(video) } })
    const frame =
      '<iframe src="//player.example/1" width="560" height="315" onload="x()" allowfullscreen></iframe><script>x()</script>'
    const state = run(doc(p('|')), commandOf(await submit('insertVideo', { videoSrc: frame })))
    expect(renderHtml(state.doc)).toContain(
      '<iframe src="//player.example/1" allowfullscreen="" width="560" height="315"></iframe>',
    )
    expect(told[0]).toMatchObject({
      src: '<iframe src="//player.example/1" allowfullscreen=""></iframe>',
      ...{ width: '560', height: '315' },
    })
  })

  test('forbidden addresses are refused at their field, and hooks are asked', async () => {
    const { submit } = dialogs()
    for (const [values, field] of [
      [{ videoSrc: '' }, 'videoSrc'],
      [{ videoSrc: 'javascript:x' }, 'videoSrc'],
      [{ videoSrc: '<iframe src="javascript:x"></iframe>' }, 'videoSrc'],
      [{ videoSrc: 'https://site.example/page' }, 'videoSrc'],
      [{ videoSrc: '/a.mp4', videoPoster: 'data:text/html,x' }, 'videoPoster'],
    ] as const) {
      expect(await submit('insertVideo', values)).toMatchObject({ field })
    }
    const refusing = dialogs({ insertVideo: { checkVideo: (src, poster) => `${src} ${poster}` } })
    expect(await refusing.submit('insertVideo', { videoSrc: '/a', videoPoster: '/p' })).toEqual({
      refusal: '/a /p',
    })
    expect(refusing.host.alerts).toEqual([{ info: '/a /p', type: 'error' }])
  })

  test('the page of a video site becomes the frame that shows its video, where the policy takes it', async () => {
    const { submit, host } = dialogs()
    const answer = await submit('insertVideo', { videoSrc: 'youtube.com/watch?v=dQw4w9WgXcQ' })
    expect(renderHtml(run(doc(p('|')), commandOf(answer)).doc)).toContain(
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" allow="fullscreen; picture-in-picture; encrypted-media" allowfullscreen="true"',
    )
    expect(await submit('insertVideo', { videoSrc: 'https://site.example/page' })).toEqual({
      refusal: host.label('videoNotKnown'),
      field: 'videoSrc',
    })
  })

  test.each([
    ['640', '640'],
    ['640px', '640'],
    ['12.9', '12'],
    ['50%', '50%'],
    ['', 'auto'],
    ['wide', 'auto'],
    ['-3', 'auto'],
  ])('a width entered as "%s" is stored as %s', async (entered, stored) => {
    const state = selected('<video src="/a.mp4" height="20"></video><p>x</p>', 'video')
    const { submit, dialog } = dialogs()
    expect(dialog('editVideoSize').initial(state)).toEqual({ videoWidth: '', videoHeight: '20' })
    const submitted = await submit('editVideoSize', { videoWidth: entered, videoHeight: '20' })
    expect(renderHtml(run(state, commandOf(submitted)).doc)).toContain(`width="${stored}" height="20"`)
  })
})
