import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { boundary, multipart } from '#server/testing/multipart.ts'

const product = onSqlite()
let png: Buffer

beforeAll(async () => {
  png = await picture(3, 2)
})

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
}

interface Sent {
  readonly code: number
  readonly msg: string
  readonly data: { readonly file: Readonly<Record<string, unknown>> } | null
}

async function send(content: Buffer, headers: Readonly<Record<string, string>>, topic = 'user') {
  const response = await product().server.inject({
    method: 'POST',
    url: `/api/ajax/upload?topic=${topic}&driver=local&uuid=x`,
    headers: { 'think-lang': 'en', 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload: multipart([{ name: 'file', content, filename: 'a.png', type: 'image/png' }]),
  })
  return response.json<Sent>()
}

const as = (token: string) => ({ 'ba-user-token': token })
/** a picture that no other test has sent */
let shade = 0
const fresh = async () => {
  const size = 10 + ++shade
  return picture(size, size)
}
const stored = () => product().app.database.write.selectFrom('attachment').selectAll().execute()

test('a member’s file is the member’s, in the shape that the contract gives it', async () => {
  const me = await product().member()
  const answer = await send(png, as(me.token))
  expect(answer).toMatchObject({ code: 1, msg: 'Uploaded' })
  expect(answer.data?.file).toEqual({
    id: expect.any(Number),
    topic: 'user',
    user_id: me.id,
    url: expect.stringMatching(/^\/storage\/user\/\d{8}\/a[0-9a-f]{40}\.png$/),
    full_url: expect.stringContaining('/storage/user/'),
    name: 'a.png',
    suffix: 'png',
    mimetype: 'image/png',
    size: png.length,
    sha1: expect.any(String),
    storage: 'local',
    last_upload_time: expect.any(Number),
    width: 3,
    height: 2,
  })
})

test('the same content is counted for its owner and is a row of its own for another, whichever realm', async () => {
  const content = await fresh()
  const me = await product().member()
  const other = await product().member()
  const first = await send(content, as(me.token))
  expect((await send(content, as(me.token))).data?.file.id).toBe(first.data?.file.id)
  const second = await send(content, as(other.token))
  expect(second.data?.file.id).not.toBe(first.data?.file.id)
  const rows = await stored()
  expect(rows.find(({ id }) => id === first.data?.file.id)).toMatchObject({
    quote: 2,
    user_id: me.id,
    admin_id: null,
  })
  expect(rows.find(({ id }) => id === second.data?.file.id)).toMatchObject({ quote: 1, user_id: other.id })
})

test('an upload takes a member, and the node', async () => {
  expect((await send(png, {})).code).toBe(303)
  expect((await send(png, { batoken: product().superToken })).code).toBe(303)
  expect((await send(png, as((await product().member([])).token))).code).toBe(401)
  expect((await send(png, as((await product().member(['ajax/upload'])).token))).code).toBe(1)
})

test('a picture of two hundred and fifty megapixels is refused plainly', async () => {
  const me = await product().member()
  const huge = Buffer.from(png)
  huge.writeUInt32BE(20_000, 16)
  huge.writeUInt32BE(12_500, 20)
  const answer = await send(huge, as(me.token))
  expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('20000 × 12500 pixels') })
})

test.each(['../admin', 'User', 'x'.repeat(33), 'a/b', '%00'])('the topic %s is refused', async (topic) => {
  const me = await product().member()
  expect((await send(png, as(me.token), encodeURIComponent(topic))).code).toBe(0)
})

test('files of one member take up so much space and no more, also when they come at once', async () => {
  const me = await product().member()
  const noise = (seed: number) =>
    sharp(
      Buffer.from(Uint8Array.from({ length: 500 * 400 * 3 }, (_, at) => (at * seed * 2654435761) >>> 13)),
      {
        raw: { width: 500, height: 400, channels: 3 },
      },
    )
      .png({ compressionLevel: 0 })
      .toBuffer()
  const files = await Promise.all([3, 5, 7].map(noise))
  expect(Math.min(...files.map(({ length }) => length))).toBeGreaterThan(600_000)
  await setSetting(product(), 'user_upload_quota', '1')
  const answers = await Promise.all(files.map((file) => send(file, as(me.token))))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 1])
  expect(answers.find(({ code }) => code === 0)?.msg).toBe(
    'Your storage is full (1 MiB); you can’t upload any more.',
  )
  const kept = files[answers.findIndex(({ code }) => code === 1)] ?? png
  expect((await send(kept, as(me.token))).code).toBe(1)
  await setSetting(product(), 'user_upload_quota', '0')
  expect((await send(await fresh(), as(me.token))).code).toBe(0)
  await setSetting(product(), 'user_upload_quota', '200')
})

test('a member sends thirty files in a minute and no more', async () => {
  const me = await product().member()
  const codes: number[] = []
  for (let sent = 0; sent < 31; sent++) codes.push((await send(png, as(me.token))).code)
  expect(codes).toEqual([...Array(30).fill(1), 0])
})

test('an uploaded picture becomes the avatar of its owner only', async () => {
  const [me, other] = [await product().member(), await product().member()]
  const { data } = await send(await fresh(), as(me.token))
  const avatar = data?.file.url
  const save = (token: string) =>
    product().call('/api/account/profile', { method: 'POST', memberToken: token, body: { avatar } })
  expect(await save(other.token)).toMatchObject({ code: 0, data: { faults: { avatar: expect.any(String) } } })
  expect((await save(me.token)).code).toBe(1)
})
