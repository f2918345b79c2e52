import { expect } from 'vitest'
import type { TestApp } from '../testing/test-app.ts'

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
  return { send, get }
}
