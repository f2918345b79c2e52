import { useQuery } from '@tanstack/react-query'
import { Fragment, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type FilterLeaf, type FilterTree, isGroup, partsOf } from '#core/conditions/filter-tree.ts'
import type { ResourceJson } from '#core/describe.ts'
import { type Field, kinds } from '#core/field.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { FilterValue } from '#web/fields/field-part.ts'
import { chosenRowsQuery, plainLabel, targetOf } from '#web/fields/remote/remote-options.ts'
import { type FieldTexts, useFieldTexts } from '#web/fields/texts.ts'
import { useTimeZone } from '#web/fields/times/time-zone.ts'
import { filterTexts, formatNumber, isOnValue, rangeHalves } from '#web/fields/values/value-text.ts'
import { currentLanguage, type Translate } from '#web/i18n/i18n.ts'
import { boundText } from '#web/i18n/moments.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { columnLabelKeys } from '../columns/list-columns.ts'
import { fieldOf } from '../state/list-state.ts'
import { operatorKeys, shapeOf } from './operators.ts'

interface ConditionTextProps {
  readonly resource: ResourceJson
  readonly name: string
  readonly value: FilterValue
}

/** A condition as a sentence: “Status is Draft or Published”. */
export function ConditionText(props: ConditionTextProps) {
  const field = fieldOf(props.resource, props.name)
  if (!field) return null
  const isNamed = kinds[field.kind].isRelation && shapeOf(props.value.operator) !== 'none'
  if (!isNamed) return <Sentence {...props} field={field} names={null} />
  return (
    <Suspense fallback="…">
      <RelatedSentence {...props} field={field} />
    </Suspense>
  )
}

function RelatedSentence(props: ConditionTextProps & { readonly field: Field }) {
  const to = targetOf(props.resource.name, props.field)
  const { json } = useResource(to)
  const ids = filterTexts(props.value).map(Number).filter(Number.isSafeInteger)
  const { data, isLoading } = useQuery(chosenRowsQuery(to, json.label, ids))
  const nameOf = (id: number) => plainLabel(data?.options.find((one) => one.id === id)?.label ?? `#${id}`)
  return <Sentence {...props} names={isLoading ? ['…'] : ids.map(nameOf)} />
}

/** A group of conditions as a sentence: “Status is Draft or (Views is more than 100 and Title contains “tea”)”. */
export function GroupText({
  resource,
  part,
}: {
  readonly resource: ResourceJson
  readonly part: FilterLeaf | FilterTree
}) {
  const { t } = useTranslation()
  if (!isGroup(part)) return <ConditionText resource={resource} name={part.field} value={part} />
  const word = t(`list:condition.${'all' in part ? 'and' : 'or'}`)
  return partsOf(part).map((one, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names; what is drawn says all of them
    <Fragment key={at}>
      {at > 0 && word}
      {isGroup(one) && '('}
      <GroupText resource={resource} part={one} />
      {isGroup(one) && ')'}
    </Fragment>
  ))
}

interface SentenceProps extends ConditionTextProps {
  readonly field: Field
  /** what related rows are called */
  readonly names: readonly string[] | null
}

function Sentence({ resource, name, field, value, names }: SentenceProps) {
  const texts = useFieldTexts(resource)
  const zone = useTimeZone()
  const { t } = texts
  const label = t([...columnLabelKeys(resource.name, name)], { defaultValue: texts.label(name) })
  const { operator } = value
  const say = (about: string) => valueText(about, field, name, texts, zone)
  const operatorText = t([...operatorKeys(field, operator)])
  switch (shapeOf(operator)) {
    case 'none':
      return t('list:condition.plain', { field: label, operator: operatorText })
    case 'range': {
      const [from, to] = rangeHalves(value)
      if (from !== '' && to !== '')
        return t([`list:condition.${operator === 'RANGE' ? 'between' : 'notBetween'}`], {
          field: label,
          from: say(from),
          to: say(to),
        })
      // “not between … and nothing” is the rest of the values.
      const half = operator === 'RANGE' ? (from === '' ? 'elt' : 'egt') : from === '' ? 'gt' : 'lt'
      return withValue(t, label, t([...operatorKeys(field, half)]), say(from || to))
    }
    case 'many': {
      const all = names ?? filterTexts(value).map(say)
      const type = operator === 'FIND_IN_SET' ? 'conjunction' : 'disjunction'
      return withValue(t, label, operatorText, new Intl.ListFormat(currentLanguage(), { type }).format(all))
    }
    case 'one':
      return withValue(t, label, operatorText, names?.[0] ?? say(String(value.val)))
  }
}

function withValue(t: Translate, field: string, operator: string, value: string): string {
  return t('list:condition.value', { field, operator, value })
}

/** A value of a condition as people read it. */
function valueText(
  text: string,
  field: Field,
  name: string,
  { t, option }: FieldTexts,
  zone: string,
): string {
  const { family, isNumeric, search } = kinds[field.kind]
  if (family === 'switch' && !field.options) return t(isOnValue(text) ? 'core:switch.on' : 'core:switch.off')
  if (field.options) return option(name, text)
  if (field.kind === 'time' || field.kind === 'year') return text
  if (family === 'moment') return boundText(text, serverNow() / 1000, zone, currentLanguage())
  if (isNumeric || search === 'RANGE') return formatNumber(text, currentLanguage())
  return t('list:condition.quoted', { text })
}
