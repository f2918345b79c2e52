import { expect } from 'vitest'
import type { TestApp } from '../../testing/test-app.ts'

export type Row = Record<string, unknown>

/** `data` of a list call as that client reads it. */
export interface Page {
  readonly list: readonly Row[]
  readonly options: readonly Row[]
  readonly total: number
  readonly remark: string
  readonly group: readonly number[]
}

/** What keeps that client from cancelling its own duplicates; it means nothing. */
export const noise = 'uuid=7c9e6679-7425-40de-944b-e07fc1f90ae7'

export const ids = ({ list }: Page) => list.map(({ id }) => id)

/**
 * An item of its common search, as its columns declare it (`docs/wire.md#what-list-pages-send`); a column without a cell of its
 * own has no render.
 */
export interface SearchItem {
  readonly field: string
  readonly val: unknown
  readonly operator: string
  readonly render?: string
}

/**
 * An address with parameters as that client writes them (`docs/wire.md#parameters`): brackets for lists and objects, `+` for a
 * space, what is null or undefined left out.
 */
export function address(url: string, params: Row = {}): string {
  const pairs = Object.entries(params).flatMap(([name, value]) => parts(name, value))
  return pairs.length > 0 ? `${url}?${pairs.join('&')}` : url
}

function parts(name: string, value: unknown): readonly string[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [`${encode(name)}=${encode(String(value))}`]
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return Object.entries(value).flatMap(([key, item]) =>
    // Only a list at the top goes without numbers.
    parts(isPlainList && !name.includes('[') ? `${name}[]` : `${name}[${key}]`, item),
  )
}

/** That client's escaping leaves `:`, `$`, `,` and brackets readable. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(?:3A|24|2C|20|5B|5D)/gi, (code) =>
    code === '%20' ? '+' : decodeURIComponent(code),
  )
}

/** Requests with the headers that a client written for the original sends; every answer must be an envelope. */
export function originalClient(product: () => TestApp) {
  const send = async <T = Row>(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body?: unknown,
    token?: string,
  ) => {
    const { statusCode, headers, payload } = await product().server.inject({
      method,
      url,
      headers: {
        accept: 'application/json, text/plain, */*',
        batoken: token ?? product().superToken,
        'think-lang': 'zh-cn',
        server: 'true',
        ...(body ? { 'content-type': 'application/json;charset=UTF-8' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    expect(statusCode, url).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    const envelope = JSON.parse(payload) as { code: number; msg: string; time: number; data: T }
    expect(Object.keys(envelope).toSorted()).toEqual(['code', 'data', 'msg', 'time'])
    expect(envelope.time).toBeTypeOf('number')
    return envelope
  }
  const get = async <T = Page>(url: string, token?: string) => {
    const { code, data, msg } = await send<T>('GET', url, undefined, token)
    expect(code, `${url}: ${msg}`).toBe(1)
    return data
  }
  /** The list of a page as its table asks for it, with what is searched for. */
  const list = (url: string, search: readonly SearchItem[] = [], more: Row = {}, token?: string) =>
    get(address(`${url}/index`, { page: 1, limit: 10, order: '', quickSearch: '', search, ...more }), token)
  const remove = (url: string, removed: readonly unknown[]) =>
    send('DELETE', address(`${url}/del`, { ids: removed }))
  return { send, get, list, remove }
}
