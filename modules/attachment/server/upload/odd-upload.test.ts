import sharp from 'sharp'
import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { boundary, multipart } from '#server/testing/multipart.ts'

interface Answer {
  readonly code: number
  readonly msg: string
  readonly data: {
    readonly file: { readonly id: number; readonly url: string; readonly name: string }
  } | null
}

onEveryDialect({}, (product) => {
  const send = async (filename: string, content: Buffer): Promise<Answer> => {
    const { server, superToken } = product()
    const type = `multipart/form-data; boundary=${boundary}`
    const headers = { batoken: superToken, 'think-lang': 'en', 'content-type': type }
    const payload = multipart([{ name: 'file', content, filename, type: 'image/png' }])
    const response = await server.inject({ method: 'POST', url: '/admin/ajax/upload', headers, payload })
    expect(response.statusCode, filename).toBe(200)
    return response.json()
  }
  const picture = (red: number) =>
    sharp({ create: { width: 2 + (red % 7), height: 2, channels: 3, background: { r: red, g: 9, b: 9 } } })
      .png()
      .toBuffer()

  test('a file of whatever name is stored below the uploads, and is served as it came', async () => {
    const names = [
      `${'长'.repeat(300)}.png`,
      `${'a'.repeat(300)}.png`,
      '🏝️👨‍👩‍👧 holiday.png',
      '../../../etc/passwd.png',
      '..\\..\\boot.png',
      '....png',
      'CON.png',
      'a\u0000b.png',
      '\u202egnp.txt.png',
      '<svg onload=alert(1)>.png',
      'x.php.png',
    ]
    for (const [at, name] of names.entries()) {
      const content = await picture(at)
      const { code, data } = await send(name, content)
      expect(code, name).toBe(1)
      const { id = 0, url = '' } = data?.file ?? {}
      expect(url, name).toMatch(/^\/storage\/default\/(\d{8}\/)?[\p{L}\p{N}_-]+\.png$/u)
      expect([...(data?.file.name ?? '')].length, name).toBeLessThanOrEqual(100)
      const row = await product().rows('routine/attachment').find(id)
      expect(row, name).toMatchObject({ url, name: data?.file.name })
      const served = await product().server.inject({ url: encodeURI(url) })
      expect(served.rawPayload, name).toEqual(content)
      expect(served.headers['content-type'], name).toBe('image/png')
    }
  })

  test('twenty at once are all stored, an empty one and one that lies among them are refused', async () => {
    const contents = await Promise.all(Array.from({ length: 20 }, (_, at) => picture(100 + at)))
    const odd = [Buffer.alloc(0), Buffer.from('<html><script>alert(1)</script>')]
    const answers = await Promise.all([...contents, ...odd].map((content) => send('same.png', content)))
    const urls = answers.slice(0, 20).map(({ data }) => data?.file.url ?? '')
    expect(new Set(urls).size).toBe(20)
    for (const [at, url] of urls.entries())
      expect((await product().server.inject({ url })).rawPayload, url).toEqual(contents[at])
    expect(answers.slice(20).map(({ code, msg }) => [code, msg])).toEqual([
      [0, expect.stringContaining('incomplete')],
      [0, expect.stringContaining('does not match')],
    ])
  })
})
