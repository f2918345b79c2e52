import { Alert, Button, Modal } from 'antd'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { toast } from '#web/ui/feedback/feedback.ts'
import { webhookDelivery } from '../webhookDelivery/webhookDelivery.ts'
import { useAnswers } from './answers.client.ts'
import css from './webhook.module.css'

/** The dialogs over the list: a secret that is shown this one time, and what came back from a test. */
export function AnswerDialogs() {
  const { secret, test } = useAnswers()
  return (
    <>
      {secret && <SecretDialog {...secret} />}
      {test && <TestDialog {...test} />}
    </>
  )
}

type Told<K extends 'secret' | 'test'> = NonNullable<ReturnType<typeof useAnswers.getState>[K]>

/** It does not go by a click beside it: nobody sees the secret again. */
function SecretDialog({ name, secret, renewed = false }: Told<'secret'>) {
  const t = useNamespaces(['routine/webhook'])
  const close = () => useAnswers.setState({ secret: null })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast.success(t('routine/webhook:texts.copied'))
    } catch {
      toast.error(t('routine/webhook:texts.notCopied'))
    }
  }
  return (
    <Modal
      open
      title={`${t(`routine/webhook:texts.${renewed ? 'renewed' : 'made'}`)}: ${name}`}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <Button type="primary" autoInsertSpace={false} onClick={close}>
          {t('routine/webhook:texts.saved')}
        </Button>
      }
    >
      <div className="stack gap-3">
        <Alert type="warning" showIcon title={t('routine/webhook:texts.once')} />
        <div className={css.made}>
          <code className={css.secret}>{secret}</code>
          <Button autoFocus autoInsertSpace={false} onClick={() => void copy()}>
            {t('routine/webhook:texts.copy')}
          </Button>
        </div>
        {renewed && <p>{t('routine/webhook:texts.replaced')}</p>}
        <p className="soft">{t('routine/webhook:texts.usage')}</p>
      </div>
    </Modal>
  )
}

function TestDialog({ failure, status, response, duration }: Told<'test'>) {
  // Why a delivery failed is in its texts, which come with it.
  useResource(webhookDelivery.name)
  const t = useNamespaces(['routine/webhook', 'routine/webhookDelivery'])
  const close = () => useAnswers.setState({ test: null })
  const milliseconds = duration.toLocaleString(currentLanguage())
  return (
    <Modal
      open
      title={t('routine/webhook:texts.testTitle')}
      onCancel={close}
      footer={
        <Button type="primary" autoInsertSpace={false} onClick={close}>
          {t('routine/webhook:texts.close')}
        </Button>
      }
    >
      <div className="stack gap-3">
        <Alert
          type={failure === '' ? 'success' : 'error'}
          showIcon
          title={t(`routine/webhook:texts.${failure === '' ? 'testOk' : 'testFailed'}`)}
        />
        <Facts>
          {failure !== '' && (
            <Fact label={t('routine/webhook:texts.outcome')}>
              {t(`routine/webhookDelivery:options.failure.${failure}`)}
            </Fact>
          )}
          {status > 0 && <Fact label={t('routine/webhook:texts.responseStatus')}>{status}</Fact>}
          <Fact label={t('routine/webhook:texts.duration')}>
            {t('routine/webhook:texts.milliseconds', { count: milliseconds })}
          </Fact>
          {status > 0 && (
            <Fact label={t('routine/webhook:texts.response')}>
              {response === '' ? (
                <span className="hint">{t('routine/webhook:texts.noResponse')}</span>
              ) : (
                <pre className={css.text}>{response}</pre>
              )}
            </Fact>
          )}
        </Facts>
      </div>
    </Modal>
  )
}
