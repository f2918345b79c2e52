import { Button, Dropdown, Popover, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '#web/admin/page.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath } from '#web/navigation/navigation.ts'
import listCss from '#web/screens/list/list.module.css'
import { ListIcon } from '#web/screens/list/list-icons.tsx'
import { ToolButton } from '#web/screens/list/toolbar/tool-button.tsx'
import type { List } from '#web/screens/list/use-list.ts'
import { confirm, toast } from '#web/ui/feedback/feedback.ts'
import type { SavedView } from '../views.ts'
import { NameDialog, type Naming } from './name-dialog.tsx'
import { useViews, type ViewChange } from './use-views.ts'
import css from './view.module.css'
import { isAsView, isPlain, queryOfView, viewOfState, viewParameter } from './view-state.ts'

interface ViewMenuProps {
  readonly list: List
  /** it was pressed to come */
  readonly isWanted: boolean
}

/** The views of a list behind a button that says which one shows: choose, keep, change, share. */
export default function ViewMenu({ list, isWanted }: ViewMenuProps) {
  const t = useNamespaces(['views'])
  const { query } = usePage()
  const [isOpen, setOpen] = useState(isWanted)
  const [naming, setNaming] = useState<Naming | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const views = useViews(list.resource.name)
  const current = views.found.data?.views.find(({ id }) => String(id) === query.get(viewParameter))
  const isChanged = current !== undefined && !isAsView(list.state, current.state, list.resource)
  const name = current && (isChanged ? t('views:changed', { name: current.name }) : current.name)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <Views
            list={list}
            views={views}
            current={current}
            isChanged={isChanged}
            onName={(next) => {
              setOpen(false)
              setNaming(next)
            }}
            onClose={close}
          />
        }
      >
        <ToolButton
          ref={button}
          isShort={!name}
          label={name ?? t('views:label')}
          icon={<ListIcon name="view" />}
          look={name ? 'on' : undefined}
          className={css.button}
          said={name && t('views:labelOf', { name })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        />
      </Popover>
      {naming && (
        <NameDialog
          naming={naming}
          canShare={views.found.data?.can_share === 1}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

interface ViewsProps {
  readonly list: List
  readonly views: ReturnType<typeof useViews>
  readonly current: SavedView | undefined
  readonly isChanged: boolean
  readonly onName: (naming: Naming) => void
  readonly onClose: () => void
}

function Views({ list, views, current, isChanged, onName, onClose }: ViewsProps) {
  const t = useNamespaces(['views'])
  const { setQuery } = usePage()
  const { resource, state } = list
  const { data, error, refetch } = views.found
  const box = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the entries are there
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLElement>('[aria-current="true"]')
    ;(chosen ?? box.current?.querySelector('button'))?.focus()
  }, [isThere])
  const show = (query: URLSearchParams) => {
    setQuery(query)
    onClose()
  }
  const shown = () => viewOfState(state, resource)
  const saveNew = async (change: ViewChange) => {
    const id = await views.save({ ...change, state: shown() })
    setQuery((now) => withView(now, id), { replace: true })
    return id
  }
  return (
    <div
      ref={box}
      className={css.menu}
      role="dialog"
      aria-label={t('views:label')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {error && (
        <p className={css.menuNotice} role="alert">
          {t('views:failed')}
          <Button size="small" type="link" onClick={() => void refetch()}>
            {t('views:retry')}
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && <ViewList data={data} {...{ list, views, current, isChanged, onName }} onShow={show} />}
      {data?.views.length === 0 && <p className={css.menuNotice}>{t('views:none')}</p>}
      <div className={css.menuFoot}>
        {isChanged && current?.can_change === 1 && (
          <Button
            type="primary"
            size="small"
            onClick={() => void views.save({ id: current.id, state: shown() }).then(onClose, () => undefined)}
          >
            {t('views:update', { name: current.name })}
          </Button>
        )}
        <Button size="small" onClick={() => onName({ kind: 'new', save: saveNew })}>
          {t('views:saveNew')}
        </Button>
      </div>
    </div>
  )
}

interface ViewListProps extends Omit<ViewsProps, 'onClose'> {
  readonly data: NonNullable<ViewsProps['views']['found']['data']>
  readonly onShow: (query: URLSearchParams) => void
}

/** The list as it comes, and every view of it. */
function ViewList({ data, list, views, current, isChanged, onName, onShow }: ViewListProps) {
  const t = useNamespaces(['views'])
  const { setQuery } = usePage()
  const { resource, state } = list
  return (
    <ul>
      <li>
        <button
          type="button"
          className={css.choice}
          aria-current={!current && isPlain(state, resource)}
          onClick={() => onShow(new URLSearchParams())}
        >
          {t('views:plain')}
        </button>
      </li>
      {data.views.map((view) => (
        <ViewLine
          key={view.id}
          list={list}
          view={view}
          isCurrent={view === current}
          isChanged={view === current && isChanged}
          canShare={data.can_share === 1}
          onShow={() => onShow(queryOfView(view.state, view.id, resource))}
          onSave={views.save}
          onRemove={async () => {
            await views.remove(view.id)
            if (list.columns.defaultView === view.id) list.columns.setDefaultView(undefined)
            if (view === current) setQuery((now) => withView(now, null), { replace: true })
          }}
          onName={onName}
        />
      ))}
    </ul>
  )
}

interface ViewLineProps {
  readonly list: List
  readonly view: SavedView
  readonly isCurrent: boolean
  readonly isChanged: boolean
  readonly canShare: boolean
  readonly onShow: () => void
  readonly onSave: (change: ViewChange) => Promise<number>
  readonly onRemove: () => Promise<void>
  readonly onName: (naming: Naming) => void
}

function ViewLine({ list, view, isCurrent, isChanged, canShare, ...on }: ViewLineProps) {
  const t = useNamespaces(['views'])
  const [isOpen, setOpen] = useState(false)
  const { id, name } = view
  const isDefault = list.columns.defaultView === id
  const isShared = view.is_shared === 1
  const actions = useViewActions({ list, view, canShare, ...on })
  return (
    <li
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        // The menu of the view goes, not the views.
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <button type="button" className={css.choice} aria-current={isCurrent && !isChanged} onClick={on.onShow}>
        <span className={css.name}>{name}</span>
        {isDefault && <span className={`${css.tag} is-default`}>{t('views:isDefault')}</span>}
        {isShared && (
          <span className={css.tag} title={view.by ? t('views:by', { name: view.by }) : undefined}>
            {t('views:isShared')}
          </span>
        )}
      </button>
      <Dropdown
        trigger={['click']}
        open={isOpen}
        onOpenChange={setOpen}
        menu={{
          items: Object.entries(actions).map(([key, { label }]) => ({ key, label, danger: key === 'del' })),
          'aria-label': t('views:actionsOf', { name }),
          onClick: ({ key }) => actions[key]?.run(),
        }}
      >
        <button
          type="button"
          className={listCss.rowButton}
          aria-label={t('views:actionsOf', { name })}
          aria-haspopup="menu"
        >
          <ListIcon name="more" />
        </button>
      </Dropdown>
    </li>
  )
}

/** What may be done with a view, by name. */
function useViewActions({
  list: { columns, resource },
  view,
  canShare,
  onSave,
  onRemove,
  onName,
}: Pick<ViewLineProps, 'list' | 'view' | 'canShare' | 'onSave' | 'onRemove' | 'onName'>) {
  const t = useNamespaces(['views'])
  const page = usePage()
  const { id, name } = view
  const isDefault = columns.defaultView === id
  const isShared = view.is_shared === 1
  // A refusal has been told by then.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  const rename = (change: ViewChange) => onSave({ id, ...change })
  const remove = async () => {
    const question = {
      title: t('views:confirmDelete', { name }),
      text: isShared ? t('views:confirmDeleteShared') : undefined,
      danger: true,
      okText: t('views:del'),
    }
    if (await confirm(question)) await onRemove()
  }
  const actions: Record<string, { readonly label: string; readonly run: () => void }> = {
    default: {
      label: t(isDefault ? 'views:unsetDefault' : 'views:setDefault'),
      run: () => columns.setDefaultView(isDefault ? undefined : id),
    },
    copy: {
      label: t('views:copy'),
      run: () => quietly(copyLink(`${adminPath(page.path)}?${queryOfView(view.state, id, resource)}`, t)),
    },
  }
  if (view.can_change)
    actions.rename = { label: t('views:rename'), run: () => onName({ kind: 'rename', name, save: rename }) }
  if (view.can_change && canShare) {
    actions.share = {
      label: t(isShared ? 'views:unshare' : 'views:share'),
      run: () => quietly(onSave({ id, is_shared: isShared ? 0 : 1 })),
    }
  }
  if (view.can_delete) actions.del = { label: t('views:del'), run: () => quietly(remove()) }
  return actions
}

function withView(query: URLSearchParams, id: number | null): URLSearchParams {
  if (id === null) query.delete(viewParameter)
  else query.set(viewParameter, String(id))
  return query
}

async function copyLink(address: string, t: (key: string) => string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + address)
    toast.success(t('views:copied'))
  } catch {
    toast.error(t('views:notCopied'))
  }
}
