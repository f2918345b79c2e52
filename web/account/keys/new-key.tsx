import { Button, Radio, Select } from 'antd'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { PermissionTree } from '#web/fields/permissions/permission-input.tsx'
import { withParents } from '#web/fields/permissions/permission-tree.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import formCss from '#web/screens/form/form.module.css'
import accountCss from '../account.module.css'
import type { AccountBase, Faults } from '../queries.ts'
import { TextItem } from '../text-item.tsx'
import css from './keys.module.css'
import { type KeyChoices, type KeyRule, makeKey } from './queries.ts'

interface NewKeyProps {
  readonly base: AccountBase
  readonly choices: KeyChoices
  readonly onMade: (key: string) => void
  readonly onClose: () => void
}

const year = 365
const offered = [7, 30, 90, year]

/** What a key is called, may do, until when and from where; the password confirms it. */
export function NewKey({ base, choices, onMade, onClose }: NewKeyProps) {
  const t = useNamespaces(['apiKeys'])
  const [name, setName] = useState('')
  /** null: all that its owner may do */
  const [ids, setIds] = useState<readonly number[] | null>(null)
  const [days, setDays] = useState(choices.initialDays)
  const [addresses, setAddresses] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong: Faults = {
      ...(name.trim() === '' ? { name: t('apiKeys:nameMissing') } : {}),
      ...(ids?.length === 0 ? { nodes: t('apiKeys:nodesMissing') } : {}),
      ...(password === '' ? { old_password: t('apiKeys:passwordMissing') } : {}),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const answer = await makeKey(base, {
      name: name.trim(),
      nodes: ids && nodesOf(choices.rules, withParents(choices.rules, ids)),
      addresses: addresses.split(/[\s,]+/).filter(Boolean),
      days,
      old_password: password,
    })
    setBusy(false)
    if ('key' in answer) onMade(answer.key)
    else setFaults(answer.faults)
  }
  return (
    <form className={accountCss.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextItem
        label={t('apiKeys:name')}
        value={name}
        onChange={setName}
        isRequired
        max={choices.name}
        fault={faults.name}
        hint={t('apiKeys:nameHint')}
      />
      <Rights rules={choices.rules} ids={ids} fault={faults.nodes} onChange={setIds} />
      <Days days={days} fault={faults.days} onChange={setDays} />
      <TextItem
        kind="area"
        label={t('apiKeys:from')}
        value={addresses}
        onChange={setAddresses}
        fault={faults.addresses}
        hint={t('apiKeys:fromHint')}
      />
      <TextItem
        kind="password"
        label={t('apiKeys:password')}
        autoComplete="current-password"
        isRequired
        max={32}
        value={password}
        onChange={setPassword}
        fault={faults.old_password ?? faults['']}
      />
      <div className={css.actions}>
        <Button autoInsertSpace={false} onClick={onClose}>
          {t('apiKeys:cancel')}
        </Button>
        <Button type="primary" htmlType="submit" loading={isBusy} autoInsertSpace={false}>
          {t('apiKeys:create')}
        </Button>
      </div>
    </form>
  )
}

interface RightsProps {
  readonly rules: readonly KeyRule[]
  readonly ids: readonly number[] | null
  readonly fault: string | undefined
  readonly onChange: (ids: readonly number[] | null) => void
}

/** All that the owner may do, or some of it; what was chosen stays while all is looked at. */
function Rights({ rules, ids, fault, onChange }: RightsProps) {
  const t = useNamespaces(['apiKeys'])
  const id = useId()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const choose = (some: readonly number[]) => {
    setChosen(some)
    onChange(some)
  }
  return (
    <Item label={t('apiKeys:may')} labelId={`${id}-label`} fault={fault} hint={t('apiKeys:limits')}>
      <Radio.Group
        className={css.options}
        aria-labelledby={`${id}-label`}
        value={ids === null}
        onChange={({ target }) => onChange(target.value ? null : chosen)}
      >
        <Radio value={true}>{t('apiKeys:all')}</Radio>
        <Radio value={false}>{t('apiKeys:some')}</Radio>
      </Radio.Group>
      {ids && <PermissionTree id={id} rules={rules} value={ids} onChange={choose} />}
    </Item>
  )
}

interface DaysProps {
  readonly days: number
  readonly fault: string | undefined
  readonly onChange: (days: number) => void
}

/** How long it is good for. */
function Days({ days, fault, onChange }: DaysProps) {
  const t = useNamespaces(['apiKeys'])
  const id = useId()
  const textOf = (n: number) => t(n === year ? 'apiKeys:year' : 'apiKeys:daysOf', { n })
  return (
    <Item
      label={t('apiKeys:days')}
      labelId={id}
      fault={fault}
      hint={days === 0 ? t('apiKeys:neverHint') : undefined}
    >
      <Select
        aria-labelledby={id}
        value={days}
        onChange={onChange}
        options={[
          ...offered.map((n) => ({ value: n, label: textOf(n) })),
          { value: 0, label: t('apiKeys:never') },
        ]}
      />
    </Item>
  )
}

interface ItemProps {
  readonly label: string
  readonly labelId: string
  readonly fault?: string | undefined
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** A labelled choice, with what is wrong about it. */
function Item({ label, labelId, fault, hint, children }: ItemProps) {
  return (
    <div className={formCss.item}>
      <div className={formCss.label}>
        <span id={labelId}>{label}</span>
      </div>
      <div className={formCss.control}>
        {children}
        {hint && <p className={accountCss.hint}>{hint}</p>}
        {fault && (
          <p className={formCss.error} role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}

/** The nodes of the rules that are granted. */
function nodesOf(rules: readonly KeyRule[], granted: ReadonlySet<number>): readonly string[] {
  return rules.flatMap(({ id, name, children = [] }) => [
    ...(granted.has(id) ? [name] : []),
    ...nodesOf(children, granted),
  ])
}
