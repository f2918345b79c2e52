import { useQuery } from '@tanstack/react-query'
import { Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { LoadFailure } from '../load-failure.tsx'
import type { AccountBase } from '../queries.ts'
import { MadeKey } from './made-key.tsx'
import { NewKey } from './new-key.tsx'
import { choicesQuery } from './queries.ts'

interface NewKeyDialogProps {
  readonly base: AccountBase
  readonly onMade: () => void
  readonly onClose: () => void
}

/** Makes a key, then shows it this one time: a click beside the dialog does not close it. */
export default function NewKeyDialog({ base, onMade, onClose }: NewKeyDialogProps) {
  const t = useNamespaces(['apiKeys'])
  const { data, error, refetch } = useQuery(choicesQuery(base))
  const [key, setKey] = useState('')
  const handleMade = (made: string) => {
    setKey(made)
    onMade()
  }
  return (
    <Modal
      open
      width={640}
      title={t(key === '' ? 'apiKeys:create' : 'apiKeys:ready')}
      footer={null}
      mask={{ closable: false }}
      keyboard={key === ''}
      closable={key === ''}
      onCancel={onClose}
    >
      {key !== '' && <MadeKey value={key} onDone={onClose} />}
      {key === '' && data && <NewKey base={base} choices={data} onMade={handleMade} onClose={onClose} />}
      {key === '' && !data && (error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active />)}
    </Modal>
  )
}
