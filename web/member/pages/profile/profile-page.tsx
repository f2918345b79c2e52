import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Radio } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { validateField } from '#core/rules/validate.ts'
import { DatePicker, siteNow } from '#web/fields/times/pickers.ts'
import accountCss from '../../../account/account.module.css'
import type { Faults } from '../../../account/queries.ts'
import { TextItem } from '../../../account/text-item.tsx'
import { useUnsavedHere } from '../../../area/unsaved.ts'
import inputsCss from '../../../fields/inputs.module.css'
import { textToPicker, wallClock } from '../../../fields/values/value-text.ts'
import { type Translate, useNamespaces } from '../../../i18n/i18n.ts'
import { memberPath } from '../../../navigation/navigation.ts'
import formCss from '../../../screens/form/form.module.css'
import { type MemberInfo, memberSession, useMember } from '../../../stores/member.ts'
import { useMemberCan } from '../../../stores/member-permissions.ts'
import { Card } from '../card.tsx'
import css from '../centre.module.css'
import { channelsQuery, type ProfileValues, saveProfile, useFreshMember } from '../queries.ts'
import { RichPage } from '../rich-page.tsx'
import { AvatarItem } from './avatar-item.tsx'
import { ContactItem } from './contact-item.tsx'

/** Who one is, as others may see it, and how one can be reached. */
export function ProfilePage() {
  const t = useNamespaces(['account'])
  const can = useMemberCan()
  const id = useMember((member) => member.id)
  return (
    <RichPage>
      <Card
        isPage
        title={t('account:profile.title')}
        actions={
          can('account/changePassword') ? (
            <Link className="button" to={memberPath('account/changePassword')}>
              {t('account:profile.changePassword')}
            </Link>
          ) : null
        }
      >
        <ProfileForm key={id} />
      </Card>
    </RichPage>
  )
}

const names = ['avatar', 'username', 'nickname', 'gender', 'birthday', 'motto'] as const
/** What the motto takes here; the back office may have given a longer one. */
const mottoMax = 120
const accountRule = { kind: 'account', required: true } as const
const nicknamePattern = /^[\p{Script=Han}A-Za-z0-9_-]+$/u

function valuesOf(member: MemberInfo): ProfileValues {
  return Object.fromEntries(names.map((name) => [name, member[name]])) as unknown as ProfileValues
}

function ProfileForm() {
  const t = useNamespaces(['account'])
  const channels = useQuery(channelsQuery)
  const { values, set, reset, faults, isBusy, isDirty, handleSubmit } = useProfileForm()
  const item = (name: 'username' | 'nickname' | 'motto') => ({
    label: t(`account:profile.${name}`),
    value: values[name],
    fault: faults[name],
    isDisabled: isBusy,
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <form
      className={accountCss.form}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <AvatarItem
        avatar={values.avatar}
        name={values.nickname || values.username}
        isDisabled={isBusy}
        onChange={(avatar) => set({ avatar })}
      />
      {faults.avatar ? (
        <p className={`${formCss.error} ${css.indent}`} role="alert">
          {faults.avatar}
        </p>
      ) : null}
      <TextItem
        {...item('username')}
        isRequired
        max={15}
        autoComplete="username"
        hint={t('account:profile.usernameHint')}
      />
      <TextItem {...item('nickname')} isRequired max={50} autoComplete="nickname" />
      <ContactItem channel="email" isOffered={channels.data?.includes('email') === true} />
      <ContactItem channel="mobile" isOffered={channels.data?.includes('mobile') === true} />
      <GenderItem gender={values.gender} isDisabled={isBusy} onChange={(gender) => set({ gender })} />
      <BirthdayItem
        birthday={values.birthday}
        fault={faults.birthday}
        isDisabled={isBusy}
        onChange={(birthday) => set({ birthday })}
      />
      <TextItem {...item('motto')} kind="area" max={mottoMax} isCounted />
      {faults[''] ? <Alert type="error" showIcon role="alert" title={faults['']} /> : null}
      <div className={accountCss.buttons}>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isDirty} autoInsertSpace={false}>
          {t('account:profile.save')}
        </Button>
        <Button disabled={isBusy || !isDirty} autoInsertSpace={false} onClick={reset}>
          {t('account:profile.reset')}
        </Button>
        {isDirty ? (
          <span className={css.hint} role="status">
            {t('account:profile.unsaved')}
          </span>
        ) : null}
      </div>
    </form>
  )
}

/** What is typed, and how saving it went. */
function useProfileForm() {
  const t = useNamespaces(['account'])
  const client = useQueryClient()
  const member = useFreshMember()
  const [draft, setDraft] = useState<Partial<ProfileValues>>({})
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const stored = valuesOf(member)
  const values = { ...stored, ...draft }
  const changed = names.filter((name) => values[name] !== stored[name])
  const isDirty = changed.length > 0
  useUnsavedHere(isDirty)

  const set = (change: Partial<ProfileValues>) => {
    setDraft((before) => ({ ...before, ...change }))
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(change, name))),
    )
  }
  const reset = () => {
    setDraft({})
    setFaults({})
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<ProfileValues>
    const found = check(sent, t)
    setFaults(found)
    if (Object.keys(found).length > 0 || !isDirty) return
    setBusy(true)
    const refused = await saveProfile(sent)
    setBusy(false)
    if (refused) return setFaults(refused)
    // Names are kept in small letters.
    memberSession.update({ ...sent, ...(sent.username ? { username: sent.username.toLowerCase() } : {}) })
    reset()
    await client.invalidateQueries({ queryKey: ['account'] })
  }
  return { values, set, reset, faults, isBusy, isDirty, handleSubmit }
}

/** What the server would refuse, as far as it can be told here. */
function check({ username, nickname }: Partial<ProfileValues>, t: Translate): Faults {
  const isAccount =
    username === undefined || typeof validateField(accountRule, username, { timeZone: 'UTC' }) === 'string'
  const nicknameFault =
    nickname === undefined || nicknamePattern.test(nickname.trim())
      ? null
      : nickname.trim() === ''
        ? 'nicknameMissing'
        : 'nicknameForm'
  return {
    ...(isAccount ? {} : { username: t('account:profile.usernameForm') }),
    ...(nicknameFault ? { nickname: t(`account:profile.${nicknameFault}`) } : {}),
  }
}

interface GenderItemProps {
  readonly gender: number
  readonly isDisabled: boolean
  readonly onChange: (gender: number) => void
}

function GenderItem({ gender, isDisabled, onChange }: GenderItemProps) {
  const t = useNamespaces(['account'])
  const id = useId()
  return (
    <div className={formCss.item} data-kind="radio">
      <div className={formCss.label}>
        <span id={id}>{t('account:profile.gender')}</span>
      </div>
      <div className={formCss.control}>
        <Radio.Group
          aria-labelledby={id}
          disabled={isDisabled}
          value={gender}
          options={[0, 1, 2].map((value) => ({ value, label: t(`account:profile.genders.${value}`) }))}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      </div>
    </div>
  )
}

interface BirthdayItemProps {
  readonly birthday: string
  readonly fault: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (birthday: string) => void
}

function BirthdayItem({ birthday, fault, isDisabled, onChange }: BirthdayItemProps) {
  const t = useNamespaces(['account'])
  const id = useId()
  return (
    <div className={formCss.item}>
      <div className={formCss.label}>
        <label htmlFor={id}>{t('account:profile.birthday')}</label>
      </div>
      <div className={formCss.control}>
        <DatePicker
          id={id}
          className={inputsCss.wide}
          format="YYYY-MM-DD"
          placeholder="YYYY-MM-DD"
          minDate={wallClock('1900-01-01')}
          maxDate={siteNow()}
          disabled={isDisabled}
          status={fault ? 'error' : ''}
          value={textToPicker(birthday)}
          onChange={(picked) => onChange(picked?.format('YYYY-MM-DD') ?? '')}
        />
        {fault ? (
          <p className={formCss.error} role="alert">
            {fault}
          </p>
        ) : null}
      </div>
    </div>
  )
}
