import { Button, Input, Modal } from 'antd'
import { type FormEvent, useState } from 'react'
import { adminUrl } from '#core/wire.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import formCss from '#web/screens/form/form.module.css'
import css from './config.module.css'
import { config } from './config.ts'
import type { Values } from './config-data.ts'

/** Sends a mail with the values of the form as it stands, saved or not, to somebody who is asked for. */
export function TestMail({ values }: { readonly values: Values }) {
  const t = useNamespaces([config.name])
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const test = useTestMail(values, close)
  return (
    <>
      <Button className={css.testMail} onClick={() => setOpen(true)}>
        {t(`${config.name}:texts.testMail`)}
      </Button>
      <Modal
        open={isOpen}
        title={t(`${config.name}:texts.testMail`)}
        width={440}
        footer={null}
        destroyOnHidden
        onCancel={close}
      >
        <TestForm {...test} onClose={close} />
      </Modal>
    </>
  )
}

/** Where the mail goes to, and how sending it went. */
function useTestMail(values: Values, onSent: () => void) {
  const [address, setAddress] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const send = async () => {
    setSending(true)
    setFailure('')
    try {
      await request(adminUrl(config.name, 'sendTestMail'), {
        method: 'POST',
        body: { ...values, testMail: address.trim() },
        showsError: false,
        showsSuccess: true,
      })
      onSent()
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      setFailure(error.message)
    } finally {
      setSending(false)
    }
  }
  return { address, setAddress, isSending, failure, send }
}

type TestFormProps = ReturnType<typeof useTestMail> & { readonly onClose: () => void }

function TestForm({ address, setAddress, isSending, failure, send, onClose }: TestFormProps) {
  const t = useNamespaces([config.name, 'web'])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog's form stands within that of the tab.
    event.stopPropagation()
    void send()
  }
  return (
    <form className={css.test} noValidate onSubmit={handleSubmit}>
      <label htmlFor="config-test-mail">{t(`${config.name}:texts.testMailTo`)}</label>
      <Input
        id="config-test-mail"
        type="email"
        inputMode="email"
        autoFocus
        maxLength={100}
        value={address}
        status={failure ? 'error' : ''}
        aria-invalid={failure !== '' || undefined}
        aria-describedby="config-test-note"
        placeholder="name@example.com"
        onChange={(event) => setAddress(event.target.value)}
      />
      <p
        id="config-test-note"
        className={failure ? formCss.error : 'hint mt-1'}
        role={failure ? 'alert' : undefined}
      >
        {failure || t(`${config.name}:texts.testMailHint`)}
      </p>
      <div className="flex end gap-2 mt-2">
        <Button onClick={onClose} autoInsertSpace={false}>
          {t('web:cancel')}
        </Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={isSending}
          disabled={address.trim() === ''}
          autoInsertSpace={false}
        >
          {t(`${config.name}:texts.send`)}
        </Button>
      </div>
    </form>
  )
}
