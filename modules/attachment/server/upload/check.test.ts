import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jpegOfSize } from '#server/testing/pictures.ts'
import { checkContent, cleanName } from './check.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-check-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function check(content: Buffer, suffix: string) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return checkContent(path, suffix, '')
}

describe('a picture', () => {
  test.each([
    [8000, 6000],
    [12_032, 9024],
    [16_384, 12_288],
  ])('of %d × %d pixels is taken, as phones make it', async (width, height) => {
    expect(await check(await jpegOfSize(width, height), 'jpg')).toMatchObject({ width, height })
  })

  test('that is larger is told its size and the largest one', async () => {
    await expect(check(await jpegOfSize(20_000, 12_000), 'jpg')).rejects.toMatchObject({
      problem: 'uploadPixels',
      detail: { width: 20_000, height: 12_000, megapixels: 201 },
    })
  })
})

describe('a suffix', () => {
  /** What a file begins with is what tells its kind. */
  const bytes = (hex: string, text = '') =>
    Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(text), Buffer.alloc(2048)])
  const office = bytes('d0cf11e0a1b11ae1')
  const zipOf = (...names: readonly string[]) => {
    const entries = names.map((name) => {
      const header = Buffer.alloc(30)
      header.writeUInt32LE(0x04034b50)
      header.writeUInt16LE(name.length, 26)
      return Buffer.concat([header, Buffer.from(name)])
    })
    return Buffer.concat([...entries, Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')])
  }
  const png = bytes('89504e470d0a1a0a0000000d49484452')

  test.each([
    [
      'the container of Office 97',
      office,
      'doc dot xls xlt ppt pps pot wps wpt et ett dps dpt msg vsd mpp pub',
    ],
    ['an encrypted document', office, 'docx xlsx pptx docm xlsm'],
    ['an archive', zipOf('a.txt'), 'zip apk docx xlsx pptx odt epub ofd xmind wps kmz cbz'],
    ['a document', zipOf('[Content_Types].xml', 'word/document.xml'), 'docx zip wps'],
    ['a rich text', bytes('', '{\\rtf1 x}'), 'rtf doc'],
    ['a compressed archive', bytes('1f8b0800'), 'gz tgz'],
    ['MPEG-PS', bytes('000001ba44'), 'mpg mpeg vob'],
    ['a film of QuickTime', bytes('00000014', 'ftypqt  '), 'mov mp4 m4v'],
    ['a film of phones', bytes('00000014', 'ftyp3gp4'), '3gp mp4'],
    ['a TIFF', bytes('49492a0008000000'), 'tif tiff'],
    ['a sound', bytes('', 'MThd'), 'mid midi'],
  ])('of %s is any that such files have', async (_name, content, suffixes) => {
    for (const suffix of suffixes.split(' '))
      expect(await check(content, suffix), suffix).toMatchObject({ width: 0, height: 0 })
  })

  test('of a text, a picture or another kind hides no container, and one of a container hides nothing else', async () => {
    const refused = [
      [[office, zipOf('a.txt')], 'txt csv md png jpg gif webp bmp pdf mp3 rar tiff psd'],
      [[office], 'zip epub rtf'],
      [
        [png, bytes('', '<?xml version="1.0"?><svg/>'), bytes('4d5a'), bytes('', '%PDF-1.7')],
        'xls doc wps docx',
      ],
    ] as const
    for (const [contents, suffixes] of refused)
      for (const suffix of suffixes.split(' '))
        for (const content of contents)
          await expect(check(content, suffix), suffix).rejects.toThrow('uploadContent')
  })
})

describe('the shown name of a file', () => {
  test.each([
    ['My Photo #1.png', 'MyPhoto1.png'],
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\fakepath\\x.png', 'x.png'],
    ['a<b>c<i>.png', 'ac.png'],
    ["a:@#?&/='b,+.png", 'b.png'],
    ['\u202egnp.exe.png', 'gnp.exe.png'],
    ['中文 文件.png', '中文文件.png'],
    ['re\u0301sume\u0301.png', 'r\u00e9sum\u00e9.png'],
    ['Vie\u0323\u0302t.png', 'Vi\u1ec7t.png'],
    ['\u1112\u1161\u11ab.png', '\ud55c.png'],
    ['   .png', 'file.png'],
    ['"onload=alert(1).png', 'onloadalert(1).png'],
  ])('%s is shown as %s', (given, shown) => {
    expect(cleanName(given, 'png')).toBe(shown)
  })

  test('are never longer than a hundred characters', () => {
    expect([...cleanName(`${'𠮷'.repeat(300)}.png`, 'png')]).toHaveLength(100)
  })

  test('of nothing but signs is read in one pass, however long it is', () => {
    // The square of its length would be an hour.
    expect(cleanName(`${'<'.repeat(1_000_000)}.png`, 'png')).toBe('file.png')
    expect(cleanName('a<<b>c>.png', 'png')).toBe('ac.png')
  })
})
