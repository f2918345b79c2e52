import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { designOf, fieldOf } from '#server/testing/designs.ts'
import { introspect } from '#server/testing/introspect.ts'
import type { Design } from '../../design/design.ts'
import { generatedFolder } from '../files/files.ts'
import { generatedRow } from '../store.ts'

const title = fieldOf('string', { name: 'title', comment: '书名' })
const year = fieldOf('number', { name: 'year_made', comment: '年份' })

/** Every write to it ends as on a full disk. */
const fullDevice = '/dev/full'

describe('on a disk', () => {
  const product = onSqlite()
  const folder = () => join(generatedFolder(product().app.config), 'modules/disk/book')
  const declaration = () => join(folder(), 'book.ts')

  const call = (url: string, body?: unknown, language = 'en') =>
    product().call(url, {
      token: product().superToken,
      language,
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
  const generate = (design: Design, language?: string) => {
    product().now += 2000
    return call('/admin/crud.crud/generate', design, language)
  }
  const newest = async () => (await call('/admin/crud.log/index')).data as { list: Record<string, unknown>[] }
  /** The first file that is tried finds no room. */
  const fill = async () => {
    await mkdir(folder(), { recursive: true })
    await symlink(fullDevice, `${declaration()}.try.new`)
  }
  const files = async () => {
    const all = await readdir(generatedFolder(product().app.config), { recursive: true })
    return all.toSorted()
  }

  test('that is full a run is refused with the reason and leaves nothing behind; with room it goes, and a change is refused alike', async () => {
    await fill()
    const refused = await generate(designOf([title], { name: 'disk_book' }))
    expect(refused).toMatchObject({ code: 0, status: 200, msg: expect.stringContaining('the disk is full') })
    await fill()
    expect((await generate(designOf([title], { name: 'disk_book' }), 'zh-cn')).msg).toContain('磁盘空间不足')
    expect(await files()).toEqual([])
    expect((await introspect(product().app.database)).has('disk_book')).toBe(false)
    expect((await call('/admin/disk.book/index')).status).toBe(404)
    expect((await newest()).list[0]).toMatchObject({
      status: 'error',
      problem: expect.stringContaining('磁盘'),
    })
    expect(await generate(designOf([title], { name: 'disk_book' }))).toMatchObject({ code: 1 })
    expect(await files()).toContain('modules/disk/book/book.ts')

    expect(await call('/admin/disk.book/add', { title: 'Alien' })).toMatchObject({ code: 1 })
    const before = await files()
    const text = await readFile(declaration(), 'utf8')
    await fill()
    expect(await generate(designOf([title, year], { name: 'disk_book' }))).toMatchObject({
      code: 0,
      status: 200,
      msg: expect.stringContaining('the disk is full'),
    })
    expect(await files()).toEqual(before)
    expect(await readFile(declaration(), 'utf8')).toBe(text)
    const made = await generatedRow(product().app.database.read, 'disk/book')
    expect(Object.keys(made?.entity.spec.fields ?? {})).not.toContain('year_made')
    const { columns } = (await introspect(product().app.database)).get('disk_book') ?? {}
    expect(Object.keys(columns ?? {})).not.toContain('year_made')
    expect(await call('/admin/disk.book/index')).toMatchObject({ code: 1, data: { total: 1 } })
  })
})
