import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { AsOfData } from '#core/calls/draft.ts'
import type { HistoryData } from '#core/calls/history.ts'
import type { ResourceJson } from '#core/describe.ts'
import { adminUrl } from '#core/wire.ts'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { LoadingState } from '#web/ui/states/states.tsx'
import Compare from './compare.tsx'

interface CompareVersionProps {
  readonly resource: ResourceJson
  readonly id: number
  /** the change that made the version, and when */
  readonly change: { readonly id: number; readonly time: number }
  /** the change that made the row what it is now */
  readonly newest: number
  readonly onClose: () => void
}

/** An earlier version of a row beside what it is now. */
export default function CompareVersion({ resource, id, change, newest, onClose }: CompareVersionProps) {
  const t = useNamespaces(['history'])
  const moments = useMoments()
  const { data, error } = useQuery({
    queryKey: [...rowsKey(resource.name), 'asOf', id, change.id, newest],
    queryFn: async ({ signal }) => {
      const at = async (wanted: number) => {
        const options = { query: { id, change: wanted }, signal, dedupe: false, showsError: false }
        return (await request<AsOfData>(adminUrl(resource.name, 'asOf'), options)).data
      }
      return Promise.all([at(change.id), at(newest)])
    },
    retry: false,
  })
  const title = t('history:compareVersion', { time: moments.text(change.time) })
  if (!data)
    return (
      <Modal open title={title} footer={null} onCancel={onClose}>
        {error ? <p className="bad">{error.message}</p> : <LoadingState label={t('history:loading')} />}
      </Modal>
    )
  const [then, now] = data
  return (
    <Compare
      resource={resource}
      title={title}
      sides={[
        { title: moments.text(change.time), values: then.values },
        { title: t('history:now'), values: now.values },
      ]}
      names={Object.keys(now.values)}
      labels={joined(then.labels, now.labels)}
      onClose={onClose}
    />
  )
}

function joined(one: HistoryData['labels'], other: HistoryData['labels']): HistoryData['labels'] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(names.map((name) => [name, { ...one[name], ...other[name] }]))
}
