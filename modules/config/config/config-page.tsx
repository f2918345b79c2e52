import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { nodeOf } from '#core/access/permissions.ts'
import { adminUrl } from '#core/wire.ts'
import { loadSite } from '#web/api/load-site.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath } from '#web/navigation/navigation.ts'
import { pagePath } from '#web/page/menu-tree.ts'
import { findNamed } from '#web/page/open-entry.ts'
import { usePage } from '#web/page/page.ts'
import { useCan, usePermissions } from '#web/stores/permissions.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import css from './config.module.css'
import { config } from './config.ts'
import type { PageData, PageGroup, Values } from './config-data.ts'
import { ConfigTab } from './config-tab.tsx'
import { moveToEntrance } from './entrance.tsx'
import { TabList } from './tab-list.tsx'

const AddItem = lazy(() => import('./add-item.tsx'))

/** What the site lets administrators decide: a tab for each group, and shortcuts beside them. */
export function ConfigPage() {
  const t = useNamespaces([config.name, 'form', 'web'])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['config'],
    queryFn: async ({ signal }) =>
      (
        await request<PageData>(adminUrl(config.name, 'index'), {
          signal,
          dedupe: false,
          showsError: false,
        })
      ).data,
    retry: false,
  })
  if (data) return <Groups data={data} refetch={async () => void (await refetch())} />
  if (!error) return <LoadingState label={t('web:loading')} />
  const isDenied = error instanceof RequestFailure && error.envelope?.code === 401
  return (
    <EmptyState
      isAlert
      glyph={isDenied ? 'lock' : 'warning'}
      title={t(`${config.name}:texts.${isDenied ? 'denied' : 'failed'}`)}
      text={isDenied ? t(`${config.name}:texts.deniedText`) : error.message}
      actions={
        isDenied ? null : (
          <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
            {t('web:retry')}
          </Button>
        )
      }
    />
  )
}

function Groups({ data, refetch }: { readonly data: PageData; readonly refetch: () => Promise<void> }) {
  const t = useNamespaces([config.name])
  const can = useCan()
  const page = usePage()
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const [isAdding, setAdding] = useState(false)
  const groups = Object.values(data.list)
  const wanted = page.query.get('group') ?? ''
  // A link may lead to one item, whichever group it is in by now.
  const item = page.query.get('item') ?? ''
  const ofItem = groups.find(({ list }) => list?.some(({ name }) => name === item))
  const active = ofItem?.name ?? (Object.hasOwn(data.list, wanted) ? wanted : (groups[0]?.name ?? ''))
  const [isMoving, setMoving] = useState(false)
  const { useUnsaved } = page
  useUnsaved(unsaved.size > 0 && !isMoving)

  const show = (group: string) => page.setQuery(new URLSearchParams({ group }), { replace: true })
  const mark = useCallback((group: string, isDirty: boolean) => {
    setUnsaved((before) => {
      if (before.has(group) === isDirty) return before
      return new Set(isDirty ? [...before, group] : [...before].filter((name) => name !== group))
    })
  }, [])
  const handleSaved = async (values: Values) => {
    if (typeof values.backend_entrance === 'string') {
      setMoving(true)
      return moveToEntrance(values.backend_entrance, t)
    }
    await Promise.all([refetch(), loadSite()])
  }
  return (
    <div className={`${css.config} portico`}>
      <Card className={css.main}>
        <header className={css.head}>
          {data.remark && <p className={css.remark}>{data.remark}</p>}
          {can(nodeOf(config, 'add')) && (
            <Button icon={<Icon name="el-icon-Plus" />} onClick={() => setAdding(true)}>
              {t(`${config.name}:texts.addItem`)}
            </Button>
          )}
        </header>
        <TabList
          label={t(`${config.name}:texts.groups`)}
          active={active}
          onShow={show}
          tabs={groups.map((group) => ({
            key: group.name,
            label: <TabLabel group={group} isUnsaved={unsaved.has(group.name)} />,
            content: (
              <ConfigTab
                group={group}
                data={data}
                isShown={group.name === active}
                wanted={item}
                onDirty={mark}
                onSaved={handleSaved}
                onDeleted={refetch}
              />
            ),
          }))}
        />
      </Card>
      <QuickEntrances data={data} />
      {isAdding && (
        <Suspense>
          <AddItem
            groups={data.configGroup}
            group={active}
            onDone={() => void refetch()}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function TabLabel({ group, isUnsaved }: { readonly group: PageGroup; readonly isUnsaved: boolean }) {
  const t = useNamespaces([config.name])
  return (
    <>
      {group.title}
      {isUnsaved && (
        <span className={css.unsaved}>
          <span className="visually-hidden">{t(`${config.name}:texts.unsaved`)}</span>
        </span>
      )}
    </>
  )
}

/** Pages that somebody wanted at hand, of those that the caller may open. */
function QuickEntrances({ data }: { readonly data: PageData }) {
  const t = useNamespaces([config.name])
  const menus = usePermissions((state) => state.menus) ?? []
  const entrances = data.quickEntrance.flatMap(({ key, value }) => {
    const page = findNamed(menus, value)
    const path = page ? pagePath(page) : null
    return page && path !== null ? [{ label: key, path, icon: page.icon }] : []
  })
  return (
    <Card className={css.side} aria-labelledby="config-quick">
      <h2 id="config-quick">{t(`${config.name}:texts.quick`)}</h2>
      {entrances.length === 0 && <p className="hint mt-1">{t(`${config.name}:texts.quickNone`)}</p>}
      <ul className="flex wrap gap-2 mt-3">
        {entrances.map(({ label, path, icon }) => (
          <li key={`${label} ${path}`}>
            <Link className="button" to={adminPath(path)}>
              <Icon name={icon} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
