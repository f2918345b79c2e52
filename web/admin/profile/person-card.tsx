import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type FormEvent, useState } from 'react'
import accountCss from '#web/account/account.module.css'
import type { Faults } from '#web/account/queries.ts'
import { TextItem } from '#web/account/text-item.tsx'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '#web/page/page.ts'
import { useCan } from '#web/stores/permissions.ts'
import { adminSession } from '#web/stores/session.ts'
import { Card } from '#web/ui/card.tsx'
import { AvatarButton } from './avatar-button.tsx'
import css from './profile.module.css'
import { type Profile, profileQuery, saveProfile } from './queries.ts'

const names = ['nickname', 'email', 'mobile', 'motto'] as const
type Values = Pick<Profile, (typeof names)[number]>

const valuesOf = (profile: Profile): Values =>
  Object.fromEntries(names.map((name) => [name, profile[name]])) as unknown as Values

/** Who one is. Another e-mail address or mobile number takes the password: both lead back into the account. */
export function PersonCard({ profile }: { readonly profile: Profile }) {
  const t = useNamespaces(['profile'])
  const canEdit = useCan()('routine/adminInfo/edit')
  const moments = useMoments()
  const form = usePersonForm(profile)
  return (
    <Card className={css.person} aria-label={t('profile:title')}>
      <div className={css.head}>
        <AvatarButton profile={profile} isDisabled={!canEdit} />
        <h1 className="mt-3 breaks">
          {profile.nickname || profile.username}
          {form.isDirty && (
            <span className={css.unsaved} title={t('profile:unsaved')}>
              <span className="visually-hidden">{t('profile:unsaved')}</span>
            </span>
          )}
        </h1>
        <p className={accountCss.hint}>
          {t('profile:lastLogin', {
            time: profile.last_login_time ? moments.text(profile.last_login_time) : t('profile:never'),
          })}
        </p>
      </div>
      <PersonForm form={form} username={profile.username} canEdit={canEdit} />
    </Card>
  )
}

/** What is typed, and how saving it went. */
function usePersonForm(profile: Profile) {
  const t = useNamespaces(['profile'])
  const { useUnsaved } = usePage()
  const client = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(profile))
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const changed = names.filter((name) => values[name] !== profile[name])
  const isDirty = changed.length > 0
  const needsPassword = values.email !== profile.email || values.mobile !== profile.mobile
  useUnsaved(isDirty)

  const reset = () => {
    setValues(valuesOf(profile))
    setPassword('')
    setFaults({})
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const missing: Record<string, string> = {}
    if (values.nickname.trim() === '') missing.nickname = t('profile:nicknameMissing')
    if (needsPassword && password === '') missing.old_password = t('profile:passwordNeeded')
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    const found = await saveProfile({
      id: profile.id,
      ...values,
      ...(needsPassword ? { old_password: password } : {}),
    })
    setBusy(false)
    setFaults(found ?? {})
    if (found) return
    setPassword('')
    adminSession.update({ nickname: values.nickname.trim() })
    await Promise.all([['profile'], ['account']].map((queryKey) => client.invalidateQueries({ queryKey })))
    setValues(valuesOf(client.getQueryData(profileQuery.queryKey) ?? { ...profile, ...values }))
  }
  return {
    values,
    setValues,
    password,
    setPassword,
    needsPassword,
    faults,
    isBusy,
    isDirty,
    reset,
    handleSubmit,
  }
}

interface PersonFormProps {
  readonly form: ReturnType<typeof usePersonForm>
  readonly username: string
  readonly canEdit: boolean
}

function PersonForm({ form, username, canEdit }: PersonFormProps) {
  const t = useNamespaces(['profile'])
  const { values, faults, isBusy } = form
  const item = (name: (typeof names)[number]) => ({
    label: t(`profile:fields.${name}`),
    value: values[name],
    fault: faults[name],
    isDisabled: !canEdit || isBusy,
    onChange: (value: string) => form.setValues((before) => ({ ...before, [name]: value })),
  })
  return (
    <form
      className={accountCss.form}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => void form.handleSubmit(event)}
    >
      <TextItem label={t('profile:fields.username')} value={username} isDisabled />
      <TextItem {...item('nickname')} isRequired max={50} autoComplete="nickname" />
      <TextItem {...item('email')} max={50} inputMode="email" autoComplete="email" />
      <TextItem {...item('mobile')} max={20} inputMode="tel" autoComplete="tel" />
      <TextItem {...item('motto')} kind="area" max={255} />
      {form.needsPassword && (
        <TextItem
          label={t('profile:fields.old_password')}
          kind="password"
          autoComplete="current-password"
          isRequired
          value={form.password}
          onChange={form.setPassword}
          fault={faults.old_password}
          hint={t('profile:contactHint')}
        />
      )}
      {faults[''] && <Alert type="error" showIcon role="alert" title={faults['']} />}
      {canEdit && (
        <div className={accountCss.buttons}>
          <Button type="primary" htmlType="submit" loading={isBusy} autoInsertSpace={false}>
            {t('profile:save')}
          </Button>
          <Button disabled={isBusy || !form.isDirty} autoInsertSpace={false} onClick={form.reset}>
            {t('profile:reset')}
          </Button>
        </div>
      )}
    </form>
  )
}
