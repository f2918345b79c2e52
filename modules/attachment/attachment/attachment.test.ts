import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { defineResource } from '#core/resource.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { serverResource } from '#server/resource/side.ts'

type Row = Record<string, unknown>

/** Every kind of field that holds files, and one that does not. */
const album = defineResource('test/album', {
  fields: {
    name: field.text(),
    cover: field.image(),
    pictures: field.images(),
    sheet: field.file(),
    sheets: field.files(),
    body: field.richText(),
    secret_scan: field.image({ read: { node: 'scan' } }),
    fixed_scan: field.image({ fixed: true }),
    setting: field.text(),
  },
  list: { columns: ['id', 'name'] },
})
const albums = serverResource(album, {
  fileAddresses: ({ name, setting }) => ({ setting: name === 'setting' ? [setting] : [] }),
  scope: ({ identity }) => (identity.rights.isSuper ? 'all' : { name: 'shared' }),
  guard: ({ verb, row }) => (verb === 'edit' && row.setting === 'frozen' ? new Problem('notAllowed') : null),
  beforeSave({ values, stored }) {
    if (stored?.setting === 'closed') throw new Problem('notAllowed')
    return values
  },
})

onEveryDialect(withResources([albums]), (product) => {
  let made = 0
  const albumRows = () => product().rows('test/album')
  const file = async (more: Row = {}) => {
    const url = `/storage/default/20260101/${++made}.png`
    const values = {
      topic: 'default',
      name: `${made}.png`,
      url,
      disk_name: url.slice(9),
      mimetype: 'image/png',
    }
    const { id } = await product()
      .rows('routine/attachment')
      .insert({ ...values, ...more })
    return { id: Number(id), url: String(more.url ?? url) }
  }
  const uses = async (id: number) => {
    const rows = await product()
      .app.database.read.selectFrom('attachment_reference')
      .select(['resource', 'row_id', 'field'])
      .where('attachment_id', '=', id)
      .orderBy('field')
      .execute()
    return rows.map(({ resource, row_id, field }) => `${resource} ${row_id} ${field}`)
  }
  const call = <T = Row>(action: string, more: Row = {}) =>
    product().call<T>(`/admin/routine.Attachment/${action}`, { token: product().superToken, ...more })
  const remove = (ids: readonly number[]) =>
    call(`del?${ids.map((id) => `ids[]=${id}`).join('&')}`, { method: 'DELETE', language: 'en' })

  describe('a row refers to a file', () => {
    test('from every kind of field, each place once', async () => {
      const one = await file()
      const { id } = await albumRows().insert({
        cover: one.url,
        pictures: [one.url, 'https://elsewhere.example/a.png'],
        sheet: one.url,
        sheets: [one.url],
        body: `<p>text</p><p><img src="${one.url}" alt="" data-href="" style=""/><img src="${one.url}" alt="" data-href="" style=""/></p>`,
      })
      expect(await uses(one.id)).toEqual(
        ['body', 'cover', 'pictures', 'sheet', 'sheets'].map((name) => `test/album ${id} ${name}`),
      )
    })

    test('by pictures, links, videos and posters in a text, not by what the text says', async () => {
      const [picture, link, video, poster, said] = await Promise.all([1, 2, 3, 4, 5].map(() => file()))
      const { id } = await albumRows().insert({
        body:
          `<p><img src="${picture?.url}" alt="a &gt; b" data-href="" style=""/><a href="${link?.url}" target="_blank">x</a></p>` +
          `<div data-w-e-type="video" data-w-e-is-void><video poster="${poster?.url}" controls="true" width="auto" height="auto"><source src="${video?.url}" type="video/mp4"/></video></div>` +
          `<p>src="${said?.url}"</p>`,
      })
      for (const one of [picture, link, video, poster])
        expect(await uses(one?.id ?? 0)).toEqual([`test/album ${id} body`])
      expect(await uses(said?.id ?? 0)).toEqual([])
    })

    test('by the link of a picture, in whatever order and beside whatever words, and is not deleted then', async () => {
      const url = '/storage/default/说明.rtf'
      const sheet = await file({ url })
      const written = [
        `<img src="/a.png" alt="" data-href="${url}" style=""/>`,
        `<img data-href="${url}" alt="see src=" src="/a.png" style=""/>`,
        `<img alt=" src=" data-href="https://cdn.example${encodeURI(encodeURI(url))}?v=1" style="" src="/a.png"/>`,
        `<a href="${encodeURI(url)}" target="_blank"><img src="/a.png" alt=" href=" data-href="" style=""/></a>`,
        `<div data-w-e-type="link-card" data-w-e-is-void data-title="/storage/x" data-link="${url}" data-iconimgsrc="">x</div>`,
      ]
      for (const html of written) {
        const { id } = await albumRows().insert({ body: `<p>${html}</p>` })
        expect(await uses(sheet.id), html).toEqual([`test/album ${id} body`])
        expect((await remove([sheet.id])).msg, html).toContain('used in 1 place')
        await albumRows().update([Number(id)], { body: '' })
      }
      const said = `<p><img src="/a.png" alt="${url}" data-href="" data-caption="data-href=${url}" style=""/></p>`
      await albumRows().insert({ body: said })
      expect(await uses(sheet.id)).toEqual([])
    })

    test('whatever stands before its path, and however its name is written', async () => {
      const url = '/storage/default/照片.png'
      const one = await file({ url })
      const addresses = [
        `https://cdn.example.com${encodeURI(url)}`,
        `//host.example${url}`,
        `http://h/deep/er${url}?v=1#top`,
      ]
      for (const address of addresses) {
        const { id } = await albumRows().insert({ cover: address })
        expect(await uses(one.id), address).toContain(`test/album ${id} cover`)
      }
      const { id } = await albumRows().insert({ cover: '/storage/default/%E0%A4%A.png' })
      expect(await uses(one.id)).not.toContain(`test/album ${id} cover`)
    })

    test('in a value that is a file only by what the row says of it', async () => {
      const one = await file()
      const { id } = await albumRows().insert({ name: 'setting', setting: one.url })
      expect(await uses(one.id)).toEqual([`test/album ${id} setting`])
      await albumRows().update([Number(id)], { name: 'words' })
      expect(await uses(one.id)).toEqual([])
    })

    test('until it is changed, cleared or deleted for good', async () => {
      const [first, second] = [await file(), await file()]
      const { id } = await albumRows().insert({ cover: first.url, pictures: [first.url, second.url] })
      await albumRows().update([Number(id)], { cover: second.url })
      expect(await uses(first.id)).toEqual([`test/album ${id} pictures`])
      expect(await uses(second.id)).toEqual([`test/album ${id} cover`, `test/album ${id} pictures`])
      await albumRows().update([Number(id)], { pictures: [] })
      expect(await uses(first.id)).toEqual([])
      const { said } = await albumRows().remove([Number(id)])
      await product()
        .rows('security/dataRecycleLog')
        .remove(said.recycled as readonly number[])
      expect(await uses(second.id)).toEqual([])
    })

    test('under every record that lies on the same content', async () => {
      const one = await file()
      const copy = await file({ url: one.url })
      const { id } = await albumRows().insert({ cover: one.url })
      expect(await uses(one.id)).toEqual(await uses(copy.id))
      expect(await uses(one.id)).toEqual([`test/album ${id} cover`])
    })
  })

  describe('where a file is used', () => {
    let limited: { readonly token: string }
    beforeAll(async () => {
      limited = await product().limitedAdmin(['routine/attachment/index', 'test/album/index'])
    })

    test('names resource, row and field', async () => {
      const one = await file()
      const { id } = await albumRows().insert({ name: 'An album', cover: one.url })
      const category = await product().rows('content/category').insert({ name: 'news' })
      const text = { title: 'An article', category_id: category.id, body: '<p>x</p>', cover: one.url }
      const article = await product().rows('content/article').insert(text)
      const { data } = await call(`usage?id=${one.id}`, { language: 'en' })
      expect(data).toMatchObject({ total: 2 })
      expect(data.list).toContainEqual({
        resource: 'content/article',
        resource_label: 'Article',
        row_id: article.id,
        row_label: 'An article',
        field: 'cover',
        field_label: 'Cover',
      })
      expect(data.list).toContainEqual(expect.objectContaining({ row_id: id, row_label: 'An album' }))
    })

    test('names to each caller what they may look at, and counts the rest', async () => {
      const one = await file()
      const category = await product().rows('content/category').insert({ name: 'more news' })
      const text = { title: 'Hidden', category_id: category.id, body: '<p>x</p>', cover: one.url }
      await product().rows('content/article').insert(text)
      await albumRows().insert({ name: 'out of scope', cover: one.url })
      const { id } = await albumRows().insert({ name: 'shared', cover: one.url, secret_scan: one.url })
      const { data } = await call<{ list: Row[]; total: number }>(`usage?id=${one.id}`, limited)
      expect(data.total).toBe(4)
      expect(data.list).toEqual([
        expect.objectContaining({ row_id: id, row_label: 'shared', field: 'cover' }),
      ])
    })

    test('is told of a file that is there, by a canonical number', async () => {
      for (const id of ['900001', 'x', '', '01'])
        expect(await call(`usage?id=${id}`)).toMatchObject({ code: 0, data: null })
    })
  })

  describe('what is said of a picture', () => {
    const pictures = async (urls: readonly string[], more: Row = {}) => {
      const query = urls.map((url) => `urls[]=${encodeURIComponent(url)}`).join('&')
      const url = `/admin/ajax/pictures?${query}`
      const answer = { token: product().superToken, ...more }
      return product().call<{ list: Row[] }>(url, answer)
    }

    test('is told to whoever draws it: its text, and the point that stays in sight', async () => {
      const [plain, said, off] = [await file(), await file(), await file()]
      const body = { id: said.id, alt: 'A harbour', focus_x: 20, focus_y: '75' }
      expect(await call('edit', { method: 'POST', body })).toMatchObject({ code: 1 })
      await product().rows('routine/attachment').update([off.id], { focus_y: 0 })
      const copy = await file({ url: said.url })
      const urls = [plain.url, `https://cdn.example${said.url}?thumb=100`, off.url, '/static/a.png', copy.url]
      const { data } = await pictures(urls)
      expect(data.list).toEqual([
        { url: said.url, alt: 'A harbour', focus_x: 20, focus_y: 75 },
        { url: off.url, alt: '', focus_x: 50, focus_y: 0 },
      ])
      expect((await pictures([])).data.list).toEqual([])
      expect(await pictures([said.url], { token: '' })).toMatchObject({ code: 303 })
    })

    test('is not told to administrators from whom it is hidden', async () => {
      const { id, url } = await file()
      const said = { alt: 'A harbour', focus_x: 20 }
      await product().rows('routine/attachment').update([id], said)
      const { token, groupId } = await product().limitedAdmin(['routine/attachment/index'])
      const told = async (names: readonly string[]) => {
        const fields = Object.fromEntries(names.map((name) => [name, 'hidden']))
        const limits = JSON.stringify({ 'routine/attachment': { fields } })
        await product()
          .rows('auth/group')
          .update([groupId], { limits } as never)
        return (await pictures([url], { token })).data.list
      }
      expect(await told(['alt'])).toEqual([{ url, alt: '', focus_x: 20, focus_y: 50 }])
      expect(await told(['alt', 'focus_x'])).toEqual([])
    })

    test('lies within the picture', async () => {
      const one = await file()
      for (const wrong of [{ focus_x: 101 }, { focus_y: -1 }, { focus_x: 1.5 }, { focus_y: '' }]) {
        const body = { id: one.id, ...wrong }
        const [name = ''] = Object.keys(wrong)
        const answer = await call('edit', { method: 'POST', body, language: 'en' })
        expect(answer, JSON.stringify(wrong)).toMatchObject({
          code: 0,
          data: { faults: { [name]: expect.any(String) } },
        })
      }
    })
  })

  describe('a folder', () => {
    const folders = () => product().rows('routine/attachmentFolder')
    const folder = async (name: string, pid = 0) => Number((await folders().insert({ name, pid })).id)
    const moveUp = (id: number, token = product().superToken) =>
      product().call('/admin/routine.attachmentFolder/moveUp', { method: 'POST', body: { id }, token })

    test('says how many of its files the caller may see, and of very many that there are more', async () => {
      const limited = await product().limitedAdmin([
        'routine/attachment/index',
        'routine/attachmentFolder/index',
      ])
      const limits = JSON.stringify({ 'routine/attachment': { rows: 'own' } })
      await product().rows('auth/group').update([limited.groupId], { limits })
      const [one, full] = [await folder('one'), await folder('full')]
      await file({ folder_id: one, admin_id: 1 })
      await file({ folder_id: one, admin_id: limited.id })
      for (let at = 0; at < 103; at++) await file({ folder_id: full })
      const counted = async (token: string) => {
        const url = '/admin/routine.attachmentFolder/index'
        const { data } = await product().call<{ list: Row[] }>(url, { token })
        return [one, full].map((id) => data.list.find((row) => row.id === id)?.files)
      }
      expect(await counted(product().superToken)).toEqual([2, 101])
      expect(await counted(limited.token)).toEqual([1, 0])
    })

    test('gives what it holds to the one above before it goes, so that nothing is let go of', async () => {
      const top = await folder('top')
      const middle = await folder('middle', top)
      const inner = await folder('inner', middle)
      const held = await file({ folder_id: middle })
      const lacking = await product().limitedAdmin(['routine/attachmentFolder/edit'])
      expect(await moveUp(middle, lacking.token)).toMatchObject({ code: 401 })
      expect(await moveUp(middle)).toMatchObject({ code: 1, data: { moved: 2 } })
      await folders().remove([middle])
      expect(await product().rows('routine/attachment').find(held.id)).toMatchObject({ folder_id: top })
      expect(await folders().find(inner)).toMatchObject({ pid: top })
      expect(await moveUp(top)).toMatchObject({ code: 1, data: { moved: 2 } })
      expect(await product().rows('routine/attachment').find(held.id)).toMatchObject({ folder_id: null })
      expect(await folders().find(inner)).toMatchObject({ pid: 0 })
      expect(await moveUp(900_001)).toMatchObject({ code: 0, data: null })
    })
  })

  describe('a file that another one replaces', () => {
    interface Answer {
      readonly replaced: number
      readonly left: number
      readonly refused: readonly { readonly name: string; readonly reason: string }[]
    }
    const replace = (id: number, by: number, token = product().superToken) =>
      call<Answer>('replace', { method: 'POST', body: { id, by }, token, language: 'en' })

    test('gives way in every place, through the door, and stays itself', async () => {
      const [one, other] = [await file(), await file()]
      const body = `<p><img src="${one.url}?w=200" alt="" data-href="" style=""/> ${one.url}x</p>`
      const pictures = [`https://cdn.example${one.url}`, other.url]
      const { id } = await albumRows().insert({ cover: one.url, pictures, sheets: [one.url], body })
      expect(await replace(one.id, other.id)).toMatchObject({ code: 1, data: { replaced: 4, left: 0 } })
      expect(await albumRows().find(Number(id))).toMatchObject({
        cover: other.url,
        pictures: [`https://cdn.example${other.url}`, other.url],
        sheets: [other.url],
        body: `<p><img src="${other.url}?w=200" alt="" data-href="" style=""/> ${one.url}x</p>`,
        row_version: 2,
      })
      const logged = product().app.database.read.selectFrom('admin_log').where('url', 'like', '%/replace')
      const ofThis = logged.where('data', 'like', `{"id":${one.id},%`)
      expect(await ofThis.select('id').execute()).toHaveLength(1)
      expect(await uses(one.id)).toEqual([])
      expect(await uses(other.id)).toHaveLength(4)
      expect(await replace(one.id, 900_001)).toMatchObject({ code: 0 })
    })

    test('gives way around a row whose own check refuses it, which is named with the reason', async () => {
      const [one, other] = [await file(), await file()]
      const before = await albumRows().insert({ name: 'first', cover: one.url })
      const closed = await albumRows().insert({ name: 'second', setting: 'closed', cover: one.url })
      const behind = await albumRows().insert({ name: 'third', cover: one.url })
      const { code, data, msg } = await replace(one.id, other.id)
      expect([code, data]).toEqual([
        1,
        {
          replaced: 2,
          left: 1,
          refused: [
            expect.objectContaining({ resource: 'test/album', id: closed.id, reason: expect.any(String) }),
          ],
        },
      ])
      expect(msg).toContain(String(data.refused[0]?.reason))
      expect(msg).toContain(data.refused[0]?.name)
      for (const { id } of [before, behind])
        expect(await albumRows().find(Number(id))).toMatchObject({ cover: other.url })
      expect(await albumRows().find(Number(closed.id))).toMatchObject({ cover: one.url, row_version: 1 })
    })

    test('gives way to its own address only, not to one that ends alike', async () => {
      const one = await file({ url: '/storage/a/x.png' })
      const longer = await file({ url: '/storage/b/storage/a/x.png' })
      const other = await file()
      const pictures = [longer.url, `https://cdn.example/files${one.url}`, `https://cdn.example${longer.url}`]
      const { id } = await albumRows().insert({ pictures, cover: longer.url })
      expect(await replace(one.id, other.id)).toMatchObject({ code: 1, data: { replaced: 1, left: 0 } })
      expect(await albumRows().find(Number(id))).toMatchObject({
        pictures: [longer.url, `https://cdn.example/files${other.url}`, `https://cdn.example${longer.url}`],
        cover: longer.url,
      })
      expect(await uses(longer.id)).toHaveLength(2)
    })

    test('gives way in the link of a picture, however it is encoded', async () => {
      const one = await file({ url: '/storage/default/目录.rtf' })
      const other = await file()
      const twice = encodeURI(encodeURI(one.url))
      const body = `<p><img src="/a.png" alt="" data-href="${twice}" style=""/></p>`
      const { id } = await albumRows().insert({ body })
      expect(await replace(one.id, other.id)).toMatchObject({ code: 1, data: { replaced: 1, left: 0 } })
      expect(await albumRows().find(Number(id))).toMatchObject({ body: body.replace(twice, other.url) })
    })

    test('stays where the caller may change nothing, and in the bin', async () => {
      const [one, other] = [await file(), await file()]
      const nodes = ['routine/attachment/index', 'routine/attachment/edit', 'test/album/edit']
      const editor = await product().limitedAdmin(nodes)
      const scans = { secret_scan: one.url, fixed_scan: one.url }
      const open = await albumRows().insert({ name: 'shared', cover: one.url, ...scans })
      const frozen = await albumRows().insert({ name: 'shared', setting: 'frozen', cover: one.url })
      const hidden = await albumRows().insert({ name: 'out of scope', cover: one.url })
      const gone = await albumRows().insert({ name: 'shared', cover: one.url })
      await albumRows().remove([Number(gone.id)])
      const { data, msg } = await replace(one.id, other.id, editor.token)
      expect(data).toEqual({ replaced: 1, left: 5, refused: [] })
      expect(msg).toContain('recycle bin')
      expect(await albumRows().find(Number(open.id))).toMatchObject({
        cover: other.url,
        ...scans,
      })
      expect(await albumRows().find(Number(frozen.id))).toMatchObject({ cover: one.url })
      expect(await albumRows().find(Number(hidden.id))).toMatchObject({ cover: one.url })
      const reader = await product().limitedAdmin(['routine/attachment/index', 'test/album/edit'])
      expect(await replace(other.id, one.id, reader.token)).toMatchObject({ code: 401 })
    })
  })

  describe('a deleted row that can be restored', () => {
    const bin = '/admin/security.dataRecycleLog'
    const recycled = async (rowsName: string, id: unknown) => {
      const { said } = await product()
        .rows(rowsName)
        .remove([Number(id)])
      return (said.recycled as readonly number[])[0] ?? 0
    }
    test('holds its files, whatever kind of field they are in, and has them when it is back', async () => {
      const one = await file()
      const row = {
        name: 'setting',
        setting: one.url,
        pictures: [one.url],
        body: `<p><a href="${one.url}">x</a></p>`,
      }
      const { id } = await albumRows().insert(row)
      const before = await uses(one.id)
      expect(before).toEqual(['body', 'pictures', 'setting'].map((name) => `test/album ${id} ${name}`))
      const record = await recycled('test/album', id)
      expect(await uses(one.id)).toEqual(
        ['body', 'pictures', 'setting'].map((name) => `security/dataRecycleLog ${record} ${name}`),
      )
      expect(await remove([one.id])).toMatchObject({ code: 0, data: { uses: { [one.id]: 3 } } })
      const body = { ids: [record] }
      expect(
        await product().call(`${bin}/restore`, { method: 'POST', token: product().superToken, body }),
      ).toMatchObject({ code: 1 })
      expect(await uses(one.id)).toEqual(before)
    })

    test('lets go of them when it leaves the bin for good', async () => {
      const one = await file()
      const { id } = await albumRows().insert({ cover: one.url })
      const record = await recycled('test/album', id)
      expect(await remove([one.id])).toMatchObject({ code: 0 })
      const url = `${bin}/del?ids[]=${record}`
      expect(await product().call(url, { method: 'DELETE', token: product().superToken })).toMatchObject({
        code: 1,
      })
      expect(await uses(one.id)).toEqual([])
      expect(await remove([one.id])).toMatchObject({ code: 1 })
    })

    test('is named as the row it was, to those who may look into the bin and at such rows', async () => {
      const one = await file()
      const category = await product().rows('content/category').insert({ name: 'gone news' })
      const text = { title: 'A deleted article', category_id: category.id, body: '<p>x</p>', cover: one.url }
      const article = await product().rows('content/article').insert(text)
      const album = await albumRows().insert({ name: 'shared', secret_scan: one.url })
      const records = [await recycled('content/article', article.id), await recycled('test/album', album.id)]
      const seen = async (token: string) =>
        (await call<{ list: Row[]; total: number }>(`usage?id=${one.id}`, { language: 'en', token })).data
      expect(await seen(product().superToken)).toMatchObject({
        total: 2,
        list: [
          {
            resource: 'content/article',
            resource_label: 'Article',
            row_id: article.id,
            row_label: 'A deleted article',
            field: 'cover',
            recycled: records[0],
          },
          { resource: 'test/album', row_label: 'shared', field: 'secret_scan', recycled: records[1] },
        ],
      })
      const nodes = ['routine/attachment/index', 'content/article/index', 'test/album/index']
      const blind = await product().limitedAdmin(nodes)
      expect(await seen(blind.token)).toEqual({ total: 2, list: [] })
      // A closed field stays closed, and so does a deleted row that may have been out of sight.
      const guest = await product().limitedAdmin([...nodes, 'security/dataRecycleLog/index'])
      expect(await seen(guest.token)).toMatchObject({ total: 2, list: [{ recycled: records[0] }] })
    })
  })

  describe('the list', () => {
    test('tells kind, suffix, address, uploader and how many places use a file', async () => {
      const one = await file({ admin_id: 1, url: '/storage/docs/a.ZIP', mimetype: 'application/zip' })
      await albumRows().insert({ cover: one.url, sheet: one.url })
      const search = (items: readonly (readonly [string, string, string])[]) =>
        items
          .map(([name, operator, val], at) =>
            Object.entries({ field: name, operator, val })
              .map(([key, value]) => `search[${at}][${key}]=${encodeURIComponent(value)}`)
              .join('&'),
          )
          .join('&')
      const filters = search([
        ['id', '=', String(one.id)],
        ['kind', 'eq', 'archive'],
        ['admin.nickname', 'LIKE', 'min'],
        ['topic', 'LIKE', 'ault'],
      ])
      const { data } = await call<{ list: Row[] }>(`index?${filters}`)
      expect(data.list).toEqual([
        expect.objectContaining({
          id: one.id,
          kind: 'archive',
          suffix: 'zip',
          full_url: one.url,
          used: 2,
          admin: { id: 1, nickname: 'Admin' },
        }),
      ])
      expect(data.list[0]).not.toHaveProperty('sha256')
      expect(data.list[0]).not.toHaveProperty('disk_name')
    })

    test('offers the topics there are, in order', async () => {
      await file({ topic: 'zebra' })
      await file({ topic: 'avatar' })
      await file({ topic: 'avatar' })
      const { data } = await call<{ list: string[] }>('topics')
      expect(data.list).toEqual([...new Set(data.list)].toSorted())
      expect(data.list).toEqual(expect.arrayContaining(['avatar', 'default', 'zebra']))
    })

    test('offers the topics of files within the limits of the caller alone', async () => {
      const limited = await product().limitedAdmin(['routine/attachment/index'])
      const limits = JSON.stringify({ 'routine/attachment': { rows: 'own' } })
      await product().rows('auth/group').update([limited.groupId], { limits })
      await file({ topic: 'of-another', admin_id: 1 })
      await file({ topic: 'of-oneself', admin_id: limited.id })
      const { data } = await call<{ list: string[] }>('topics', { token: limited.token })
      expect(data.list).toEqual(['of-oneself'])
    })
  })

  describe('editing', () => {
    const edit = (body: Row) => call('edit', { method: 'POST', body, language: 'en' })
    const stored = async (id: number) => (await product().rows('routine/attachment').find(id)) ?? {}

    test('renames a file within its extension and files it elsewhere; place and content stay', async () => {
      const one = await file({ sha1: 'a'.repeat(40), storage: 'local' })
      const before = await stored(one.id)
      const body = {
        id: one.id,
        name: 'My trip: day 1.HTML',
        topic: 'holiday-2',
        url: '/x',
        sha1: 'b',
        storage: 's3',
      }
      expect(await edit({ ...body, disk_name: 'y', kind: 'other', size: 1 })).toMatchObject({ code: 1 })
      expect(await stored(one.id)).toEqual({
        ...before,
        name: 'Mytripday1.HTML.png',
        topic: 'holiday-2',
        row_version: 2,
      })
    })

    test('refuses a topic of other signs, and names the field', async () => {
      const one = await file()
      for (const topic of ['Holiday', 'a/b', '../x', 'é', 'x'.repeat(33), '']) {
        const answer = await edit({ id: one.id, topic })
        expect(answer, topic).toMatchObject({ code: 0, data: { faults: { topic: expect.any(String) } } })
      }
    })
  })

  describe('deleting', () => {
    const onDisk = async () => {
      const one = await file()
      const path = join(product().app.config.dataDir, 'storage', one.url.slice('/storage/'.length))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, 'content')
      return { ...one, path }
    }

    test('takes the file along and says how many went', async () => {
      const [first, second] = [await onDisk(), await onDisk()]
      expect(await remove([first.id, second.id])).toMatchObject({ code: 1, msg: 'Deleted 2 attachments' })
      expect([existsSync(first.path), existsSync(second.path)]).toEqual([false, false])
    })

    test('leaves a file that another record lies on, until that goes too', async () => {
      const one = await onDisk()
      const copy = await file({ url: one.url, disk_name: one.url.slice('/storage/'.length) })
      expect(await remove([one.id])).toMatchObject({ code: 1 })
      expect(existsSync(one.path)).toBe(true)
      expect(await remove([copy.id])).toMatchObject({ code: 1 })
      expect(existsSync(one.path)).toBe(false)
    })

    test('is refused as a whole while one of the files is used, and says which', async () => {
      const [free, used] = [await onDisk(), await onDisk()]
      await albumRows().insert({ cover: used.url, sheet: used.url })
      const answer = await remove([free.id, used.id])
      expect(answer).toMatchObject({ code: 0, data: { type: 'attachment in use', uses: { [used.id]: 2 } } })
      expect(answer.msg).toContain('2')
      expect(await product().rows('routine/attachment').find(free.id)).not.toBeNull()
      expect([existsSync(free.path), existsSync(used.path)]).toEqual([true, true])
    })

    test('against references takes a super administrator who says how many there are', async () => {
      const one = await onDisk()
      await albumRows().insert({ cover: one.url })
      const force = (body: Row, more: Row = {}) =>
        call('forceDelete', { method: 'POST', body: { ids: [one.id], ...body }, ...more })
      const limited = await product().limitedAdmin(['routine/attachment/del', 'routine/attachment/index'])
      expect(await force({ places: 1 }, { token: limited.token })).toMatchObject({ code: 401 })
      for (const places of [undefined, 0, 2, '1']) expect(await force({ places })).toMatchObject({ code: 0 })
      expect(existsSync(one.path)).toBe(true)
      expect(await uses(one.id)).toHaveLength(1)
      expect(await force({ places: 1 })).toMatchObject({ code: 1 })
      expect([existsSync(one.path), await uses(one.id)]).toEqual([false, []])
    })

    test('and a save that begins to use the file never both succeed', async () => {
      for (let round = 0; round < 5; round++) {
        const one = await file()
        const [deleted, album] = await Promise.all([remove([one.id]), albumRows().insert({ cover: one.url })])
        const left = await uses(one.id)
        expect(left).toEqual(deleted.code === 1 ? [] : [`test/album ${album.id} cover`])
      }
    })
  })
})
