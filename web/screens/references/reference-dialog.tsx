import { Alert, Button, Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import type {
  AddressChanges,
  ReferenceChoice,
  ReferenceGroup,
  ReferenceWish,
} from '#core/calls/references.ts'
import { RemoteSelect } from '#web/fields/remote/remote-select.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { go } from '#web/navigation/navigation.ts'
import { rowAddress } from '#web/page/row-address.ts'
import { useFocusBack } from '../../ui/browser/focus-back.ts'
import listCss from '../list/list.module.css'
import type { AskedReferences } from './ask-references.ts'
import css from './references.module.css'

interface Chosen {
  readonly choice: ReferenceChoice | null
  readonly to: number | null
}

const keyOf = ({ resource, field, is_draft }: ReferenceGroup) => `${resource} ${field} ${is_draft ?? ''}`

/**
 * Asks before something is done with rows, in one dialog: says what refers to them as soon as that is known, by name as far as one may
 * look, with a choice for each group that has one.
 */
export default function ReferenceDialog({ asked }: { readonly asked: AskedReferences }) {
  const { aim, found, title, label, danger = false, close } = asked
  const t = useNamespaces(['list'])
  const id = useId()
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({})
  const [isRefused, setRefused] = useState(false)
  useFocusBack(asked.from)
  const groups = found?.groups ?? []
  const isDeletion = aim === 'delete'
  const isStuck = isDeletion && groups.some(isBlocked)
  const choiceOf = (group: ReferenceGroup) => chosen[keyOf(group)] ?? firstChoice(group)
  const missing = (group: ReferenceGroup) => isDeletion && isMissing(group, choiceOf(group))
  const submit = () => {
    if (isStuck || !found) return
    const first = groups.findIndex(missing)
    if (first < 0) return close(isDeletion ? groups.flatMap((group) => wishOf(group, choiceOf(group))) : [])
    setRefused(true)
    document.getElementById(`${id}-${first}`)?.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <Modal
      open
      centered
      title={title}
      width={groups.length > 0 || found?.addresses ? 'min(720px, 92vw)' : 440}
      closable={false}
      mask={{ closable: false }}
      onCancel={() => close(null)}
      footer={
        <>
          {/* What is pressed without reading, and what a key reaches first, is to change nothing. */}
          <Button autoFocus onClick={() => close(null)}>
            {t('list:cancel')}
          </Button>
          <Button type="primary" danger={danger} form={id} htmlType="submit" disabled={isStuck || !found}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Sentences asked={asked} />
        {found?.addresses && <Addresses {...found.addresses} />}
        {groups.length > 0 && (
          <p>
            {t(`list:references.${said[aim]}`, { count: groups.reduce((sum, { count }) => sum + count, 0) })}
            {isDeletion && groups.some(hasChoice) && t('list:references.choosing')}
          </p>
        )}
        {groups.map((group, at) => (
          <Group
            key={keyOf(group)}
            id={`${id}-${at}`}
            group={group}
            asked={asked}
            chosen={choiceOf(group)}
            isRefused={isRefused && missing(group)}
            onChoose={(next) => setChosen((before) => ({ ...before, [keyOf(group)]: next }))}
          />
        ))}
      </form>
    </Modal>
  )
}

/** What is said of all that refers to rows, by what is to be done with them. */
const said = { delete: 'deleted', hide: 'hidden', move: 'moved' } as const

/** What there is to say of the rows themselves, and that more is being looked for. */
function Sentences({ asked: { aim, text, found } }: { readonly asked: AskedReferences }) {
  const t = useNamespaces(['list'])
  // A resource that warns says by itself whether there is a way back.
  const isLost = found?.is_kept === false && !text
  return (
    <>
      {text && <p>{text}</p>}
      {aim === 'delete' && found?.is_kept && <p className="soft">{t('list:references.kept')}</p>}
      {aim === 'delete' && isLost && <p className="soft">{t('list:references.lost')}</p>}
      {!found && (
        <p role="status" className={css.looking}>
          {t('list:references.looking')}
        </p>
      )}
    </>
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
  const { resource, aim, close } = asked
  const isDeletion = aim === 'delete'
  const isBelow = group.resource === resource.name && group.field === resource.parent
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
              <RowLink
                {...(row.within ?? { resource: group.resource, id: row.id })}
                label={row.label}
                onLeave={() => close(null)}
              />
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
      {isDeletion && hasChoice(group) && (
        <fieldset id={id} aria-labelledby={`${id}-title`} className="stack gap-2">
          <Radio.Group
            className={css.choices}
            aria-labelledby={`${id}-title`}
            value={chosen.choice}
            options={choices.map((choice) => ({
              value: choice,
              label: t(`list:references.choose.${(isBelow && ofTree[choice]) || choice}`),
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

/** What choices are called where the rows hang below those that go. */
const ofTree: Partial<Record<ReferenceChoice, string>> = { clear: 'moveToTop', replace: 'moveBelow' }

interface RowLinkProps {
  readonly resource: string
  readonly id: number
  readonly label: string
  readonly onLeave: () => void
}

/** A row that refers to what goes, with the way to it where the caller has its list; of a line, to the row that it is part of. */
function RowLink({ resource, id, label, onLeave }: RowLinkProps) {
  const address = rowAddress(resource, id)
  if (!address) return <span>{label}</span>
  return (
    <button
      type="button"
      className={listCss.link}
      onClick={() => {
        onLeave()
        go(address)
      }}
    >
      {label}
    </button>
  )
}

/** What is chosen before somebody chooses: what happens by itself, or the only way on; rows of a tree move up. */
function firstChoice({ effect, choices }: ReferenceGroup): Chosen {
  if (effect !== 'refuse') return { choice: effect, to: null }
  const only = choices.length === 1 ? choices[0] : undefined
  return { choice: choices.find((choice) => choice === 'moveUp') ?? only ?? null, to: null }
}

/** Nothing that this caller could choose lets the rows go. */
function isBlocked({ effect, choices, hidden }: ReferenceGroup): boolean {
  return effect === 'refuse' && (choices.length === 0 || hidden > 0)
}

/** Somebody may say what becomes of it. */
function hasChoice(group: ReferenceGroup): boolean {
  return group.choices.length > 0 && !isBlocked(group)
}

function isMissing({ choices }: ReferenceGroup, { choice, to }: Chosen): boolean {
  if (choices.length === 0) return false
  return !choice || (choice === 'replace' && to === null)
}

/** What happens by itself is not said. */
function wishOf(
  { resource, field, effect, choices }: ReferenceGroup,
  { choice, to }: Chosen,
): ReferenceWish[] {
  if (choices.length === 0 || choice === null || choice === effect) return []
  return [{ resource, field, choice, ...(choice === 'replace' && to !== null ? { to } : {}) }]
}

/** What goes itself can not take its own place; of all rows of a list the server knows which these are. */
function goingIds({ chosen }: AskedReferences): ReadonlySet<number> {
  return new Set('ids' in chosen ? chosen.ids : [])
}
