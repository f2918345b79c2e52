import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { adminUrl } from '#core/wire.ts'
import { invalidateRows, listQuery } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { FollowJob } from '#web/screens/jobs/follow-job.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import type { CheckResult } from './proof.ts'

type Proof = Readonly<Record<string, unknown>>

/** The latest proof: each check as a sentence, and what differs with its last movement. */
export function Books() {
  const t = useNamespaces(['store', 'store/proof', 'web'])
  const client = useQueryClient()
  const [job, setJob] = useState<number | null>(null)
  const { data, error } = useQuery(oneProof({ order: 'id,desc' }))
  if (error) return <EmptyState glyph="lock" title={t('store/proof:name')} text={error.message} />
  if (!data) return <LoadingState label={t('web:loading')} />
  const [last]: readonly Proof[] = data.list
  const prove = async () => {
    const { data } = await request<{ readonly job: number }>(adminUrl('store/proof', 'prove'), {
      method: 'POST',
      showsSuccess: false,
    })
    setJob(data.job)
  }
  return (
    <div className="stack">
      <PageHeader
        title={t('store/proof:name')}
        actions={
          // Not disabled while it is done: a button that is loses the focus.
          <Button type="primary" loading={job !== null} onClick={() => void prove().catch(() => {})}>
            {t('store:books.prove')}
          </Button>
        }
      />
      {job !== null && (
        <FollowJob
          id={job}
          onEnd={() => {
            setJob(null)
            void invalidateRows(client, 'store/proof')
          }}
        />
      )}
      {last ? <Proven last={last} /> : <EmptyState glyph="empty" title={t('store:books.none')} text="" />}
    </div>
  )
}

/** The first proof that a list has. */
const oneProof = (query: { readonly order: string; readonly search?: readonly object[] }) =>
  listQuery('store/proof', { ...query, limit: 1 })

/** The first proof after the last one that failed: the books have been balanced since. */
function useBalancedSince(): Proof | undefined {
  const failed = useQuery(
    oneProof({ order: 'id,desc', search: [{ field: 'is_balanced', operator: 'eq', val: '0' }] }),
  ).data?.list
  const after = String(failed?.[0]?.id ?? 0)
  const first = useQuery({
    ...oneProof({ order: 'id,asc', search: [{ field: 'id', operator: 'gt', val: after }] }),
    enabled: failed !== undefined,
  })
  return first.data?.list[0]
}

function Proven({ last }: { readonly last: Proof }) {
  const t = useNamespaces(['store'])
  const moments = useMoments()
  const since = useBalancedSince()
  const isBalanced = Number(last.is_balanced) === 1
  const moment = (proof: Proof | undefined) =>
    proof ? moments.text(proof.create_time as string | number) : '…'
  const title = isBalanced
    ? t('store:books.balanced', { since: moment(since) })
    : t('store:books.broken', { count: Number(last.differences) })
  const text = t('store:books.last', { time: moment(last), rows: Number(last.rows_read) })
  return (
    <>
      <Alert showIcon type={isBalanced ? 'success' : 'error'} title={title} description={text} />
      {resultsOf(last).map(({ name, rows, count, differences }) => (
        <Card key={name}>
          <h2>{t(`store:books.checks.${name}`)}</h2>
          <p className={count === 0 ? 'good' : 'bad'}>
            {t(count === 0 ? 'store:books.holds' : 'store:books.fails', { rows, count })}
          </p>
          <ul>
            {differences.map(({ id, held, moved, movement }) => (
              <li key={id}>{t('store:books.row', { id, held, moved, movement: movement ?? '–' })}</li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

function resultsOf({ result }: Proof): readonly CheckResult[] {
  try {
    return JSON.parse(String(result)) as readonly CheckResult[]
  } catch {
    return []
  }
}
