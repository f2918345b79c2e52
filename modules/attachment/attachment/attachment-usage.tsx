import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { attachments } from '#web/fields/attachments/attachment.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { go } from '#web/navigation/navigation.ts'
import { rowAddress } from '#web/page/row-address.ts'
import listCss from '#web/screens/list/list.module.css'
import css from './attachment.module.css'

/** A place that refers to a file. */
interface Use {
  readonly resource: string
  readonly resource_label: string
  readonly row_id: number
  readonly row_label: string
  readonly field: string
  readonly field_label: string
  /** of a deleted row: its record in the recycle bin */
  readonly recycled?: number
}

/** Where a file is used: each record by name, with the way there; of those out of sight only how many. */
export function AttachmentUsage({ id, onLeave }: { readonly id: number; readonly onLeave: () => void }) {
  const t = useNamespaces(['routine/attachment', 'attachments'])
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...rowsKey(attachments), 'usage', id],
    retry: false,
    queryFn: async ({ signal }) => {
      const { data } = await request<{ list: readonly Use[]; total: number }>(
        '/admin/routine.attachment/usage',
        { query: { id }, signal, dedupe: false, showsError: false },
      )
      return data
    },
  })
  if (error && !data) {
    return (
      <p role="alert" className="mt-2 faint">
        {t('routine/attachment:texts.usageFailed')}
        <Button size="small" type="link" loading={isFetching} onClick={() => void refetch()}>
          {t('attachments:retry')}
        </Button>
      </p>
    )
  }
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const others = data.total - data.list.length
  return (
    <>
      {data.total === 0 && <p className="mt-2 faint">{t('routine/attachment:texts.usageNone')}</p>}
      {data.list.length > 0 && (
        <ul className={`${css.usage} lines`}>
          {data.list.map((use) => (
            <Place
              key={`${use.resource} ${use.row_id} ${use.recycled ?? ''} ${use.field}`}
              use={use}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className="mt-2 faint">{t('routine/attachment:texts.usageOthers', { count: others })}</p>
      )}
    </>
  )
}

function Place({ use, onLeave }: { use: Use; onLeave: () => void }) {
  const t = useNamespaces(['routine/attachment'])
  const isRecycled = use.recycled !== undefined
  const address = isRecycled
    ? rowAddress('security/dataRecycleLog', use.recycled)
    : rowAddress(use.resource, use.row_id)
  const opened = isRecycled ? 'routine/attachment:texts.openRecycled' : 'routine/attachment:texts.openRow'
  const open = () => {
    if (!address) return
    onLeave()
    go(address)
  }
  return (
    <li className="flex wrap gap-1-3 padded-block">
      <span className={css.usageKind}>
        {use.resource_label} · {use.field_label}
      </span>
      {address ? (
        <button
          type="button"
          className={listCss.link}
          title={t(opened, { resource: use.resource_label, row: use.row_label })}
          onClick={open}
        >
          {use.row_label}
        </button>
      ) : (
        <span>{use.row_label}</span>
      )}
      {isRecycled && <span className="warn">{t('routine/attachment:texts.inRecycleBin')}</span>}
    </li>
  )
}
