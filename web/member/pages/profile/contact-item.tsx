import { Button, Input, Space } from 'antd'
import { useId, useState } from 'react'
import accountCss from '../../../account/account.module.css'
import { useNamespaces } from '../../../i18n/i18n.ts'
import formCss from '../../../screens/form/form.module.css'
import { useMember } from '../../../stores/member.ts'
import type { Channel } from '../queries.ts'
import { ContactDialog } from './contact-dialog.tsx'

interface ContactItemProps {
  readonly channel: Channel
  /** the site can send codes this way */
  readonly isOffered: boolean
}

/** An address as it is, and the way to another one. */
export function ContactItem({ channel, isOffered }: ContactItemProps) {
  const t = useNamespaces(['account'])
  const id = useId()
  const address = useMember((member) => member[channel])
  const [isOpen, setOpen] = useState(false)
  const verb = address === '' ? 'bind' : 'change'
  const kind = channel === 'email' ? 'Email' : 'Mobile'
  return (
    <div className={formCss.item}>
      <div className={formCss.label}>
        <label htmlFor={id}>{t(`account:profile.${channel}`)}</label>
      </div>
      <div className={formCss.control}>
        <Space.Compact block>
          <Input id={id} readOnly value={address} placeholder={t('account:profile.notBound')} />
          <Button
            autoInsertSpace={false}
            disabled={!isOffered}
            aria-label={t(`account:profile.${verb}${kind}`)}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {t(`account:profile.${verb}`)}
          </Button>
        </Space.Compact>
        {isOffered ? null : <p className={accountCss.hint}>{t('account:profile.notOffered')}</p>}
      </div>
      {isOpen ? <ContactDialog channel={channel} address={address} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
