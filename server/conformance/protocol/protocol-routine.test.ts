import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { boundary, filePart, multipart, type Part } from '../../testing/multipart.ts'
import { superPassword } from '../../testing/test-app.ts'
import { onSqlite } from '../on-every-dialect.ts'
import { address, ids, originalClient, type Row, type SearchItem } from './original-client.ts'

const longAgo = '2000-01-01 00:00:00,2000-12-31 23:59:59'
const always = '2000-01-01 00:00:00,2099-12-31 23:59:59'

interface Item extends Row {
  readonly name: string
  readonly value: unknown
}
interface ConfigPage {
  readonly list: Readonly<Record<string, { readonly title: string; readonly list?: readonly Item[] }>>
  readonly configGroup: Row
  readonly quickEntrance: readonly Row[]
  readonly remark: string
}

/** The general pages, as a client of the original asks for them (`docs/wire.md`). */
describe('a client of the original', () => {
  const product = onSqlite({ env: { MAIL_URL: 'file:' } })
  const { send, get, list, remove } = originalClient(product)

  describe('routine.Config', () => {
    const url = '/admin/routine.Config'
    const page = () => get<ConfigPage>(`${url}/index`)
    const itemsOf = async (group: string) => (await page()).list[group]?.list ?? []

    test('is given groups with their items, heaviest first', async () => {
      const { list, configGroup, quickEntrance, remark } = await page()
      expect(configGroup).toMatchObject({
        basics: '基础配置',
        mail: '邮件配置',
        config_quick_entrance: '快捷配置入口',
      })
      expect(Object.keys(list)).toEqual(Object.keys(configGroup))
      expect(quickEntrance).toEqual([
        { key: '数据回收规则配置', value: 'security/dataRecycle' },
        { key: '敏感数据规则配置', value: 'security/sensitiveData' },
      ])
      expect(remark).toBeTypeOf('string')
      for (const [name, group] of Object.entries(list)) {
        expect(group).toMatchObject({ name, title: configGroup[name] })
        const weights = (group.list ?? []).map(({ weigh }) => Number(weigh))
        expect(weights).toEqual(weights.toSorted((left, right) => right - left))
        for (const item of group.list ?? []) {
          expect(item).toMatchObject({
            id: expect.any(Number),
            name: expect.any(String),
            group: name,
            title: expect.any(String),
            tip: expect.any(String),
            type: expect.any(String),
            rule: expect.any(String),
            extend: expect.any(Object),
            input_extend: expect.any(Object),
            allow_del: 0,
            weigh: expect.any(Number),
          })
          expect(item.content === '' || typeof item.content === 'object').toBe(true)
        }
      }
      const mail = new Map((await itemsOf('mail')).map(({ name, value }) => [name, value]))
      expect(mail.get('smtp_pass')).toBe('')
      expect(mail.get('smtp_port')).toBe('465')
    })

    test('posts every tab back as it was delivered', async () => {
      for (const [group, { list = [] }] of Object.entries((await page()).list)) {
        const form = Object.fromEntries(list.map(({ name, value }) => [name, value]))
        const { code, msg, data } = await send('POST', `${url}/edit`, form)
        expect(code, `${group}: ${msg}`).toBe(1)
        expect(data).toBeNull()
      }
    })

    test('saves one tab; others stay', async () => {
      const before = await page()
      const form = {
        site_name: '新站点',
        record_number: '京ICP备1号',
        version: 'v1.0.1',
        time_zone: 'Asia/Shanghai',
      }
      expect(await send('POST', `${url}/edit`, form)).toMatchObject({ code: 1, msg: '已保存' })
      const after = await page()
      expect(after.list.basics?.list?.find(({ name }) => name === 'site_name')).toMatchObject({
        value: '新站点',
      })
      expect(after.list.mail).toEqual(before.list.mail)
    })

    test('adds items with its create-data form, saves them and deletes them', async () => {
      // The form holds these lines whatever the type is.
      const form = {
        group: 'basics',
        weigh: 0,
        tip: '',
        rule: [],
        content: 'key1=value1\nkey2=value2',
        extend: '',
        inputExtend: '',
      }
      const added: number[] = []
      const add = async (more: Row) => {
        const { code, msg, data } = await send('POST', `${url}/add`, { ...form, ...more })
        expect(code, msg).toBe(1)
        added.push(Number(data.id))
      }
      await add({ name: 'plain', title: '文本', type: 'string', rule: ['required', 'email'] })
      await add({
        name: 'several',
        title: '多选',
        type: 'checkbox',
        extend: 'label-width=100\na.b=c',
        weigh: '5',
      })
      await add({ name: 'onOff', title: '开关', type: 'switch', inputExtend: 'disabled=true\nsize=3' })
      const item = async (name: string) => (await itemsOf('basics')).find((one) => one.name === name)
      expect(await item('plain')).toMatchObject({
        content: '',
        rule: 'required,email',
        allow_del: 1,
        extend: [],
      })
      expect(await item('several')).toMatchObject({
        content: { key1: 'value1', key2: 'value2' },
        value: [],
        extend: { 'label-width': 100, a: { b: 'c' } },
        weigh: 5,
      })
      expect(await item('onOff')).toMatchObject({ input_extend: { disabled: true, size: 3 } })
      expect(
        await send('POST', `${url}/add`, { ...form, name: 'plain', title: 'x', type: 'string' }),
      ).toMatchObject({
        code: 0,
      })
      const values = { plain: 'a@example.com', several: ['key2'], onOff: true }
      expect(await send('POST', `${url}/edit`, values)).toMatchObject({ code: 1 })
      for (const [name, value] of Object.entries(values)) expect(await item(name)).toMatchObject({ value })
      await send('POST', `${url}/edit`, { onOff: false })
      expect(await item('onOff')).toMatchObject({ value: '0' })
      expect(await remove(url, added)).toMatchObject({ code: 1 })
      expect(await item('plain')).toBeUndefined()
    })

    test('tries the mail tab with a recipient', async () => {
      const form = Object.fromEntries((await itemsOf('mail')).map(({ name, value }) => [name, value]))
      const { code, msg } = await send('POST', `${url}/sendTestMail`, {
        ...form,
        testMail: 'someone@example.com',
      })
      expect(code, msg).toBe(1)
    })
  })

  describe('ajax', () => {
    const upload = async (parts: readonly Part[], query: Row = {}) => {
      const response = await product().server.inject({
        method: 'POST',
        url: address('/admin/ajax/upload', query),
        headers: {
          batoken: product().superToken,
          server: 'true',
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: multipart(parts),
      })
      expect(response.statusCode).toBe(200)
      return response.json<{ code: number; msg: string; data: { file: Row } }>()
    }
    const picture = (width: number) =>
      sharp({ create: { width, height: 2, channels: 3, background: '#c00' } })
        .png()
        .toBuffer()

    test('uploads a picture, its parameters in the form or in the address', async () => {
      const file = filePart(await picture(3), '红 #1.PNG', 'image/png')
      const uuid = { name: 'uuid', content: '7c9e6679' }
      const sent = [
        await upload([file, { name: 'topic', content: 'shop' }, { name: 'driver', content: 'local' }, uuid]),
        await upload([file], { topic: 'shop', driver: 'local', uuid: 'x' }),
      ]
      for (const { code, msg, data } of sent) {
        expect(code, msg).toBe(1)
        expect(data.file).toMatchObject({
          id: expect.any(Number),
          topic: 'shop',
          admin_id: 1,
          url: expect.stringMatching(/^\/storage\/shop\/\d{8}\/.+\.png$/),
          full_url: expect.stringContaining(String(data.file.url)),
          name: '红1.png',
          suffix: 'png',
          mimetype: 'image/png',
          size: expect.any(Number),
          sha1: expect.stringMatching(/^[0-9a-f]{40}$/),
          storage: 'local',
          last_upload_time: expect.any(Number),
          width: 3,
          height: 2,
        })
        for (const absent of ['create_time', 'quote', 'user_id', 'sha256', 'disk_name'])
          expect(data.file).not.toHaveProperty(absent)
      }
      expect(sent[1]?.data.file.id).toBe(sent[0]?.data.file.id)
      const unknown = filePart('x', 'note.exe', 'text/plain')
      expect(await upload([unknown])).toMatchObject({ code: 0, msg: expect.stringMatching(/./) })
    })

    test('a file that is no picture has no size in pixels', async () => {
      const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
      const { code, msg, data } = await upload([filePart(zip, 'empty.zip', 'application/zip')])
      expect(code, msg).toBe(1)
      expect(data.file).toMatchObject({ topic: 'default', suffix: 'zip' })
      for (const absent of ['width', 'height', 'user_id']) expect(data.file).not.toHaveProperty(absent)
    })

    test('walks the regions from provinces to districts', async () => {
      type Regions = readonly { readonly value: number; readonly label: string }[]
      const area = (query: Row) => get<Regions>(address('/admin/ajax/area', { ...query, uuid: 'x' }))
      const [province] = await area({})
      const [city] = await area({ province: province?.value })
      const [district] = await area({ province: province?.value, city: city?.value })
      for (const region of [province, city, district])
        expect(region).toEqual({ value: expect.any(Number), label: expect.any(String) })
    })

    test('shows the suffix of a file as a picture', async () => {
      const query = { batoken: product().superToken, suffix: 'tar.gz', background: 'rgb(1,2,3)', server: 1 }
      const { statusCode, headers } = await product().server.inject(
        address('/admin/ajax/buildSuffixSvg', query),
      )
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toMatch(/^image\/svg\+xml/)
      expect(Number(headers['content-length'])).toBeGreaterThan(0)
    })

    test.for(['tp', 'all'])('clears the cache %s', async (type) => {
      const { code, msg } = await send('POST', '/admin/ajax/clearCache', { type })
      expect(code, msg).toBe(1)
      expect(msg).not.toBe('')
    })

    test('clears nothing of a kind that it does not know', async () => {
      expect(await send('POST', '/admin/ajax/clearCache', { type: 'storage' })).toMatchObject({ code: 0 })
    })

    describe('routine.Attachment', () => {
      const url = '/admin/routine.Attachment'
      const newest = { order: 'last_upload_time,desc' }
      const add = async (width: number, name: string) => {
        const { data } = await upload([filePart(await picture(width), name, 'image/png')], { topic: 'blog' })
        return data.file.id
      }
      let id: unknown
      beforeAll(async () => {
        id = await add(5, 'blue.png')
        await product()
          .app.database.write.updateTable('attachment')
          .set({ last_upload_time: 2_000_000_000 })
          .where('id', '=', Number(id))
          .execute()
      })

      test('lists files, the last uploaded first', async () => {
        const data = await list(url, [], newest)
        expect(data).toMatchObject({ total: expect.any(Number), remark: expect.stringMatching(/./) })
        expect(data.list[0]).toMatchObject({
          id,
          topic: 'blog',
          admin_id: 1,
          user_id: 0,
          url: expect.stringMatching(/^\/storage\/blog\//),
          full_url: expect.stringMatching(/\/storage\/blog\//),
          suffix: 'png',
          width: 5,
          height: 2,
          name: 'blue.png',
          size: expect.any(Number),
          mimetype: 'image/png',
          quote: 1,
          storage: 'local',
          sha1: expect.any(String),
          create_time: expect.any(Number),
          last_upload_time: 2_000_000_000,
          admin: { nickname: 'Admin' },
          user: null,
        })
        for (const closed of ['sha256', 'disk_name']) expect(data.list[0]).not.toHaveProperty(closed)
        for (const closed of ['password', 'salt', 'security_stamp'])
          expect(data.list[0]?.admin).not.toHaveProperty(closed)
      })

      const cases: readonly (readonly [SearchItem, unknown])[] = [
        [{ field: 'topic', val: 'blo', operator: 'LIKE', render: 'tag' }, 'shop'],
        [{ field: 'admin.nickname', val: 'adm', operator: 'LIKE', render: 'tag' }, 'nobody'],
        [{ field: 'size', val: '1,100000', operator: 'RANGE' }, '100000,'],
        [{ field: 'mimetype', val: 'image', operator: 'LIKE', render: 'tag' }, 'video'],
        [{ field: 'quote', val: '1,1', operator: 'RANGE' }, '2,'],
        [{ field: 'name', val: 'BLUE', operator: 'LIKE' }, 'red'],
        [{ field: 'storage', val: 'loc', operator: 'LIKE', render: 'tag' }, 's3'],
        [{ field: 'last_upload_time', val: always, operator: 'RANGE', render: 'datetime' }, longAgo],
      ]
      test.for(cases)('searches by %j', async ([item, otherwise]) => {
        expect(ids(await list(url, [item], newest))).toContain(id)
        expect(ids(await list(url, [{ ...item, val: otherwise }]))).not.toContain(id)
      })

      test('searches by id and by the member who uploaded', async () => {
        expect(ids(await list(url, [{ field: 'id', val: String(id), operator: '=' }]))).toEqual([id])
        const nobody = await list(url, [
          { field: 'user.nickname', val: 'x', operator: 'LIKE', render: 'tag' },
        ])
        expect(nobody).toMatchObject({ list: [], total: 0 })
      })

      test('sorts by size, uploads and time, and finds by name', async () => {
        for (const name of ['size', 'quote', 'last_upload_time'])
          for (const way of ['asc', 'desc'])
            expect(ids(await list(url, [], { order: `${name},${way}` }))).toContain(id)
        expect(ids(await list(url, [], { quickSearch: 'blue' }))).toEqual([id])
      })

      test('the picker asks for pictures, eight a page', async () => {
        const search = [{ field: 'mimetype', val: 'image', operator: 'LIKE' }]
        const data = await get(
          address(`${url}/index`, { page: 1, limit: 8, ...newest, search, quickSearch: '' }),
        )
        expect(data.list.every(({ mimetype }) => String(mimetype).startsWith('image/'))).toBe(true)
      })

      test('opens the form and posts back everything it was given; the file itself stays what it is', async () => {
        const id = await add(6, 'green.png')
        const { row } = await get<{ row: Row }>(address(`${url}/edit`, { id }))
        expect(row).toMatchObject({
          id,
          topic: 'blog',
          name: 'green.png',
          suffix: 'png',
          url: expect.any(String),
        })
        const posted = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
        const forged = {
          ...posted,
          topic: 'news',
          name: 'sky.png',
          url: '/etc/passwd',
          sha1: 'x',
          storage: 's3',
        }
        const { code, msg } = await send('POST', `${url}/edit`, forged)
        expect(code, msg).toBe(1)
        const { row: after } = await get<{ row: Row }>(address(`${url}/edit`, { id }))
        expect(after).toMatchObject({
          topic: 'news',
          name: 'sky.png',
          url: row.url,
          sha1: row.sha1,
          storage: 'local',
        })
      })

      test('deletes, and says what', async () => {
        const id = await add(7, 'grey.png')
        expect(await remove(url, [id])).toMatchObject({ code: 1, msg: '已删除“grey.png”' })
        expect(ids(await list(url))).not.toContain(id)
      })
    })
  })

  describe('routine.AdminInfo', () => {
    const url = '/admin/routine.AdminInfo'
    const info = async (token?: string) => (await get<{ info: Row }>(`${url}/index`, token)).info
    /** A further super administrator, for a test that changes one. */
    const another = async (username: string) => {
      const values = { username, nickname: username, password: superPassword, group_arr: [1], status: '1' }
      const id = Number((await product().rows('auth/admin').insert(values)).id)
      return { id, token: await product().tokenOf(id) }
    }

    test('shows the own profile', async () => {
      expect(await info()).toEqual({
        id: 1,
        username: 'admin',
        nickname: 'Admin',
        avatar: '/static/images/avatar.png',
        email: expect.any(String),
        mobile: expect.any(String),
        motto: expect.any(String),
        last_login_time: expect.any(String),
        token: product().superToken,
        refresh_token: '',
      })
    })

    test('posts back what it was given but picture, name and last login, with what was changed', async () => {
      const { token } = await another('profile')
      const { avatar: _, username: __, last_login_time: ___, ...form } = await info(token)
      const changed = { ...form, nickname: '站长', motto: '你好', password: '' }
      const saved = await send('POST', `${url}/edit`, changed, token)
      expect(saved).toMatchObject({ code: 1, msg: expect.stringMatching(/./) })
      expect(await info(token)).toMatchObject({ nickname: '站长', motto: '你好', username: 'profile' })
      expect(await send('POST', `${url}/edit`, { ...form, nickname: '' }, token)).toMatchObject({ code: 0 })
    })

    test('saves the picture alone at once', async () => {
      const { id, token } = await another('pictured')
      const { code, msg } = await send(
        'POST',
        `${url}/edit`,
        { id, avatar: '/storage/default/me.png' },
        token,
      )
      expect(code, msg).toBe(1)
      expect(await info(token)).toMatchObject({ avatar: '/storage/default/me.png', nickname: 'pictured' })
      await send('POST', `${url}/edit`, { id, avatar: '/static/images/avatar.png' }, token)
      expect(await info(token)).toMatchObject({ avatar: '/static/images/avatar.png' })
    })

    test('is for those too who manage nobody', async () => {
      const nodes = ['routine/adminInfo/index', 'routine/adminInfo/edit']
      const { id, token } = await product().limitedAdmin(nodes)
      const { info: own } = await get<{ info: Row }>(`${url}/index`, token)
      expect(own).toMatchObject({ id, username: expect.any(String), token })
      const { avatar: _, username: __, last_login_time: ___, ...form } = own
      const saved = await send('POST', `${url}/edit`, { ...form, nickname: '新名' }, token)
      expect(saved.code, saved.msg).toBe(1)
      const picture = await send('POST', `${url}/edit`, { id, avatar: '/storage/default/me.png' }, token)
      expect(picture.code, picture.msg).toBe(1)
      expect((await get<{ info: Row }>(`${url}/index`, token)).info).toMatchObject({
        nickname: '新名',
        avatar: '/storage/default/me.png',
      })
    })

    test('is about nobody else', async () => {
      const { id } = await product().limitedAdmin(['dashboard/index'])
      expect(await send('POST', `${url}/edit`, { id, nickname: 'taken' })).toMatchObject({ code: 0 })
      expect(await product().rows('auth/admin').find(id)).not.toMatchObject({ nickname: 'taken' })
    })

    test('a new password needs the present one', async () => {
      const { id, token } = await another('proven')
      const form = { id, nickname: '站长', password: 'Another-Pass-1' }
      expect(await send('POST', `${url}/edit`, form, token)).toMatchObject({
        code: 0,
        msg: expect.stringMatching(/./),
      })
      const proven = await send('POST', `${url}/edit`, { ...form, old_password: superPassword }, token)
      expect(proven.code, proven.msg).toBe(1)
    })

    test('reads its own log, newest first', async () => {
      await send('POST', '/admin/ajax/clearCache', { type: 'tp' })
      const search = [{ field: 'admin_id', val: '1', operator: 'eq' }]
      const log = await get(address('/admin/auth.AdminLog/index', { limit: 12, page: 1, search, uuid: 'x' }))
      expect(log.list[0]).toMatchObject({
        admin_id: 1,
        url: '/admin/ajax/clearCache',
        title: expect.any(String),
        create_time: expect.any(Number),
      })
    })
  })
})
