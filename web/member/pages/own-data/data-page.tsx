import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Moment, useMoments } from '../../../fields/times/moments.tsx'
import { useNamespaces } from '../../../i18n/i18n.ts'
import { useResource } from '../../../resources/resources-context.tsx'
import { confirm, toast } from '../../../ui/feedback/feedback.ts'
import { EmptyState } from '../../../ui/states/states.tsx'
import { type Hue, Tag } from '../../../ui/tag/tag.tsx'
import { Card, Loaded } from '../card.tsx'
import css from '../centre.module.css'
import { RichPage } from '../rich-page.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { beginExport, type DataRequest, dataQuery, keepAccount, type OwnData } from './own-data.ts'

/** One's own data: a file of it, and the end of the account. */
export function DataPage() {
  const t = useNamespaces(['account'])
  const query = useQuery(dataQuery)
  return (
    <RichPage>
      <div className="stack gap-4">
        <h1 className="visually-hidden">{t('account:data.title')}</h1>
        <Card title={t('account:data.exportTitle')} isBusy={query.isPending}>
          <p className="soft">{t('account:data.exportText')}</p>
          <Loaded query={query}>{(data) => <Export {...data} />}</Loaded>
        </Card>
        <Card title={t('account:data.deletionTitle')} isBusy={query.isPending}>
          <Loaded query={query}>
            {(data) => (data.deletion ? <Pending due={data.deletion.due_time} /> : <Deletion {...data} />)}
          </Loaded>
        </Card>
        <Card title={t('account:data.history')}>
          <Loaded query={query}>{({ list }) => <History list={list} />}</Loaded>
        </Card>
      </div>
    </RichPage>
  )
}

function useAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: dataQuery.queryKey })
}

/** The file is made while it is fetched: the browser shows how far it is. */
function Export({ exports_left }: Pick<OwnData, 'exports_left'>) {
  const t = useNamespaces(['account'])
  const again = useAgain()
  const [isBusy, setBusy] = useState(false)
  const handleClick = async () => {
    setBusy(true)
    try {
      await beginExport()
      toast.success(t('account:data.exportBegun'))
    } catch {
      // Why it can not be had has been told.
    } finally {
      setBusy(false)
      await again()
    }
  }
  return (
    <div className="row wrap mt-4 gap-2-4">
      <Button
        type="primary"
        autoInsertSpace={false}
        loading={isBusy}
        disabled={exports_left < 1}
        onClick={() => void handleClick()}
      >
        {t(isBusy ? 'account:data.exportPreparing' : 'account:data.exportBegin')}
      </Button>
      <span className={css.hint}>
        {exports_left > 0
          ? t('account:data.exportsLeft', { count: exports_left })
          : t('account:data.exportsUsedUp')}
      </span>
    </div>
  )
}

function Deletion({ deletion_days }: Pick<OwnData, 'deletion_days'>) {
  const t = useNamespaces(['account'])
  const again = useAgain()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className="soft">{t('account:data.deletionText', { days: deletion_days })}</p>
      <ul className={css.list}>
        {['profile', 'sessions', 'ledger'].map((what) => (
          <li key={what}>{t(`account:data.deletionWhat.${what}`)}</li>
        ))}
      </ul>
      <div className="row wrap mt-4 gap-2-4">
        <Button danger autoInsertSpace={false} onClick={() => setAsking(true)}>
          {t('account:data.deletionBegin')}
        </Button>
      </div>
      {isAsking ? (
        <DeletionDialog
          days={deletion_days}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            void again()
          }}
        />
      ) : null}
    </>
  )
}

/** The account goes on until then, and whoever asked for its end may think again. */
function Pending({ due }: { readonly due: number }) {
  const t = useNamespaces(['account'])
  const moments = useMoments()
  const again = useAgain()
  const [isBusy, setBusy] = useState(false)
  const handleKeep = async () => {
    const isMeant = await confirm({
      title: t('account:data.keepTitle'),
      text: t('account:data.keepText'),
      okText: t('account:data.keep'),
    })
    if (!isMeant) return
    setBusy(true)
    // What failed was told in a toast.
    await keepAccount().catch(() => undefined)
    setBusy(false)
    await again()
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={t('account:data.pendingTitle', { time: moments.text(due) })}
      description={
        <>
          <p>{t('account:data.pendingText')}</p>
          <div className="row wrap mt-4 gap-2-4">
            <Button type="primary" autoInsertSpace={false} loading={isBusy} onClick={() => void handleKeep()}>
              {t('account:data.keep')}
            </Button>
          </div>
        </>
      }
    />
  )
}

const tones: Readonly<Record<DataRequest['state'], Hue>> = {
  waiting: 'gold',
  done: 'green',
  withdrawn: 'gray',
  refused: 'red',
}

function History({ list }: { readonly list: readonly DataRequest[] }) {
  const t = useNamespaces(['account'])
  const { json } = useResource('user/dataRequest')
  if (list.length === 0) return <EmptyState title={t('account:data.historyEmpty')} />
  return (
    <ol className={`${css.entries} lines`} aria-label={t('account:data.history')}>
      {list.map(({ id, kind, state, create_time, answer }) => (
        <li key={id} className="row gap-4 between">
          <div className="shrinks breaks">
            <p>{t(`${json.name}:options.kind.${kind}`)}</p>
            <Moment className="hint digits" value={create_time} />
            {answer ? <p className={css.hint}>{t('account:data.answer', { text: answer })}</p> : null}
          </div>
          <Tag hue={tones[state]}>{t(`${json.name}:options.state.${state}`)}</Tag>
        </li>
      ))}
    </ol>
  )
}
