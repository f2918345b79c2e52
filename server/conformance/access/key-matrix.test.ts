import { expect, test } from 'vitest'
import { superPassword } from '../../testing/test-app.ts'
import { onSqlite } from '../on-every-dialect.ts'
import { routeAccess } from './route-access.ts'

/** What no API key does, by the beginning of its address: rights, settings that decide them, code, passwords. */
const closed = [
  '/admin/auth.admin/',
  '/admin/auth.group/',
  '/admin/auth.rule/',
  '/admin/routine.admininfo/',
  '/admin/routine.config/',
  '/admin/crud.',
  '/admin/security.datarecycle/',
  '/admin/security.sensitivedata/',
  '/admin/user.group/',
  '/admin/user.rule/',
  '/admin/user.user/signout',
  '/admin/user.user/resetfactor',
  '/api/account/changepassword',
]
/** Calls without a node that a key may make all the same: a ticket says what is fetched. */
const opened = ['GET /admin/ajax/download']

/** Calls by the node of others that are closed, and one whose node has no rule: it is left to super administrators. */
const refusedToo: readonly string[] = [
  'GET /admin/ajax/gettablepk',
  'GET /admin/ajax/gettablelist',
  'GET /admin/ajax/gettablefieldlist',
  'GET /admin/ajax/getdatabaseconnectionlist',
  'GET /admin/dashboard/admins',
  'GET /admin/auth.adminlog/edit',
  'POST /admin/auth.adminlog/edit',
]

const product = onSqlite()

test('an API key of a super administrator reaches what is granted by a node and nothing else', async () => {
  const { data } = await product().call<{ key: string }>('/admin/routine.AdminInfo/keyAdd', {
    method: 'POST',
    token: product().superToken,
    body: { name: 'matrix', old_password: superPassword },
  })
  const reached: string[] = []
  const refused: string[] = []
  for (const { method, url, access } of product().routes) {
    if (!url.startsWith('/admin/')) continue
    const answer = await product().call(`${url}?id=999999&ids[]=999999`, {
      method,
      headers: { authorization: `Bearer ${data.key}` },
      ...(method === 'POST' ? { body: {} } : {}),
    })
    expect(answer.status, url).toBe(200)
    const isRefused = answer.code === 401
    if (isRefused === (typeof access === 'object')) (isRefused ? refused : reached).push(`${method} ${url}`)
  }
  expect(reached).toEqual(opened)
  const isClosed = (url: string) =>
    url.endsWith('/import') || closed.some((start) => url.split(' ')[1]?.startsWith(start))
  expect(refused.filter((url) => !isClosed(url) && !refusedToo.includes(url))).toEqual([])
  const withNode = Object.keys(routeAccess).filter(
    (url) => routeAccess[url]?.includes('/') && url.includes(' /admin/'),
  )
  expect(withNode.filter((url) => isClosed(url) && !refused.includes(url))).toEqual([])
})
