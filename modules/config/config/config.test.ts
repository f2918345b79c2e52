import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { configTypes } from '#core/settings/config-item.ts'
import type { KeyValue } from '#fields/array/kind.ts'
import { allowedSuffixes } from '#modules/attachment/upload-settings.ts'
import { mailSettings } from '#modules/mail/server/mail-settings.ts'
import { bannedAddresses, cdnUrl } from '#server/settings/kernel-settings.ts'
import { adminSingleSession } from '#server/settings/sign-in-settings.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { lacksList, type PageItem } from './config-data.ts'

type Item = Readonly<Record<string, unknown>> & { readonly id: number; readonly value: unknown }
interface Page {
  readonly list: Readonly<Record<string, { name: string; title: string; list?: readonly Item[] }>>
  readonly configGroup: Readonly<Record<string, string>>
  readonly quickEntrance: readonly KeyValue[]
  readonly remark: string
  readonly mail: object
}

/** Processes of one installation have the same key. */
const env = { PORTICO_SECRET: 'the key of both processes of a test' }
let product: TestApp
/** Tests of one part share a site, where they save what no other test of the part asks for. */
const onNewSite = () => {
  beforeAll(async () => {
    product = await startTestApp({ env })
  })
  afterAll(() => product.close())
}

const url = '/admin/routine.Config'
const get = async (app = product, language = 'zh-cn') =>
  (await app.call<Page>(`${url}/index`, { token: product.superToken, language })).data
const post = (action: 'edit' | 'add', body: unknown, language = 'zh-cn') =>
  product.call<{ faults?: Readonly<Record<string, string>>; id?: number }>(`${url}/${action}`, {
    method: 'POST',
    token: product.superToken,
    body,
    language,
  })
const item = async (name: string): Promise<Item | undefined> =>
  Object.values((await get()).list)
    .flatMap(({ list = [] }) => list)
    .find((one) => one.name === name)
const stored = async (name: string) =>
  (
    await product.app.database.write
      .selectFrom('config')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).value
const version = async () =>
  (
    await product.app.database.write
      .selectFrom('cache_version')
      .select('version')
      .where('name', '=', 'settings')
      .executeTakeFirstOrThrow()
  ).version
/** The tabs as they stand in the item that decides them. */
const groupRows = async () => ((await item('config_group'))?.value ?? []) as readonly KeyValue[]
/** The one fault of a refused call. */
const fault = async (name: string, value: unknown, language = 'zh-cn') =>
  (await post('edit', { [name]: value }, language)).data?.faults?.[name]

describe('the page', () => {
  onNewSite()

  test('answers groups with their items, typed by their type, titles in the caller’s language', async () => {
    const page = await get()
    expect(Object.keys(page.list)).toEqual([
      'basics',
      'mail',
      'config_quick_entrance',
      'login',
      'site',
      'upload',
      'content',
      'store',
      'payment',
      'statistics',
      'score',
    ])
    expect(page.configGroup).toMatchObject({ basics: '基础配置', mail: '邮件配置' })
    expect(page.remark).toContain('立即')
    expect(page.mail).toEqual({ kind: 'folder', mailFromEnvironment: false })
    expect(page.quickEntrance).toContainEqual({ key: '数据回收规则配置', value: 'security/dataRecycle' })
    expect(page.list.basics?.list?.[0]).toEqual({
      id: 2,
      name: 'site_name',
      group: 'basics',
      title: '站点名称',
      tip: '',
      type: 'string',
      value: 'Portico',
      content: '',
      rule: 'required',
      extend: [],
      input_extend: [],
      allow_del: 0,
      weigh: 99,
    })
    expect(await item('smtp_verification')).toMatchObject({
      content: { SSL: 'SSL', TLS: 'TLS' },
      value: 'SSL',
    })
    expect(await item('admin_login_captcha')).toMatchObject({ value: true })
    expect(await item('admin_sso')).toMatchObject({ value: '0' })
    expect((await get(product, 'en')).list.mail?.title).toBe('Mail')
  })

  test('is for those with its node alone', async () => {
    const { token } = await product.limitedAdmin(['dashboard/index', 'routine/config/edit'])
    for (const [action, method] of [
      ['index', 'GET'],
      ['add', 'POST'],
      ['del', 'DELETE'],
    ] as const) {
      const body = method === 'POST' ? { name: 'x' } : undefined
      expect(await product.call(`${url}/${action}`, { token, method, body }), action).toMatchObject({
        code: 401,
      })
    }
    expect(await product.call(`${url}/index`)).toMatchObject({ code: 303 })
  })
})

describe('saving a tab', () => {
  onNewSite()

  test('keeps every value that differs, tells every process, and ignores names that nobody knows', async () => {
    await post('edit', { site_name: '旧站点' })
    const beside = await startTestApp({ env, beside: product })
    try {
      const before = (await get(beside)).list.basics?.list?.[0]
      expect(before).toMatchObject({ value: '旧站点' })
      const saved = await post('edit', {
        site_name: '新站点',
        record_number: '京ICP备1号',
        time_zone: 'Europe/Berlin',
        nobody: 1,
      })
      expect(saved).toMatchObject({ code: 1, msg: '已保存', data: null })
      const guest = await beside.call<{ site: object }>('/api/index/index')
      expect(guest.data.site).toMatchObject({
        siteName: '新站点',
        recordNumber: '京ICP备1号',
        timeZone: 'Europe/Berlin',
      })
      expect(beside.app.settings.item('site_name')).toBe('新站点')
    } finally {
      await beside.close()
    }
  })

  test('saves all or nothing, and names every item with its title', async () => {
    const mark = await version()
    const answer = await post('edit', { site_name: 'Half', version: '', time_zone: 'Mars/Phobos' }, 'en')
    expect(answer).toMatchObject({
      code: 0,
      data: {
        type: 'invalid',
        faults: { version: 'Version is required', time_zone: expect.stringContaining('time zone') },
      },
    })
    expect(await stored('site_name')).not.toBe('Half')
    expect(await version()).toBe(mark)
  })

  test('writes nothing when nothing differs', async () => {
    const mark = await version()
    expect(await post('edit', { version: 'v1.0.0' })).toMatchObject({ code: 1 })
    expect(await version()).toBe(mark)
    expect(await post('edit', {})).toMatchObject({ code: 0 })
    expect(await post('edit', { nobody: 1 })).toMatchObject({ code: 0 })
  })

  test('leaves a record of who changed what', async () => {
    await post('edit', { record_number: 'before' })
    await post('edit', { record_number: 'after' })
    const record = await product.app.database.write
      .selectFrom('change_record')
      .selectAll()
      .where('resource', '=', 'routine/config')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(record).toMatchObject({ actor_name: 'Admin', verb: 'edit', row_id: 3 })
    expect([record.before, record.after].map((part) => JSON.parse(String(part)).value)).toEqual([
      'before',
      'after',
    ])
  })

  test('two who save the same tab at once leave one of both values, whole', async () => {
    const names = ['Left', 'Right']
    const answers = await Promise.all(
      names.map((name) => post('edit', { site_name: name, record_number: name })),
    )
    expect(answers.map(({ code }) => code)).toEqual([1, 1])
    expect(await stored('site_name')).toBe(await stored('record_number'))
  })
})

describe('what would lock people out, or open what is closed, is refused and explained', () => {
  onNewSite()

  test.each([
    ['backend_entrance', '/api', '已占用'],
    ['backend_entrance', '/Storage', '已占用'],
    ['backend_entrance', 'admin', '以斜杠开头'],
    ['backend_entrance', '/a/b', '以斜杠开头'],
    ['backend_entrance', '', '请填写自定义后台入口'],
    ['no_access_ip', '203.0.113.7\n127.0.0.0/8', '第 2 行包含您自己的地址 127.0.0.1'],
    ['no_access_ip', '203.0.113.7\n\n203.0.113.300', '第 3 行“203.0.113.300”不是'],
    ['no_access_ip', '10', '第 1 行“10”不是'],
    ['no_access_ip', '203.0.113.0/33', '第 1 行'],
    ['no_access_ip', '::/0', '禁止所有人'],
    ['no_access_ip', '0.0.0.0/0', '禁止所有人'],
    ['time_zone', '+08:00', '没有这个时区'],
    ['time_zone', 'Asia/Nowhere', '没有这个时区'],
    ['config_group', [{ key: 'mail', value: 'Mail' }], 'basics'],
    ['config_group', [{ key: 'basics', value: 'Basics' }], '还有'],
    [
      'config_group',
      [
        { key: 'basics', value: 'a' },
        { key: 'basics', value: 'b' },
      ],
      '重复',
    ],
    ['config_group', [{ key: 'basics', value: '' }], '第 1 行'],
    ['config_group', [{ key: 'to string', value: 'x' }], '第 1 行'],
    ['config_group', [{ key: 'toString', value: 'x' }], '第 1 行'],
    ['config_group', 'basics', '须为列表'],
    ['config_quick_entrance', [{ key: '没有', value: 'no/such' }], '没有页面“no/such”'],
    ['config_quick_entrance', [{ key: '', value: 'auth/admin' }], '第 1 行'],
    ['smtp_port', '70000', '不能大于 65535'],
    ['smtp_server', 'smtp.example.com:25', '域名或 IP'],
    ['smtp_verification', 'PLAIN', '不在可选范围内'],
    ['smtp_sender_mail', 'nobody', '请输入正确的邮箱地址'],
    ['cdn_url', 'javascript:alert(1)', '须为网址'],
    ['cdn_url', 'https://cdn.example.com/"onload=', '须为网址'],
    ['frontend_domain', 'not a domain', '须为域名'],
    ['logo', 'javascript:alert(1)', '文件地址'],
    ['admin_login_retry', 0, '不能小于 1'],
    ['admin_login_retry', '2.5', '须为整数'],
    ['admin_token_life', 10, '不能小于 300'],
    ['admin_token_life', 99_999_999, '不能大于 2592000'],
    ['upload_max_size', 1, '不能小于 1024'],
    ['upload_max_size', 2 ** 40, '不能超过 2000 MB（2097152000 字节）'],
    ['upload_max_size', 2000 * 1024 * 1024 + 1, '不能超过 2000 MB'],
    ['upload_allowed_suffixes', 'jpg,html', '不能允许“html”'],
    ['upload_allowed_suffixes', '.SVG', '不能允许“svg”'],
    ['upload_allowed_suffixes', 'tar.gz', '不是文件后缀'],
    ['upload_allowed_suffixes', ' , ', '请填写'],
    ['upload_allowed_mime_types', 'image', '不是 MIME'],
    ['upload_allowed_mime_types', 'image/png,image/svg+xml', '不能允许“image/svg+xml”'],
    ['upload_save_name', '/files/{fileSha1}{.suffix}', '/storage/'],
    ['upload_save_name', '/storage/{topic}/{name}{fileSha1}{.suffix}', '没有占位符“{name}”'],
    ['upload_save_name', '/storage/../{fileSha1}{.suffix}', '只能含'],
    ['upload_save_name', '/storage/{topic}/{fileName}{.suffix}', '重名'],
    ['upload_save_name', '/storage/{fileSha1}', '结尾'],
    ['admin_sso', 'maybe', '须为开或关'],
    ['site_name', { deep: 1 }, '须为文本'],
    ['site_name', 'x'.repeat(1001), '最多 1000'],
  ])('%s: %j', async (name, value, reason) => {
    const before = await stored(name)
    expect(await fault(name, value)).toContain(reason)
    expect(await stored(name)).toBe(before)
  })

  test('what is right passes', async () => {
    const right = {
      no_access_ip: ' 203.0.113.7 \n2001:db8::/32\n',
      backend_entrance: '/admin',
      config_group: [...(await groupRows()), { key: 'shop', value: 'Shop' }, { key: '', value: '' }],
      config_quick_entrance: [{ key: '管理员', value: 'auth/admin' }],
      cdn_url: '//cdn.example.com',
      frontend_domain: 'www.example.com',
      smtp_server: 'smtp.example.com',
      smtp_port: 587,
      smtp_verification: 'TLS',
      admin_sso: true,
      upload_allowed_suffixes: '.jpg, PNG,docx',
      upload_allowed_mime_types:
        'image/png,application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      upload_save_name: '/storage/{topic}/{year}/{random32}.{suffix}',
    }
    expect(await post('edit', right)).toMatchObject({ code: 1 })
    const page = await get()
    expect(page.configGroup.shop).toBe('Shop')
    expect(page.list.shop).toEqual({ name: 'shop', title: 'Shop' })
    expect(page.quickEntrance).toEqual([{ key: '管理员', value: 'auth/admin' }])
    const { value } = product.app.settings
    expect([value(cdnUrl), value(adminSingleSession)]).toEqual(['//cdn.example.com', 1])
    const mail = { server: 'smtp.example.com', port: 587, verification: 'TLS' }
    expect(mailSettings(product.app.settings)).toMatchObject(mail)
    expect(value(allowedSuffixes)).toEqual(['.jpg', 'png', 'docx'])
    expect(value(bannedAddresses)('203.0.113.7')).toBe(true)
    expect(await product.call('/api/index/index', { address: '2001:db8::1' })).toMatchObject({ status: 403 })
  })
})

describe('a secret', () => {
  onNewSite()

  test('is kept sealed, read by the product, answered to nobody and left by an empty post', async () => {
    expect(await item('smtp_pass')).toMatchObject({ value: '', is_set: false })
    expect(await post('edit', { smtp_pass: 'Very<Secret>1' })).toMatchObject({ code: 1 })
    expect(mailSettings(product.app.settings).password).not.toBe('Very<Secret>1')
    expect(await item('smtp_pass')).toMatchObject({ value: '', is_set: true })
    expect(mailSettings(product.app.settings).password).toBe('Very<Secret>1')
    expect(await stored('smtp_pass')).not.toContain('Secret')
    expect(await post('edit', { smtp_pass: '', smtp_user: 'me' })).toMatchObject({ code: 1 })
    await product.app.settings.refresh()
    expect(mailSettings(product.app.settings)).toMatchObject({ password: 'Very<Secret>1', user: 'me' })
    for (const table of ['change_record', 'admin_log', 'config']) {
      const rows = await product.app.database.write.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows), table).not.toContain('Very<Secret>1')
      expect(JSON.stringify(rows.filter((row) => row.resource)), table).not.toContain('sealed:')
    }
    expect(await post('edit', { smtp_pass: null })).toMatchObject({ code: 1 })
    expect(await item('smtp_pass')).toMatchObject({ is_set: false })
  })

  test('that is a mail password is not handed to another server', async () => {
    const first = { smtp_server: 'mail.example.com', smtp_pass: 'Very<Secret>2' }
    expect(await post('edit', first)).toMatchObject({ code: 1 })
    expect(await post('edit', { smtp_server: 'mail.attacker.example', smtp_pass: '' })).toMatchObject({
      code: 0,
      data: { faults: { smtp_pass: expect.stringMatching(/./) } },
    })
    expect(await post('edit', { smtp_server: '' })).toMatchObject({ code: 0 })
    await product.app.settings.refresh()
    expect(mailSettings(product.app.settings)).toMatchObject({ server: 'mail.example.com' })
    expect(await post('edit', { smtp_server: 'Mail.Example.com', smtp_pass: '' })).toMatchObject({ code: 1 })
    expect(await post('edit', { smtp_server: 'other.example.com', smtp_pass: 'New<Secret>2' })).toMatchObject(
      {
        code: 1,
      },
    )
    expect(await post('edit', { smtp_server: '', smtp_pass: null })).toMatchObject({ code: 1 })
  })

  test('is every item of type password, in whatever log', async () => {
    const added = await post('add', { group: 'basics', name: 'api_key', title: 'Key', type: 'password' })
    expect(added.code).toBe(1)
    await post('edit', { api_key: 'Hidden-Key-9' })
    expect(await item('api_key')).toMatchObject({ value: '', is_set: true })
    expect(product.app.settings.item('api_key')).toBe('Hidden-Key-9')
    await product.call(`${url}/del?ids[]=${added.data.id}`, { method: 'DELETE', token: product.superToken })
    for (const table of ['change_record', 'admin_log']) {
      const rows = await product.app.database.write.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows), table).not.toContain('Hidden-Key-9')
    }
  })
})

describe('the coding of values', () => {
  onNewSite()

  const content = 'a=Alpha\nb=Beta'
  const inputExtend = 'remote-url=/admin/content.Tag/index'
  let tags: readonly number[] = []
  beforeAll(async () => {
    await post('edit', { time_zone: 'Asia/Shanghai' })
    for (const name of ['one', 'two']) {
      tags = [...tags, Number((await product.rows('content/tag').insert({ name })).id)]
    }
  })
  interface Coding {
    readonly posted: unknown
    readonly kept: string
    readonly shown: unknown
    readonly wrong?: unknown
  }
  const codings: Readonly<Record<string, () => Coding>> = {
    string: () => ({ posted: ' text ', kept: 'text', shown: 'text', wrong: ['x'] }),
    number: () => ({ posted: '12.50', kept: '12.50', shown: '12.50', wrong: '1e3' }),
    radio: () => ({ posted: 'a', kept: 'a', shown: 'a', wrong: 'c' }),
    checkbox: () => ({ posted: ['a', 'b'], kept: '["a","b"]', shown: ['a', 'b'], wrong: ['c'] }),
    switch: () => ({ posted: true, kept: '1', shown: true, wrong: 'on' }),
    textarea: () => ({ posted: 'one\ntwo', kept: 'one\ntwo', shown: 'one\ntwo', wrong: {} }),
    array: () => ({
      posted: [{ key: 'k', value: 'v', more: 1 }],
      kept: '[{"key":"k","value":"v"}]',
      shown: [{ key: 'k', value: 'v' }],
      wrong: ['k'],
    }),
    datetime: () => ({
      posted: 1_700_000_000,
      kept: '2023-11-15 06:13:20',
      shown: '2023-11-15 06:13:20',
      wrong: 'soon',
    }),
    year: () => ({ posted: 2024, kept: '2024', shown: '2024', wrong: '24' }),
    date: () => ({ posted: '2024-02-29', kept: '2024-02-29', shown: '2024-02-29', wrong: '2023-02-29' }),
    time: () => ({ posted: '08:30', kept: '08:30:00', shown: '08:30:00', wrong: '25:00:00' }),
    select: () => ({ posted: 'b', kept: 'b', shown: 'b', wrong: 'B' }),
    selects: () => ({ posted: ['b'], kept: '["b"]', shown: ['b'], wrong: 'b' }),
    remoteSelect: () => ({ posted: tags[0], kept: `${tags[0]}`, shown: `${tags[0]}`, wrong: 999_999 }),
    remoteSelects: () => ({
      posted: tags,
      kept: tags.join(','),
      shown: tags.map(String),
      wrong: [tags[0], 999_999],
    }),
    editor: () => ({
      posted: '<p onclick="x()">Hi <strong>you</strong></p><script>x()</script>',
      kept: '<p>Hi <strong>you</strong></p>',
      shown: '<p>Hi <strong>you</strong></p>',
      wrong: { html: 1 },
    }),
    city: () => ({
      posted: [11, 1101, 110_101],
      kept: '11,1101,110101',
      shown: ['11', '1101', '110101'],
      wrong: 'x',
    }),
    image: () => ({
      posted: '/storage/a.png',
      kept: '/storage/a.png',
      shown: '/storage/a.png',
      wrong: 'data:x',
    }),
    images: () => ({
      posted: ['/storage/a.png', '/storage/b.png'],
      kept: '/storage/a.png,/storage/b.png',
      shown: '/storage/a.png,/storage/b.png',
      wrong: ['x'],
    }),
    file: () => ({
      posted: '/storage/a.zip',
      kept: '/storage/a.zip',
      shown: '/storage/a.zip',
      wrong: '../a',
    }),
    files: () => ({
      posted: '/storage/a.zip',
      kept: '/storage/a.zip',
      shown: '/storage/a.zip',
      wrong: ['//x'],
    }),
    icon: () => ({ posted: 'fa fa-user', kept: 'fa fa-user', shown: 'fa fa-user', wrong: '<i>' }),
    color: () => ({ posted: '#1b6fd0', kept: '#1b6fd0', shown: '#1b6fd0', wrong: 'url(x)' }),
  }

  test('every type is tried', () => {
    expect(Object.keys(codings).toSorted()).toEqual(
      configTypes.filter((type) => type !== 'password').toSorted(),
    )
  })

  test.each(Object.keys(codings))('%s goes round', async (type) => {
    const name = `try_${type}`
    const { posted, kept, shown, wrong } = codings[type]?.() ?? ({} as Coding)
    const added = await post('add', {
      group: 'basics',
      name,
      title: type,
      type,
      content,
      inputExtend,
      weigh: 0,
    })
    expect(added).toMatchObject({ code: 1 })
    const empty = ['checkbox', 'array', 'selects', 'city', 'remoteSelects'].includes(type) ? [] : ''
    expect(await item(name)).toMatchObject({
      value: type === 'switch' ? false : empty,
      weigh: 0,
      allow_del: 1,
    })
    expect(await post('edit', { [name]: posted })).toMatchObject({ code: 1 })
    expect(await stored(name)).toBe(kept)
    expect((await item(name))?.value).toEqual(shown)
    expect(product.app.settings.item(name)).toEqual(shown)
    expect(await fault(name, wrong)).toEqual(expect.any(String))
    expect(await stored(name)).toBe(kept)
    // What is answered can be sent back as it is.
    expect(await post('edit', { [name]: shown })).toMatchObject({ code: 1 })
    expect(await stored(name)).toBe(kept)
    expect(await post('edit', { [name]: empty })).toMatchObject({ code: 1 })
  })

  test.each([
    ['required', ''],
    ['mobile', '12345'],
    ['idNumber', '110101199001011234'],
    ['account', '1abc'],
    ['password', 'a&b'],
    ['varName', '1a'],
    ['url', 'ftp//x'],
    ['email', 'x@'],
    ['date', '2024-13-01'],
    ['number', 'x'],
    ['integer', '1.5'],
    ['float', '1,5'],
  ])('the rule %s holds in an item that has it', async (rule, wrong) => {
    const name = `rule_${rule}`
    expect(
      await post('add', { group: 'basics', name, title: rule, type: 'string', rule: [rule] }),
    ).toMatchObject({
      code: 1,
    })
    expect(await fault(name, wrong)).toEqual(expect.any(String))
  })

  test('an editor can be required, and attributes bound a value', async () => {
    await post('add', {
      group: 'basics',
      name: 'must',
      title: 'Text',
      type: 'editor',
      rule: 'editorRequired',
    })
    expect(await fault('must', '')).toBe('请输入Text')
    await post('add', {
      group: 'basics',
      name: 'bound',
      title: 'Bound',
      type: 'number',
      rule: 'integer',
      inputExtend: 'min=3\nmax=5',
    })
    expect(await fault('bound', 6)).toBe('Bound不能大于 5')
    expect(await fault('bound', 4.5)).toBe('Bound须为整数')
    expect(await post('edit', { bound: 4 })).toMatchObject({ code: 1 })
  })
})

describe('adding and deleting', () => {
  onNewSite()

  const right = { group: 'basics', name: 'phone', title: 'Phone', type: 'string' }
  let count = 0
  beforeEach(() => {
    count++
  })

  test('an item has its options and attributes as they were written', async () => {
    const added = await post('add', {
      ...right,
      name: 'shape',
      type: 'select',
      tip: 'Which one',
      rule: ['required', 'varName'],
      content: '1=One\n\n2 = Two=2',
      extend: 'block-help=Choose\ndeep.er=true',
      inputExtend: 'placeholder=Now\nsize.width=12.5\nsize.tall=false',
      weigh: 7,
    })
    expect(added).toMatchObject({ code: 1, msg: '已添加“Phone”' })
    expect(await item('shape')).toMatchObject({
      content: { 1: 'One', 2: 'Two=2' },
      extend: { 'block-help': 'Choose', deep: { er: true } },
      input_extend: { placeholder: 'Now', size: { width: 12.5, tall: false } },
      rule: 'required,varName',
      tip: 'Which one',
      weigh: 7,
      allow_del: 1,
    })
  })

  test.each([
    [{ group: 'nowhere' }, 'group'],
    [{ group: '' }, 'group'],
    [{ name: 'site_name' }, 'name'],
    [{ name: '1st' }, 'name'],
    [{ name: 'constructor' }, 'name'],
    [{ name: 'x'.repeat(31) }, 'name'],
    [{ title: '' }, 'title'],
    [{ type: 'php' }, 'type'],
    [{ type: '' }, 'type'],
    [{ type: 'radio' }, 'content'],
    [{ type: 'radio', content: 'a=A\nb' }, 'content'],
    [{ type: 'radio', content: 'a=A\na=B' }, 'content'],
    [{ type: 'select', content: '__proto__=x' }, 'content'],
    [{ type: 'remoteSelect', inputExtend: 'to=nothing/here' }, 'inputExtend'],
    [{ type: 'remoteSelects', inputExtend: 'remote-url=https://evil.example' }, 'inputExtend'],
    [{ rule: ['required', 'eval'] }, 'rule'],
    [{ extend: 'a.__proto__.b=1' }, 'extend'],
    [{ extend: 'a=1\na.b=2' }, 'extend'],
    [{ inputExtend: 'baInputExtend=1' }, 'inputExtend'],
    [{ inputExtend: `placeholder=${'x'.repeat(300)}` }, 'extend'],
    [{ tip: 'x'.repeat(101) }, 'tip'],
    [{ weigh: 'first' }, 'weigh'],
  ])('refuses %j', async (change, name) => {
    const rows = () => product.app.database.write.selectFrom('config').select('id').execute()
    const before = (await rows()).length
    const answer = await post('add', { ...right, name: `wrong_${count}`, ...change })
    expect(answer.code).toBe(0)
    expect(Object.keys(answer.data?.faults ?? {})).toEqual([name])
    expect(answer.data?.faults?.[name]).not.toMatch(/routine\/config|validate\./)
    expect((await rows()).length).toBe(before)
  })

  test.each(['remoteSelect', 'remoteSelects'])(
    'a %s without a list to choose from is taken, and chooses nothing',
    async (type) => {
      const name = `no_list_${type}`
      expect(await post('add', { ...right, name, type })).toMatchObject({ code: 1 })
      const found = await item(name)
      expect(found).toMatchObject({ type, input_extend: [], value: type === 'remoteSelect' ? '' : [] })
      expect(await post('edit', { [name]: found?.value })).toMatchObject({ code: 1 })
      expect(await fault(name, type === 'remoteSelect' ? 1 : [1])).toEqual(expect.any(String))
      if (!found) throw new Error('the item is not shown')
      expect(lacksList(found as unknown as PageItem)).toBe(true)
      const input_extend = { 'remote-url': '/admin/content.tag/index' }
      expect(lacksList({ ...(found as unknown as PageItem), input_extend })).toBe(false)
    },
  )

  test('only what was added can be deleted, and a group once it is empty', async () => {
    const groups = await groupRows()
    await post('edit', { config_group: [...groups, { key: 'shop', value: 'Shop' }] })
    const { data } = await post('add', { ...right, group: 'shop', name: 'last' })
    const del = (ids: readonly unknown[]) =>
      product.call(`${url}/del?${ids.map((id) => `ids[]=${id}`).join('&')}`, {
        method: 'DELETE',
        token: product.superToken,
      })
    expect(await del([data.id, 2])).toMatchObject({ code: 0, msg: expect.stringContaining('站点名称') })
    expect(await item('last')).toBeDefined()
    expect(await del([])).toMatchObject({ code: 0 })
    expect(await del(['1 or 1=1'])).toMatchObject({ code: 0 })
    expect(await fault('config_group', groups)).toContain('分组“Shop”（shop）中还有')
    expect(await del([data.id])).toMatchObject({ code: 1, msg: expect.stringContaining('已删除') })
    expect(await post('edit', { config_group: groups })).toMatchObject({ code: 1 })
    expect((await get()).list).not.toHaveProperty('shop')
    expect(product.app.settings.item('last')).toBeUndefined()
  })
})
