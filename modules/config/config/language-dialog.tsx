import { Button, Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import { adminUrl, type Language, languages, preferredLanguage } from '#core/wire.ts'
import { loadBootstrap } from '#web/admin/bootstrap.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import formCss from '#web/screens/form/form.module.css'
import { config } from './config.ts'

interface LanguageDialogProps {
  readonly onLater: () => void
  readonly onDone: () => void
}

/** Asks which language the site is written in; the answer is saved like any other setting. */
export function LanguageDialog({ onLater, onDone }: LanguageDialogProps) {
  const t = useNamespaces(['config', 'web'])
  const [chosen, choose] = useState(() => preferredLanguage(navigator.languages))
  const { isSaving, failure, save } = useSave(onDone)
  const id = useId()
  const text = (name: string) => t(`config:siteLanguage.${name}`)
  return (
    <Modal
      open
      width={480}
      title={<span id={id}>{text('title')}</span>}
      closable={false}
      keyboard={!isSaving}
      mask={{ closable: false }}
      onCancel={onLater}
      footer={
        <>
          <Button disabled={isSaving} autoInsertSpace={false} onClick={onLater}>
            {text('later')}
          </Button>
          <Button type="primary" loading={isSaving} autoInsertSpace={false} onClick={() => void save(chosen)}>
            {text('continue')}
          </Button>
        </>
      }
    >
      <Radio.Group
        vertical
        className="mt-2 mb-4"
        aria-labelledby={id}
        value={chosen}
        disabled={isSaving}
        onChange={({ target }) => choose(target.value)}
        options={languages.map((value) => ({
          value,
          label: <span lang={value}>{t(`web:languages.${value}`)}</span>,
        }))}
      />
      <p className="hint">{text('about')}</p>
      {failure !== '' && (
        <p className={formCss.error} role="alert">
          {failure}
        </p>
      )}
    </Modal>
  )
}

/** Saves the answer and learns anew what the site is; a refusal is told in the dialog, which stays. */
function useSave(onSaved: () => void) {
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState('')
  const save = async (site_language: Language) => {
    setSaving(true)
    setFailure('')
    try {
      const options = { method: 'POST', body: { site_language }, showsError: false } as const
      await request(adminUrl(config.name, 'edit'), options)
      await loadBootstrap({ dedupe: false })
      onSaved()
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      setFailure(error.message)
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, failure, save }
}
