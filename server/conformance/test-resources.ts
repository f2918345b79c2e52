import { type Field, type FieldKind, field, isLeftOut, kinds } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { serverResource } from '../resource/side.ts'
import { menuResources } from '../testing/test-menus.ts'

const named = {
  text: field.text(),
  textarea: field.textarea(),
  account: field.account(),
  password: field.password(),
  var_name: field.varName(),
  mobile: field.mobile(),
  id_number: field.idNumber(),
  email: field.email({ unique: true }),
  url: field.url(),
  integer: field.integer(),
  number: field.number(),
  float: field.float(),
  money: field.money(),
  weigh: field.weigh(),
  date: field.date(),
  date_time: field.dateTime(),
  time: field.time(),
  year: field.year(),
  switch: field.switch(),
  select: field.select(['a', 'A', 'b']),
  radio: field.radio(['1', '2', '11']),
  code: field.code([0, 1, 2]),
  selects: field.selects(['a', 'A', 'ab', 'b']),
  checkbox: field.checkbox(['1', '2', '11']),
  array: field.array(),
  image: field.image(),
  images: field.images(),
  file: field.file(),
  files: field.files(),
  rich_text: field.richText(),
  tag_id: field.belongsTo('content/tag', { show: ['name'], whenGone: 'clear' }),
  tag_ids: field.manyToMany('content/tag'),
  city: field.city(),
  icon: field.icon(),
  color: field.color(),
}

/** Kinds that no field above is of, each under its own name: a new one is tried like all others. */
const others: Readonly<Record<string, Field>> = Object.fromEntries(
  (Object.keys(kinds) as FieldKind[]).flatMap((kind) => {
    const isNamed =
      kind === 'parent' || kinds[kind].isLines || Object.values(named).some((one) => one.kind === kind)
    return isNamed || kinds[kind].isGiven ? [] : [[kind, { kind }]]
  }),
)

/** One field of every kind but `parent`, which makes a tree: `branch` has that one. */
export const everyKind = defineResource('test/everyKind', {
  label: 'text',
  fields: { ...named, ...(others as object) },
  list: {
    columns: ['id', 'text'],
    search: ['text', 'textarea'],
    filters: [
      'text',
      'textarea',
      'account',
      'var_name',
      'mobile',
      'id_number',
      'email',
      'url',
      'integer',
      'number',
      'float',
      'money',
      'weigh',
      'date',
      'date_time',
      'create_time',
      'time',
      'year',
      'switch',
      'select',
      'radio',
      'code',
      'selects',
      'checkbox',
      'array',
      'image',
      'images',
      'file',
      'files',
      'rich_text',
      'tag_id',
      'tag.name',
      'tag_ids',
      'city',
      'icon',
      'color',
      ...(Object.keys(others) as 'text'[]),
    ],
    sortable: [
      'text',
      'integer',
      'number',
      'float',
      'money',
      'date',
      'date_time',
      'time',
      'year',
      'tag_id',
      'weigh',
    ],
    sort: ['id', 'asc'],
  },
})

/** A tree with weights, searched by two fields. */
const branch = defineResource('test/branch', {
  fields: {
    parent_id: field.parent(),
    name: field.text({ required: true }),
    note: field.text(),
    weigh: field.weigh(),
  },
  list: {
    columns: ['name'],
    search: ['name', 'note'],
    filters: ['parent_id', 'name'],
    sort: ['weigh', 'desc'],
  },
})

/** A resource with a field that only holders of a further node may see, offered at every door there is. */
export const guarded = defineResource('test/guarded', {
  fields: {
    name: field.text({ required: true }),
    secret: field.text({ unique: true, read: { node: 'secret' } }),
    secret_tag_id: field.belongsTo('content/tag', { read: { node: 'secret' }, whenGone: 'clear' }),
    secret_tag_ids: field.manyToMany('content/tag', { read: { node: 'secret' } }),
    secret_owner_id: field.belongsTo('auth/admin', { read: { node: 'secret' }, whenGone: 'clear' }),
    remark: field.text({ shownWhen: [{ secret: ['told'] }, { name: ['open'], secret_tag_id: [1] }] }),
  },
  owner: 'secret_owner_id',
  list: {
    columns: ['id', 'name', 'secret', 'secret_tag_id', 'secret_tag.name'],
    search: ['name', 'secret'],
    filters: ['name', 'secret', 'secret_tag_id', 'secret_tag.name', 'secret_tag_ids'],
    sortable: ['secret'],
    sort: ['secret', 'asc'],
  },
  form: [['name', 'secret', 'secret_tag_id', 'secret_tag_ids']],
  aside: ['secret'],
})

/** Notes of members: everything a member area can open, and fields that it does not. */
const note = defineResource('test/note', {
  fields: {
    user_id: field.belongsTo('user/user', { show: ['username', 'email'] }),
    title: field.text({ required: true, unique: true }),
    remark: field.text(),
    grade: field.integer({ initial: 0 }),
  },
  areas: {
    member: {
      owner: 'user_id',
      calls: ['index', 'show', 'add', 'edit', 'del'],
      read: ['title', 'grade'],
      write: ['title', 'user_id'],
    },
  },
  list: {
    columns: ['title'],
    search: ['title', 'remark'],
    filters: ['title', 'remark', 'grade', 'user_id', 'user.username', 'user.email'],
    sortable: ['title', 'remark'],
  },
})

/** Fields of `everyKind` that travel along with rows that lead there. */
export const shownKinds: readonly string[] = Object.entries(everyKind.fields)
  .filter(([, { kind }]) => kind !== 'password' && kind !== 'manyToMany' && !isLeftOut({ kind }))
  .map(([name]) => name)

/** Leads to rows with every kind of field, to one and to many, and shows them. */
export const pointer = defineResource('test/pointer', {
  fields: {
    name: field.text(),
    kind_id: field.belongsTo('test/everyKind', { show: shownKinds, whenGone: 'clear' }),
    kind_ids: field.manyToMany('test/everyKind', { show: shownKinds }),
  },
  list: { columns: ['name', ...shownKinds.map((name) => `kind.${name}` as const)] },
})

/** Joined with their sides, as the product's own list has them. */
export const testResources = [
  serverResource(everyKind),
  serverResource(branch),
  serverResource(guarded),
  serverResource(note),
  serverResource(pointer),
  ...menuResources,
]

/** The fields of a resource by kind. */
export function fieldOf(kind: FieldKind): string {
  const found = Object.entries(everyKind.fields).find(([, one]) => one.kind === kind)
  if (!found) throw new Error(`everyKind has no ${kind}`)
  return found[0]
}
