import type { FieldOptions } from '#core/field-options.ts'
import { defineKind, type Length, type Translated } from '#core/kind.ts'
import { operators, parseList, Refusal } from '#core/rules/rules.ts'
import { isWebAddress } from '#core/values/web-address.ts'

type Upload = { readonly topic?: string }
type PrivateUpload = Upload & { readonly private?: boolean }

const one = {
  family: 'file',
  length: 255,
  empty: '',
  parse: parseFileUrl,
  operators: operators.text,
  search: false,
  schema: () => ({ type: 'string' }),
} as const
const several = {
  family: 'file',
  isList: true,
  isLong: true,
  isWide: true,
  empty: [],
  parse: parseFileUrls,
  operators: operators.list,
  search: false,
  schema: () => ({ type: 'array', items: { type: 'string' } }),
} as const

/** Address of a picture. */
export const image = defineKind<string, Upload & Translated>({ ...one, width: 88, input: 'image' })

/** Addresses of pictures. */
export const images = defineKind<readonly string[], Upload & Length>({
  ...several,
  width: 144,
  input: 'images',
})

/** Address of a file. */
export const file = defineKind<string, PrivateUpload>({ ...one, input: 'file' })

/** Addresses of files. */
export const files = defineKind<readonly string[], PrivateUpload & Length>({ ...several, input: 'files' })

/** A stored file's path or a web address; nothing that a browser would run. */
function parseFileUrl(raw: unknown): string | Refusal {
  const value = typeof raw === 'string' ? raw.trim() : ''
  if (value.length > 255 || /[\s"'<>\\,]/.test(value) || value.includes('/../')) return new Refusal('file')
  return isWebAddress(value) ? value : new Refusal('file')
}

/** A list of files as an array or as the comma list that older clients send. */
function parseFileUrls(raw: unknown, field: FieldOptions): readonly string[] | Refusal {
  return parseList(typeof raw === 'string' ? raw.split(',') : raw, field, parseFileUrl)
}
