import { expect, test } from 'vitest'
import type { ReferenceGroup } from '#core/calls/references.ts'
import { adminUrl } from '#core/wire.ts'
import { whenGoneOf } from '../../resource/write/references.ts'
import { onSqlite } from '../on-every-dialect.ts'
import { addSample } from '../sample-values.ts'

const product = onSqlite()

/** Every relation that matters to a deletion in the back office, besides those of lines, which go with their row. */
const places = () =>
  product()
    .app.registry.entries.filter(({ resource }) => resource.calls.includes('del'))
    .flatMap((entry) =>
      entry.referrers
        .filter(
          ({ entry: { resource }, field }) =>
            whenGoneOf(resource.fields[field] ?? { kind: 'text' }) !== 'keep',
        )
        .filter(
          (one) => !entry.lines.some(({ target, owner }) => target === one.entry && owner === one.field),
        )
        .map(({ entry: referrer, field }) => ({ to: entry, referrer, field })),
    )

const ask = async (name: string, id: number) =>
  (
    await product().call<{ groups: readonly ReferenceGroup[] }>(
      `${adminUrl(name, 'references')}?ids[]=${id}`,
      {
        token: product().superToken,
      },
    )
  ).data.groups

test('a super is told the name of everything that refers to a row, whichever resource has it', async () => {
  const unnamed: string[] = []
  const unfound: string[] = []
  for (const [at, { to, referrer, field }] of places().entries()) {
    const [name, from] = [to.resource.name, referrer.resource.name]
    const id = await addSample(product(), name, 300 + at)
    const { kind } = referrer.resource.fields[field] ?? { kind: 'text' }
    await addSample(product(), from, 600 + at, { [field]: kind === 'manyToMany' ? [id] : id })
    const groups = await ask(name, id)
    if (!groups.some((group) => group.resource === from && group.field === field))
      unfound.push(`${name} ${from}.${field}`)
    for (const { resource, field, hidden, rows } of groups)
      if (hidden > 0 || rows.length === 0) unnamed.push(`${name} ${resource}.${field}`)
  }
  expect([unnamed, unfound]).toEqual([[], []])
})

test('a line is named for whoever has the list of the rows it is saved with, and found with these', async () => {
  const page = await addSample(product(), 'content/page', 1)
  const menu = await addSample(product(), 'content/menu', 1, { name: 'Main' })
  const target = { resource: 'content/page', row_id: page }
  const item = await addSample(product(), 'content/menuItem', 1, {
    menu_id: menu,
    pid: 0,
    kind: 'target',
    label: '',
    target,
  })
  const nodes = ['content/page/index', 'content/page/del']
  const asking = async (more: readonly string[]) => {
    const { token } = await product().limitedAdmin([...nodes, ...more])
    const url = `${adminUrl('content/page', 'references')}?ids[]=${page}`
    return (await product().call<{ groups: readonly ReferenceGroup[] }>(url, { token })).data.groups
  }
  expect(await asking(['content/menu/index'])).toMatchObject([
    { hidden: 0, rows: [{ id: item, label: 'Main', within: { resource: 'content/menu', id: menu } }] },
  ])
  expect(await asking([])).toMatchObject([{ count: 1, hidden: 1, rows: [] }])
  // With the menu its items go.
  expect(await ask('content/menu', menu)).toEqual([])
})
