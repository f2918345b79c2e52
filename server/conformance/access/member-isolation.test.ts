import { beforeAll, describe, expect, test } from 'vitest'
import { memberNodeOf, memberWrite } from '#core/access/permissions.ts'
import type { MemberCall } from '#core/resource.ts'
import { memberUrl } from '#core/wire.ts'
import { serverResources } from '../../testing/modules.ts'
import type { Call, TestMember } from '../../testing/test-app.ts'
import { onSqlite, withResources } from '../on-every-dialect.ts'
import { addSample, sampleOf } from '../sample-values.ts'
import { testResources } from '../test-resources.ts'

type Row = Readonly<Record<string, unknown>>

/** What an area does not offer is no test. */
const testIf = (isOffered: boolean) => (isOffered ? test : () => {})

const wide = withResources(testResources)
const areas = [...serverResources, ...testResources].flatMap(({ resource }) => {
  const { member } = resource.areas
  return member?.owner ? [{ resource, area: member, owner: member.owner }] : []
})

/** No row has this id. */
const nowhere = 999_999

const product = onSqlite(wide)

let mine: TestMember
let theirs: TestMember
beforeAll(async () => {
  mine = await product().member()
  theirs = await product().member()
})

describe.each(areas.map((one) => [one.resource.name, one] as const))(
  '%s',
  (name, { resource, area, owner }) => {
    let me: TestMember
    let own = 0
    let foreign = 0
    const has = (call: MemberCall) => area.calls.includes(call)
    const url = (call: MemberCall, query = '') => `${memberUrl(name, call)}${query}`
    const call = <T = Row>(address: string, more: Call = {}) =>
      product().call<T>(address, { memberToken: me.token, ...more })
    const foreignRow = () => product().rows(name).find(foreign)
    /** what a call about a foreign row answers, and what the same about no row at all */
    const both = async (send: (id: number) => ReturnType<typeof call>) => {
      const before = await foreignRow()
      const [about, none] = [await send(foreign), await send(nowhere)]
      expect(await foreignRow()).toEqual(before)
      return [
        { code: about.code, msg: about.msg, data: about.data },
        { code: none.code, msg: none.msg, data: none.data },
      ]
    }

    beforeAll(async () => {
      // A group with exactly the nodes of the area: what a member may not do is refused for being another's row.
      me = await product().member([...new Set(area.calls.map((one) => memberNodeOf(resource, one)))])
      await seedRights(product().app.settings)
      if (owner === 'id') {
        own = me.id
        foreign = theirs.id
        return
      }
      own = await addSample(product(), name, 9001, { [owner]: me.id })
      foreign = await addSample(product(), name, 9002, { [owner]: theirs.id })
    })

    testIf(has('index'))('a list holds the own rows only, whatever it is asked', async () => {
      const listed = async (query: string) => {
        const { code, data } = await call<{ list: readonly Row[]; total: number }>(url('index', query))
        if (code !== 1) return []
        expect(data.total).toBe(data.list.length)
        return data.list.map(({ id }) => id)
      }
      expect(await listed('?limit=999')).toEqual([own])
      const asked = [
        `?initKey=id&initValue=${foreign}`,
        `?select=true&initKey=id&initValue=${foreign}`,
        `?search[0][field]=id&search[0][operator]=eq&search[0][val]=${foreign}`,
        `?search[0][field]=${owner}&search[0][operator]=eq&search[0][val]=${theirs.id}`,
        `?search[0][field]=${owner}&search[0][operator]=ne&search[0][val]=${me.id}`,
        `?search[0][field]=user.username&search[0][operator]=eq&search[0][val]=${theirs.username}`,
      ]
      for (const query of asked) expect(await listed(query), query).toEqual([])
    })

    testIf(has('index'))('a list shows the fields of the area and no others', async () => {
      const { data } = await call<{ list: readonly Row[] }>(url('index'))
      const open = new Set(['id', ...area.read])
      expect(Object.keys(data.list[0] ?? {}).filter((key) => !open.has(key))).toEqual([])
      expect(data).not.toHaveProperty('remark')
    })

    testIf(has('index'))('closed fields can neither be filtered by nor ordered by', async () => {
      const closed = Object.keys(resource.fields).filter((key) => key !== 'id' && !area.read.includes(key))
      for (const key of [...closed, 'user.email']) {
        const filter = `?search[0][field]=${key}&search[0][operator]=eq&search[0][val]=1`
        expect((await call(url('index', filter))).code, key).toBe(0)
        expect((await call(url('index', `?order=${key},asc`))).code, key).toBe(0)
      }
    })

    testIf(has('show'))("another's row is shown like one that is not there", async () => {
      expect((await call(url('show', `?id=${own}`))).code).toBe(1)
      const [about, none] = await both((id) => call(url('show', `?id=${id}`)))
      expect(about).toEqual(none)
    })

    testIf(has('edit'))("another's row is opened and changed like one that is not there", async () => {
      const writable = memberWrite(area, 'edit').find((key) => key !== owner) ?? ''
      const field = resource.fields[writable]
      if (!field) throw new Error(`${name} lets members edit, but write nothing`)
      const body = { [writable]: sampleOf(field, 9003) }
      const [opened, none] = await both((id) => call(url('edit', `?id=${id}`)))
      expect(opened).toEqual(none)
      const [changed, nothing] = await both((id) =>
        call(url('edit'), { method: 'POST', body: { ...body, id } }),
      )
      expect(changed).toEqual(nothing)
      expect((await call(url('edit'), { method: 'POST', body: { ...body, id: own } })).code).toBe(1)
      expect(await product().rows(name).find(own)).toMatchObject(body)
    })

    testIf(has('edit') && owner !== 'id')('whose a row is can not be changed', async () => {
      await call(url('edit'), { method: 'POST', body: { id: own, [owner]: theirs.id } })
      expect(await product().rows(name).find(own)).toMatchObject({ [owner]: me.id })
    })

    testIf(has('add'))('a row that a member adds is their own, whatever was sent', async () => {
      const names = memberWrite(area, 'add').filter((key) => key !== owner)
      const body = Object.fromEntries(
        names.flatMap((key) => {
          const field = resource.fields[key]
          return field ? [[key, sampleOf(field, 9010)]] : []
        }),
      )
      const { code, data } = await call<{ id: number }>(url('add'), {
        method: 'POST',
        body: { ...body, [owner]: theirs.id },
      })
      expect(code).toBe(1)
      expect(await product().rows(name).find(data.id)).toMatchObject({ [owner]: me.id })
      await product().rows(name).remove([data.id])
    })

    testIf(has('del'))(
      "another's row is deleted like one that is not there, and takes no own one along",
      async () => {
        const [about, none] = await both((id) => call(url('del', `?ids[]=${id}`), { method: 'DELETE' }))
        expect(about).toEqual(none)
        const extra = await addSample(product(), name, 9020, { [owner]: me.id })
        await call(url('del', `?ids[]=${extra}&ids[]=${foreign}`), { method: 'DELETE' })
        expect(await foreignRow()).not.toBeNull()
        await product()
          .rows(name)
          .remove([extra])
          .catch(() => {})
      },
    )

    test('a guest, a member without the node and an administrator are refused', async () => {
      const [first] = area.calls
      if (!first) return
      const stranger = await product().member(['account'])
      const address = first === 'del' ? url(first, `?ids[]=${foreign}`) : url(first, `?id=${foreign}`)
      const method = first === 'del' ? 'DELETE' : first === 'add' ? 'POST' : 'GET'
      const code = async (headers: Record<string, string>) =>
        (
          await product().call(address, {
            method,
            headers,
            ...(method === 'POST' ? { body: { id: 1 } } : {}),
          })
        ).code
      expect(await code({})).toBe(303)
      expect(await code({ 'ba-user-token': stranger.token })).toBe(401)
      expect(await code({ batoken: product().superToken })).toBe(303)
      expect(await code({ 'ba-user-token': product().superToken })).toBe(303)
      expect(mine.id).not.toBe(theirs.id)
    })
  },
)

/** Groups and rules that the test has just written are known from the next request on. */
async function seedRights(settings: { readonly refresh: () => Promise<void> }): Promise<void> {
  await settings.refresh()
}
