import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/api/request.ts'
import type { RuleNode } from '#web/fields/permissions/permission-tree.ts'
import { type AccountBase, ask, type Faults, tellingFaults } from '../queries.ts'

/** One of the account's API keys, without the key itself. */
export interface ApiKey {
  readonly id: number
  readonly name: string
  readonly start: string
  readonly nodes: readonly string[] | null
  readonly addresses: readonly string[]
  readonly state: 'active' | 'expired' | 'ended'
  readonly create_time: number
  readonly expire_time: number | null
  readonly used_time: number | null
  readonly used_address: string
}

/** The account's keys, the newest first. */
interface ApiKeys {
  readonly list: readonly ApiKey[]
  /** false: the site lets nobody have one, and those that there are do not count */
  readonly is_offered: boolean
}

/** A permission that a key can be given; `name` is its node. */
export interface KeyRule extends RuleNode {
  readonly name: string
  readonly children?: readonly KeyRule[]
}

/** What a new key can be given, and what its form begins with. */
export interface KeyChoices {
  readonly rules: readonly KeyRule[]
  readonly name: number
  readonly initialDays: number
}

/** What a key is made with. */
interface NewKey {
  readonly name: string
  readonly nodes: readonly string[] | null
  readonly addresses: readonly string[]
  readonly days: number
  readonly old_password: string
}

export function keysQuery(base: AccountBase) {
  return queryOptions({
    queryKey: ['account', 'keys'],
    queryFn: ({ signal }) => ask<ApiKeys>(base, 'keys', {}, signal),
  })
}

export function choicesQuery(base: AccountBase) {
  return queryOptions({
    queryKey: ['account', 'keyChoices'],
    queryFn: ({ signal }) => ask<KeyChoices>(base, 'keyChoices', {}, signal),
  })
}

/** Makes a key; answers it, or what is wrong. */
export async function makeKey(
  base: AccountBase,
  body: NewKey,
): Promise<{ readonly key: string } | { readonly faults: Faults }> {
  let key = ''
  const faults = await tellingFaults(async () => {
    const options = { method: 'POST', body, showsError: false } as const
    key = (await request<{ key: string }>(`${base}/keyAdd`, options)).data.key
  })
  return faults ? { faults } : { key }
}

export async function revokeKey(base: AccountBase, id: number): Promise<void> {
  await request(`${base}/keyRevoke`, { method: 'POST', body: { id }, showsSuccess: true })
}
