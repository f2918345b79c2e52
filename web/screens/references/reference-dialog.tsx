import { Alert, Button, Radio } from 'antd'
import { useId, useState } from 'react'
import type {
  AddressChanges,
  ReferenceChoice,
  ReferenceGroup,
  ReferenceWish,
} from '#core/calls/references.ts'
import { rowAddress } from '#web/admin/row-address.ts'
import { RemoteSelect } from '#web/fields/remote/remote-select.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { go } from '#web/navigation/navigation.ts'
import formCss from '../form/form.module.css'
import { FormWindow } from '../form/form-window.tsx'
import listCss from '../list/list.module.css'
import type { AskedReferences } from './ask-references.ts'
import css from './references.module.css'

interface Chosen {
  readonly choice: ReferenceChoice | null
  readonly to: number | null
}

const keyOf = ({ resource, field, is_draft }: ReferenceGroup) => `${resource} ${field} ${is_draft ?? ''}`

/** What refers to rows that are about to go: by name as far as one may look, with a choice for each group that has one. */
export default function ReferenceDialog({ asked }: { readonly asked: AskedReferences }) {
  const { groups, label, isDeletion, close } = asked
  const t = useNamespaces(['list'])
  const id = useId()
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>(() => firstChoices(groups))
  const [isRefused, setRefused] = useState(false)
  const isStuck = isDeletion && groups.some(isBlocked)
  const missing = (group: ReferenceGroup) => isDeletion && isMissing(group, chosen[keyOf(group)])
  const submit = () => {
    if (isStuck) return
    const first = groups.findIndex(missing)
    if (first < 0)
      return close(isDeletion ? groups.flatMap((group) => wishOf(group, chosen[keyOf(group)])) : [])
    setRefused(true)
    document.getElementById(`${id}-${first}`)?.querySelector<HTMLElement>('input')?.focus()
  }
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  return (
    <FormWindow
      size="normal"
      title={t(`list:references.${asked.addresses ? 'addresses' : 'title'}`)}
      detail=""
      closeLabel={t('list:cancel')}
      onClose={() => close(null)}
    >
      <form
        className={formCss.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={`${formCss.body} stack gap-5`}>
          {asked.addresses && <Addresses {...asked.addresses} />}
          {count > 0 && (
            <p>
              {t(`list:references.${asked.addresses ? 'moved' : isDeletion ? 'deleted' : 'hidden'}`, {
                count,
              })}
            </p>
          )}
          {groups.map((group, at) => (
            <Group
              key={keyOf(group)}
              id={`${id}-${at}`}
              group={group}
              asked={asked}
              chosen={chosen[keyOf(group)] ?? { choice: null, to: null }}
              isRefused={isRefused && missing(group)}
              onChoose={(next) => setChosen((before) => ({ ...before, [keyOf(group)]: next }))}
            />
          ))}
        </div>
        <div className={formCss.foot}>
          <Button onClick={() => close(null)}>{t('list:cancel')}</Button>
          {/* The first thing that a key reaches in the dialog is to be what can be taken back. */}
          <Button type="primary" danger={isDeletion} htmlType="submit" disabled={isStuck}>
            {label}
          </Button>
        </div>
      </form>
    </FormWindow>
  )
}

/** Addresses that change, from and to, and what becomes of the old ones. */
function Addresses({ count, list }: AddressChanges) {
  const t = useNamespaces(['list'])
  return (
    <section className="stack gap-2">
      <p>{t('list:references.addressesChange', { count })}</p>
      <ul className={css.changes}>
        {list.map(({ from, to }) => (
          <li key={from} className="breaks">
            <span className="faint">{from}</span> → <span>{to}</span>
          </li>
        ))}
        {count > list.length && (
          <li className="faint">{t('list:references.more', { count: count - list.length })}</li>
        )}
      </ul>
    </section>
  )
}

interface GroupProps {
  readonly id: string
  readonly group: ReferenceGroup
  readonly asked: AskedReferences
  readonly chosen: Chosen
  readonly isRefused: boolean
  readonly onChoose: (chosen: Chosen) => void
}

function Group({ id, group, asked, chosen, isRefused, onChoose }: GroupProps) {
  const { resource, isDeletion, close } = asked
  const t = useNamespaces(['list'])
  const { resource_label, field_label, count, hidden, rows, choices, is_draft } = group
  const title = [resource_label, field_label].filter((text) => text !== '').join(' · ')
  const more = count - hidden - rows.length
  return (
    <section aria-labelledby={`${id}-title`} className="stack gap-2">
      <h2 id={`${id}-title`}>
        {title} <span className="faint digits">{count}</span>
      </h2>
      {is_draft && <p className="faint">{t('list:references.drafts')}</p>}
      {rows.length > 0 && (
        <ul className={css.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <RowLink resource={group.resource} row={row} onLeave={() => close(null)} />
            </li>
          ))}
          {more > 0 && <li className="faint">{t('list:references.more', { count: more })}</li>}
        </ul>
      )}
      {hidden > 0 && <p className="faint">{t('list:references.unseen', { count: hidden })}</p>}
      {isDeletion && isBlocked(group) && (
        <Alert type="warning" showIcon title={t('list:references.blocked')} />
      )}
      {isDeletion && choices.length === 0 && !isBlocked(group) && (
        <p className="soft">{t(`list:references.happens.${group.effect}`)}</p>
      )}
      {isDeletion && choices.length > 0 && !isBlocked(group) && (
        <fieldset id={id} aria-labelledby={`${id}-title`} className="stack gap-2">
          <Radio.Group
            className={css.choices}
            aria-labelledby={`${id}-title`}
            value={chosen.choice}
            options={choices.map((choice) => ({
              value: choice,
              label: t(`list:references.choose.${choice}`),
            }))}
            onChange={({ target }) => onChoose({ ...chosen, choice: target.value })}
          />
          {chosen.choice === 'replace' && (
            <RemoteSelect
              id={`${id}-to`}
              aria-labelledby={`${id}-title`}
              aria-invalid={isRefused}
              status={isRefused ? 'error' : ''}
              to={resource.name}
              isMultiple={false}
              ids={chosen.to === null ? [] : [chosen.to]}
              closedIds={() => goingIds(asked)}
              onChange={([to]) => onChoose({ ...chosen, to: to ?? null })}
            />
          )}
          {isRefused && (
            <p role="alert" className={css.refused}>
              {t(`list:references.${chosen.choice === 'replace' ? 'which' : 'what'}`)}
            </p>
          )}
        </fieldset>
      )}
    </section>
  )
}

/** A row that refers to what goes, with the way to it where the caller has its list. */
function RowLink({
  resource,
  row,
  onLeave,
}: {
  readonly resource: string
  readonly row: ReferenceGroup['rows'][number]
  readonly onLeave: () => void
}) {
  const address = rowAddress(resource, row.id)
  if (!address) return <span>{row.label}</span>
  return (
    <button
      type="button"
      className={listCss.link}
      onClick={() => {
        onLeave()
        go(address)
      }}
    >
      {row.label}
    </button>
  )
}

function firstChoices(groups: readonly ReferenceGroup[]): Readonly<Record<string, Chosen>> {
  return Object.fromEntries(
    groups.map((group) => {
      const [first = null] = group.choices
      const usual = group.effect === 'refuse' ? (group.choices.length === 1 ? first : null) : group.effect
      return [keyOf(group), { choice: usual, to: null }]
    }),
  )
}

/** Nothing that this caller could choose lets the rows go. */
function isBlocked({ effect, choices, hidden }: ReferenceGroup): boolean {
  return effect === 'refuse' && (choices.length === 0 || hidden > 0)
}

function isMissing({ choices }: ReferenceGroup, chosen: Chosen | undefined): boolean {
  if (choices.length === 0) return false
  return !chosen?.choice || (chosen.choice === 'replace' && chosen.to === null)
}

/** What happens by itself is not said. */
function wishOf(
  { resource, field, effect, choices }: ReferenceGroup,
  chosen: Chosen | undefined,
): ReferenceWish[] {
  const { choice = null, to = null } = chosen ?? {}
  if (choices.length === 0 || choice === null || choice === effect) return []
  return [{ resource, field, choice, ...(choice === 'replace' && to !== null ? { to } : {}) }]
}

/** What goes itself can not take its own place; of all rows of a list the server knows which these are. */
function goingIds({ chosen }: AskedReferences): ReadonlySet<number> {
  return new Set('ids' in chosen ? chosen.ids : [])
}
