import { beforeAll, describe, expect, test } from 'vitest'
import { onSqlite } from '../on-every-dialect.ts'
import { address, originalClient, type Row } from './original-client.ts'

interface Menu extends Row {
  readonly name: string
  readonly children?: readonly Menu[]
}

const table = { page: 1, limit: 10, order: '', quickSearch: '' }
const select = { select: true, quickSearch: '', page: 1, initKey: 'id', initValue: '', uuid: 'x' }
const tree = { ...select, isTree: true }

/** By component, what each page of that client asks for when it is opened, and when its form for a new row is. */
const asked: Readonly<Record<string, readonly string[]>> = {
  'dashboard.vue': ['/admin/Dashboard/index'],
  'auth/group/index.vue': [
    address('/admin/auth.Group/index', { ...table, isTree: true }),
    address('/admin/auth.Group/index', tree),
    address('/admin/auth.Rule/index', { uuid: 'x' }),
  ],
  'auth/admin/index.vue': [
    address('/admin/auth.Admin/index', table),
    address('/admin/auth.Group/index', { ...tree, absoluteAuth: 1 }),
  ],
  'auth/rule/index.vue': [
    address('/admin/auth.Rule/index', { ...table, isTree: true }),
    address('/admin/auth.Rule/index', tree),
  ],
  'auth/adminLog/index.vue': [address('/admin/auth.AdminLog/index', table)],
  'user/user/index.vue': [
    address('/admin/user.User/index', table),
    address('/admin/user.Group/index', select),
  ],
  'user/group/index.vue': [
    address('/admin/user.Group/index', table),
    address('/admin/user.Rule/index', { uuid: 'x' }),
  ],
  'user/rule/index.vue': [
    address('/admin/user.Rule/index', { ...table, isTree: true }),
    address('/admin/user.Rule/index', tree),
  ],
  'user/moneyLog/index.vue': [
    address('/admin/user.MoneyLog/index', table),
    address('/admin/user.User/index', { ...select, initKey: 'user.id' }),
    address('/admin/user.MoneyLog/add', { userId: 1 }),
  ],
  'user/scoreLog/index.vue': [
    address('/admin/user.ScoreLog/index', table),
    address('/admin/user.User/index', { ...select, initKey: 'user.id' }),
    address('/admin/user.ScoreLog/add', { userId: 1 }),
  ],
  'routine/config/index.vue': ['/admin/routine.Config/index'],
  'routine/attachment/index.vue': [
    address('/admin/routine.Attachment/index', { ...table, order: 'last_upload_time,desc' }),
  ],
  'routine/adminInfo.vue': ['/admin/routine.AdminInfo/index'],
  'security/dataRecycleLog/index.vue': [address('/admin/security.DataRecycleLog/index', table)],
  'security/sensitiveDataLog/index.vue': [address('/admin/security.SensitiveDataLog/index', table)],
  'security/dataRecycle/index.vue': [
    address('/admin/security.DataRecycle/index', table),
    '/admin/security.DataRecycle/add',
    address('/admin/ajax/getDatabaseConnectionList', { ...select, initKey: 'key' }),
    address('/admin/ajax/getTableList', { ...select, samePrefix: 1, excludeTable: ['area', 'token'] }),
    address('/admin/ajax/getTableFieldList', { table: 'user', clean: 1, connection: '' }),
  ],
  'security/sensitiveData/index.vue': [
    address('/admin/security.SensitiveData/index', table),
    '/admin/security.SensitiveData/add',
  ],
}
const pages = Object.keys(asked)

/** The menus of that client (`docs/wire.md`) lead to pages of its own, and each is let in. */
describe('a client of the original', () => {
  const product = onSqlite()
  const { send, get } = originalClient(product)
  const menusOf = async (token?: string) =>
    (await get<{ menus: readonly Menu[] }>('/admin/Index/index', token)).menus
  const flat = (menus: readonly Menu[]): readonly Menu[] =>
    menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])])
  /** Components of the menus that it has views for; of others it makes no page. */
  const shown = async (token?: string) =>
    flat(await menusOf(token))
      .filter(({ menu_type, extend }) => menu_type === 'tab' && extend !== 'add_menu_only')
      .map(({ component }) => String(component).replace('/src/views/backend/', ''))
      .filter((component) => pages.includes(component))

  beforeAll(async () => {
    const member = { username: 'somebody', nickname: '某人', group_id: '1', password: 'Member-Pass-1' }
    expect(await send('POST', '/admin/user.User/add', { ...member, status: 'enable' })).toMatchObject({
      code: 1,
    })
  })

  test('begins with who asks, the site and the menus', async () => {
    const data = await get<Row>('/admin/Index/index')
    expect(data).toMatchObject({
      adminInfo: { id: 1, username: 'admin', nickname: 'Admin', super: true },
      menus: expect.any(Array),
      siteConfig: {
        siteName: expect.any(String),
        version: expect.any(String),
        cdnUrl: expect.any(String),
        apiUrl: expect.any(String),
        upload: {
          maxSize: 10 * 1024 * 1024,
          saveName: expect.stringContaining('{fileSha1}'),
          allowedSuffixes: expect.stringContaining('jpg,png'),
          allowedMimeTypes: [],
          mode: 'local',
        },
        headNav: [],
        initialize: true,
        userInitialize: true,
      },
      terminal: { phpDevelopmentServer: expect.any(Boolean), npmPackageManager: expect.any(String) },
    })
    for (const secret of ['token', 'refresh_token', 'password'])
      expect(data.adminInfo).not.toHaveProperty(secret)
  })

  test('finds every page in the menus of a super administrator', async () => {
    expect((await shown()).toSorted()).toEqual(pages.toSorted())
  })

  test('makes its routes, menus and permission map of what the nodes carry', async () => {
    for (const node of flat(await menusOf())) {
      const { children, ...own } = node
      expect(Object.keys(own).toSorted()).toEqual(
        'component,extend,icon,id,keepalive,menu_type,name,path,pid,title,type,url'.split(','),
      )
      expect(node.keepalive === 0 || node.keepalive === node.name, node.name).toBe(true)
      expect(['menu_dir', 'menu', 'button']).toContain(node.type)
      if (children) expect(children.length).toBeGreaterThan(0)
      // A page knows its buttons by its own name and theirs.
      for (const { type, name, pid } of children ?? []) {
        expect(pid).toBe(node.id)
        if (type === 'button' && node.type === 'menu')
          expect(name.slice(0, name.lastIndexOf('/'))).toBe(node.name)
      }
    }
  })

  test.for(pages)('opens %s', async (page) => {
    for (const url of asked[page] ?? []) await get(url)
  })

  test.for([
    [2, '一级管理员', 13],
    [3, '二级管理员', 5],
    [4, '三级管理员', 4],
  ] as const)(
    'opens every page that the seeded group %d has in its menus',
    async ([group, nickname, count]) => {
      const form = {
        username: `level_${group}`,
        nickname,
        group_arr: [group],
        password: 'Level-Pass-1',
        status: '1',
      }
      const { data } = await send('POST', '/admin/auth.Admin/add', form)
      const token = await product().tokenOf(Number(data.id))
      const own = await shown(token)
      expect(own).toHaveLength(count)
      for (const page of own) for (const url of asked[page] ?? []) await get(url, token)
    },
  )
})
