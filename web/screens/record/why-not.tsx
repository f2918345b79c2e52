import { meets } from '#core/actions.ts'
import type { ResourceJson } from '#core/describe.ts'
import { actionKeys } from '#core/messages.ts'
import { transitionOf } from '#core/resource.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useListRights } from '../list/use-list-commands.ts'

interface WhyNotProps {
  readonly resource: ResourceJson
  readonly row: Readonly<Record<string, unknown>>
}

/** What can not be done with a record, and why: the state that it takes, or a right that is missing. Nothing where all of it can. */
export function WhyNot({ resource, row }: WhyNotProps) {
  const t = useNamespaces(['list', resource.name])
  const { label, option } = useFieldTexts(resource)
  const rights = useListRights(resource)
  const names = Object.keys(resource.actions).filter((name) => resource.actions[name]?.on !== 'none')
  const reasons = names.flatMap((name) => {
    const action = t(actionKeys(resource.name, name))
    if (!rights.actions.includes(name)) return [{ name, text: t('list:whyNot.noRight', { action }) }]
    const unmet = unmetOf(resource, name, row)
    if (!unmet) return []
    const [field, wanted] = unmet
    const written = (value: unknown) => option(field, String(value ?? ''))
    const params = { action, field: label(field), is: written(row[field]) }
    const needs = wanted.map(written).join(' / ')
    return [{ name, text: t('list:whyNot.state', { ...params, needs }) }]
  })
  if (reasons.length === 0) return null
  return (
    <details>
      <summary className="soft">{t('list:whyNot.title')}</summary>
      <ul className="bullets mt-2">
        {reasons.map(({ name, text }) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

/** The field of a row that keeps an action from being done, with the values that it takes. */
function unmetOf(
  resource: ResourceJson,
  action: string,
  row: WhyNotProps['row'],
): readonly [field: string, wanted: readonly unknown[]] | null {
  const move = transitionOf(resource, action)
  if (move && !move.from.includes(String(row[move.field]))) return [move.field, move.from]
  const conditions = Object.entries(resource.actions[action]?.when ?? {})
  const unmet = conditions.find(([field, wanted]) => !meets(resource.fields, { [field]: wanted }, row))
  return unmet ? [unmet[0], [unmet[1]].flat()] : null
}
