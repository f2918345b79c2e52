import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type FormEvent, useState } from 'react'
import accountCss from '#web/account/account.module.css'
import type { Faults } from '#web/account/queries.ts'
import { TextItem } from '#web/account/text-item.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '#web/page/page.ts'
import { useCan } from '#web/stores/permissions.ts'
import { useSession } from '#web/stores/session.ts'
import { Card } from '#web/ui/card.tsx'
import { saveProfile } from './queries.ts'

const nothing = { old: '', fresh: '', again: '' }

/** Another password. It takes the present one, and ends the sessions elsewhere. */
export function PasswordCard({ id }: { readonly id: number }) {
  const t = useNamespaces(['profile'])
  const { useUnsaved } = usePage()
  const client = useQueryClient()
  const { username } = useSession()
  const canEdit = useCan()('routine/adminInfo/edit')
  const [values, setValues] = useState(nothing)
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  useUnsaved(Object.values(values).some((value) => value !== ''))
  if (!canEdit) return null

  const check = (): Faults => {
    const found: Record<string, string> = {}
    if (values.old === '') found.old_password = t('profile:passwordNeeded')
    if (values.fresh.length < 10) found.password = t('profile:passwordShort')
    else if (values.again !== values.fresh) found.again = t('profile:passwordDiffers')
    return found
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = check()
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const found = await saveProfile({ id, password: values.fresh, old_password: values.old })
    setBusy(false)
    setFaults(found ?? {})
    if (found) return
    setValues(nothing)
    await Promise.all([['profile'], ['account']].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const item = (name: keyof typeof nothing, label: string, fault: string | undefined) => ({
    kind: 'password' as const,
    label: t(`profile:fields.${label}`),
    value: values[name],
    fault,
    isDisabled: isBusy,
    max: 32,
    isRequired: true,
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  return (
    <Card aria-labelledby="profile-password">
      <h2 id="profile-password">{t('profile:passwordTitle')}</h2>
      <form
        className={accountCss.form}
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => void handleSubmit(event)}
      >
        {/* Password managers file the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <TextItem {...item('old', 'old_password', faults.old_password)} autoComplete="current-password" />
        <TextItem
          {...item('fresh', 'password', faults.password)}
          autoComplete="new-password"
          hint={t('profile:passwordHint')}
        />
        <TextItem {...item('again', 'again', faults.again)} autoComplete="new-password" />
        {faults[''] && <Alert type="error" showIcon role="alert" title={faults['']} />}
        <div className={accountCss.buttons}>
          <Button type="primary" htmlType="submit" loading={isBusy} autoInsertSpace={false}>
            {t('profile:changePassword')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
