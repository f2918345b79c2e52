import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import type { MenuEntry } from '#core/menu.ts'
import { defineModule, type Module } from '#core/module.ts'
import { defineResource } from '#core/resource.ts'
import { defineSetting, defineSettingGroup, type Setting } from '#core/settings/setting.ts'
import { modules } from '#modules/index.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate, rollBack } from '../db/migrations/migrate.ts'
import { closeDatabase, createTestDatabase, dialects, type TestDatabase } from '../testing/databases.ts'
import { migrations } from '../testing/modules.ts'
import { declaredRows } from './declared-rows.ts'
import { retireMenu } from './write-menu.ts'

const title = (text: string) => ({ 'zh-cn': text, en: `${text} in English` })
const book = defineResource('shop/book', {
  fields: {
    title: field.text({ required: true }),
    price: field.number({ read: { node: 'prices' } }),
    weigh: field.weigh(),
  },
  list: { columns: ['title'] },
  actions: { lend: { on: 'rows' } },
})
const texts = (name: string) => ({ name, fields: {}, actions: { lend: 'Lend', prices: 'Prices' } })

/** A module that a test adds to those of the product, with these entries and those of its directory. */
function shop(...menu: readonly MenuEntry[]): Module {
  const resources = [{ resource: book, messages: { 'zh-cn': texts('书'), en: texts('Book') } }]
  const directory = { directory: 'shop', title: title('Shop'), icon: 'fa fa-folder' }
  return defineModule({ name: 'shop', resources, menu: [directory, ...menu] })
}

const page: MenuEntry = { resource: book, in: 'shop', icon: 'fa fa-book' }

const library = defineSettingGroup('library', title('Library'))

/** A setting of a module that a test adds. */
const shelf = (name: string, initial: string) =>
  defineSetting(name, field.text({ initial }), {
    group: library,
    texts: { 'zh-cn': { title: name }, en: { title: name } },
  })

/** Settings of the library with their values, and whether the configuration page has its tab. */
async function librarySettings({ read }: Database): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('config')
    .select(['name', 'value'])
    .where('group', '=', 'library')
    .execute()
  const groups = await read.selectFrom('config').select('value').where('name', '=', 'config_group').execute()
  const isShown = JSON.stringify(groups).includes('library')
  return [...rows.map(({ name, value }) => `${name} ${value}`).toSorted(), ...(isShown ? ['its tab'] : [])]
}

/** Starts with a module besides those of the product; answers how many rows of the journal that took. */
async function startWith(database: Database, module: Module, now = 2): Promise<number> {
  const history = [...migrations.filter(({ steps }) => steps.length > 0), declaredRows([...modules, module])]
  return (await migrate(database, history, now)).length
}

/** Entries of the shop, as a menu shows them: name, title, type, what is above it. */
async function shopRules({ read }: Database): Promise<readonly string[]> {
  const rules = await read
    .selectFrom('admin_rule as rule')
    .leftJoin('admin_rule as above', 'above.id', 'rule.pid')
    .select(['rule.name', 'rule.title', 'rule.type', 'above.name as above'])
    .where('rule.name', 'like', 'shop%')
    .orderBy('rule.id')
    .execute()
  return rules.map((rule) => Object.values(rule).join(' ').trim())
}

/** Takes away the entries of the shop, and what tells that there were any. */
async function forgetShop({ write }: Database): Promise<void> {
  const own = migrations.map(({ name }) => name)
  const rules = write.selectFrom('admin_rule').select('id').where('name', 'like', 'shop%')
  await write.deleteFrom('admin_group_rule').where('rule_id', 'in', rules).execute()
  await write.deleteFrom('admin_rule').where('name', 'like', 'shop%').execute()
  await write.deleteFrom('declared_row').where('name', 'like', 'shop%').execute()
  await write.deleteFrom('migration_journal').where('name', 'not in', own).execute()
}

async function rulesOf({ read }: Database, group: number): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('admin_group_rule as held')
    .innerJoin('admin_rule as rule', 'rule.id', 'held.rule_id')
    .select('rule.name')
    .where('held.group_id', '=', group)
    .execute()
  return rows.map(({ name }) => String(name)).toSorted()
}

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`on ${dialect}`, () => {
    let home: TestDatabase
    let database: Database
    beforeAll(async () => {
      home = await createTestDatabase(dialect)
      database = await openDatabase(home.url)
      await migrate(database, migrations, 1)
    })
    afterEach(() => forgetShop(database))
    afterAll(async () => {
      await closeDatabase(database)
      await home.drop()
    })

    test('groups begin with the nodes that carry out and in what they may do row by row, and nobody with more', async () => {
      const further = async (group: number) =>
        (await rulesOf(database, group)).filter((name) =>
          /\/(export|import|share|signOut|resetFactor)$/.test(name),
        )
      const members = ['group', 'rule', 'user'].flatMap((name) => [
        `user/${name}/export`,
        `user/${name}/import`,
      ])
      const ledgers = ['user/moneyLog/export', 'user/scoreLog/export']
      const security = [
        'security/dataRecycle/export',
        'security/dataRecycle/import',
        'security/dataRecycleLog/export',
        'security/sensitiveData/export',
        'security/sensitiveData/import',
        'security/sensitiveDataLog/export',
      ]
      const general = ['routine/attachment/export', 'routine/view/share']
      expect(await further(2)).toEqual([...members, ...ledgers, ...security, ...general].toSorted())
      expect(await further(3)).toEqual([...members, ...ledgers].toSorted())
      expect(await further(4)).toEqual(security)
      for (const group of [2, 3, 4]) {
        const held = await rulesOf(database, group)
        for (const name of held.filter((one) => /\/(export|import)$/.test(one))) {
          const page = name.slice(0, name.lastIndexOf('/'))
          const needed = name.endsWith('export') ? ['index'] : ['add', 'edit']
          expect(held).toEqual(expect.arrayContaining([page, ...needed.map((node) => `${page}/${node}`)]))
        }
      }
      expect(await rulesOf(database, 2)).not.toContain('routine/config/del')
    })

    test('a module that comes later gets its entries, and those that its declaration gets later', async () => {
      expect(await startWith(database, shop())).toBe(1)
      expect(await shopRules(database)).toEqual(['shop Shop menu_dir'])
      expect(await startWith(database, shop(page))).toBe(1)
      expect(await shopRules(database)).toEqual([
        'shop Shop menu_dir',
        'shop/book 书 menu shop',
        'shop/book/index 查看 button shop/book',
        'shop/book/add 添加 button shop/book',
        'shop/book/edit 编辑 button shop/book',
        'shop/book/del 删除 button shop/book',
        'shop/book/sortable 快速排序 button shop/book',
        'shop/book/lend Lend button shop/book',
        'shop/book/prices Prices button shop/book',
        'shop/book/export 导出 button shop/book',
        'shop/book/import 导入 button shop/book',
      ])
      for (const group of [2, 3, 4])
        expect((await rulesOf(database, group)).filter((name) => name.startsWith('shop'))).toEqual([])
      expect(await startWith(database, shop(page))).toBe(0)
    })

    test('what people changed, moved or deleted stays so', async () => {
      const { write } = database
      await startWith(database, shop(page))
      await write
        .updateTable('admin_rule')
        .set({ title: 'Words', pid: 0 })
        .where('name', '=', 'shop/book')
        .execute()
      await write.deleteFrom('admin_rule').where('name', 'in', ['shop/book/del', 'shop']).execute()
      const further: MenuEntry = {
        page: 'shop/till',
        title: title('Till'),
        in: 'shop',
        icon: '',
        calls: ['index'],
      }
      const lost: MenuEntry = { node: 'shop/gone/index', title: title('Gone'), in: 'shop/gone' }
      await startWith(
        database,
        shop({ ...page, calls: ['index'], nodes: { sell: title('Sell') } }, further, lost),
      )
      const rules = await shopRules(database)
      expect(rules).toContain('shop/book Words menu')
      expect(rules).toContain('shop/book/sell Sell button shop/book')
      expect(rules.slice(-3)).toEqual([
        'shop/book/sell Sell button shop/book',
        'shop/till Till menu',
        'shop/till/index 查看 button shop/till',
      ])
      for (const name of ['shop ', 'shop/book/del', 'shop/gone'])
        expect(rules.filter((rule) => rule.startsWith(name))).toEqual([])
    })

    test('an entry that is retired goes with what groups hold of it; what people put below it stays, and it can come back', async () => {
      const { write } = database
      const stall: MenuEntry = { page: 'shop/stall', title: title('Stall'), icon: '', calls: ['index'] }
      await startWith(database, shop(page, stall))
      const { id } = await write
        .selectFrom('admin_rule')
        .select('id')
        .where('name', '=', 'shop/stall')
        .executeTakeFirstOrThrow()
      const own = {
        pid: Number(id),
        type: 'menu',
        title: 'Mine',
        name: 'shop/own',
        create_time: 1,
        update_time: 1,
      }
      await write.insertInto('admin_rule').values(own).execute()
      await write
        .insertInto('admin_group_rule')
        .values({ group_id: 2, rule_id: Number(id) })
        .execute()
      await retireMenu(write, 'menu', ['shop/stall', 'shop/stall/index'])
      const stalls = async () => (await shopRules(database)).filter((rule) => /stall|own/.test(rule))
      expect(await stalls()).toEqual(['shop/own Mine menu'])
      expect(await rulesOf(database, 2)).not.toContain('shop/stall')
      await startWith(database, shop(page, { ...stall, weigh: 1 }))
      expect(await stalls()).toContain('shop/stall Stall menu')
    })

    test('settings of a module that comes later get their rows once; what people changed or deleted stays so', async () => {
      const { write } = database
      const withSettings = (...settings: readonly Setting[]) =>
        startWith(database, defineModule({ name: 'library', settings }))
      expect(await withSettings(shelf('left', '1'), shelf('right', '2'))).toBe(1)
      expect(await librarySettings(database)).toEqual(['left 1', 'right 2', 'its tab'])
      await write.updateTable('config').set({ value: 'mine' }).where('name', '=', 'left').execute()
      await write.deleteFrom('config').where('name', '=', 'right').execute()
      const begun = [shelf('left', 'other'), shelf('right', '2'), shelf('third', '3')]
      expect(await withSettings(...begun)).toBe(1)
      expect(await librarySettings(database)).toEqual(['left mine', 'third 3', 'its tab'])
      expect(await withSettings(...begun)).toBe(0)
      const history = [
        ...migrations,
        declaredRows([...modules, defineModule({ name: 'library', settings: begun })]),
      ]
      expect(await rollBack(database, history)).toBe(history.at(-1)?.name)
      expect(await librarySettings(database)).toEqual(['left mine', 'its tab'])
      await startWith(database, defineModule({ name: 'retired' }))
      expect(await librarySettings(database)).toEqual(['left mine', 'its tab'])
    })

    test('an entry that is there already stays as it is, and is no business of the way back', async () => {
      const { write } = database
      const own = { pid: 0, type: 'menu', title: 'Mine', name: 'shop/mine', create_time: 1, update_time: 1 }
      await write.insertInto('admin_rule').values(own).execute()
      const mine: MenuEntry = { page: 'shop/mine', title: title('Theirs'), icon: '', calls: ['index'] }
      const history = [...migrations, declaredRows([...modules, shop(page, mine)])]
      await migrate(database, history, 3)
      expect(await shopRules(database)).toContain('shop/mine Mine menu')
      expect(await shopRules(database)).toContain('shop/mine/index 查看 button shop/mine')
      expect(await rollBack(database, history)).toBe(history.at(-1)?.name)
      expect(await shopRules(database)).toContain('shop/mine Mine menu')
      expect(await shopRules(database)).not.toContain('shop/mine/index 查看 button shop/mine')
      expect(await migrate(database, history, 4)).toEqual([history.at(-1)?.name])
      expect(await shopRules(database)).toContain('shop/mine/index 查看 button shop/mine')
    })
  })
}

test('two settings of one name are told by a sentence', () => {
  const module = defineModule({ name: 'library', settings: [shelf('site_name', '')] })
  expect(() => declaredRows([module])).toThrow('two settings are called site_name')
})

test('a menu that names what nobody declares is told by a sentence', () => {
  const [module] = [defineModule({ name: 'shop', menu: [page] })]
  expect(() => declaredRows([module])).toThrow(
    'the menu of the module shop names shop/book, which no module lists',
  )
})
