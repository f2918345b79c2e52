import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { FileFormat } from '#core/exchange.ts'
import { nodeOf } from '#core/permissions.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { flattenRows } from '#web/screens/list/tree-rows.ts'
import type { List } from '#web/screens/list/use-list.ts'
import { useCan } from '#web/stores/permissions.ts'
import { exportRows } from './files.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

interface ExchangeProps {
  readonly list: List
}

/** The buttons by which rows of a list leave as a file and come in from one, for whoever may do so. */
export default function Exchange({ list }: ExchangeProps) {
  const t = useNamespaces(['exchange'])
  const [isOpen, setOpen] = useState(false)
  const can = useCan()
  const { resource } = list
  const may = (call: 'export' | 'import') => resource.calls.includes(call) && can(nodeOf(resource.name, call))
  return (
    <>
      {may('export') && <ExportButton list={list} />}
      {may('import') && (
        <Button
          icon={<Arrow way="in" />}
          aria-label={t('exchange:import')}
          title={t('exchange:import')}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && (
        <Suspense>
          <ImportDialog resource={resource} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type Rows = 'ticked' | 'page' | 'all'

/** A menu of what there is to export, in both formats; hidden columns come along when asked for. */
function ExportButton({ list }: ExchangeProps) {
  const t = useNamespaces(['exchange'])
  const [isBusy, setBusy] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const { selected, found, resource } = list
  const shown = flattenRows(found.rows).map(({ row }) => row.id)
  const isAllShown = !found.isEstimate && shown.length === found.total
  const choices: readonly (readonly [Rows, string, boolean])[] = [
    ['ticked', t('exchange:ticked', { count: selected.length }), selected.length > 0],
    ['page', t('exchange:page', { count: shown.length }), !isAllShown],
    ['all', t(found.isEstimate ? 'exchange:allAbout' : 'exchange:all', { count: found.total }), true],
  ]
  const group = (format: FileFormat, label: string) => ({
    type: 'group' as const,
    key: format,
    label,
    children: choices
      .filter(([, , isOffered]) => isOffered)
      .map(([rows, text]) => ({ key: `${format} ${rows}`, label: text })),
  })
  const start = async (format: FileFormat, rows: Rows) => {
    setBusy(true)
    const ids = rows === 'ticked' ? selected : rows === 'page' ? shown : null
    await exportRows(list, { format, ids, isWhole }).finally(() => setBusy(false))
  }
  const label = t('exchange:export')
  return (
    <Dropdown
      trigger={['click']}
      getPopupContainer={(trigger) => trigger.closest('main') ?? document.body}
      disabled={found.rows.length === 0}
      menu={{
        items: [
          group('xlsx', t('exchange:xlsx')),
          group('csv', t('exchange:csv')),
          { type: 'divider' },
          {
            key: 'whole',
            label: (
              <Tick
                isOn={isWhole}
                label={t('exchange:whole')}
                state={t(isWhole ? 'exchange:isOn' : 'exchange:isOff')}
              />
            ),
          },
        ],
        'aria-label': t('exchange:exportOf', { name: t(`${resource.name}:name`) }),
        onClick: ({ key, domEvent }) => {
          const [format, rows] = key.split(' ')
          // Ticking is no choice: the menu stays.
          if (key === 'whole') domEvent.stopPropagation()
          if (key === 'whole') setWhole(!isWhole)
          else void start(format as FileFormat, rows as Rows)
        },
      }}
    >
      <Button
        icon={<Arrow way="out" />}
        loading={isBusy}
        aria-label={label}
        aria-haspopup="menu"
        title={label}
      />
    </Dropdown>
  )
}

/** A choice within a menu: drawn for the eye, said in words to everybody else. */
function Tick({
  isOn,
  label,
  state,
}: {
  readonly isOn: boolean
  readonly label: string
  readonly state: string
}) {
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
      <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
        <rect x={2.5} y={2.5} width={11} height={11} rx={2.5} />
        {isOn && <path d="m5 8.2 2.1 2.1 4-4.4" strokeWidth={1.6} />}
      </svg>
      {label}
      <span className="visually-hidden">{state}</span>
    </span>
  )
}

function Arrow({ way }: { readonly way: 'in' | 'out' }) {
  return (
    <svg className="list-icon" width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={
          way === 'out'
            ? 'M8 2.6v7.2M5 7l3 3 3-3M2.8 10.6v2.6h10.4v-2.6'
            : 'M8 10V2.8M5 5.6l3-3 3 3M2.8 10.6v2.6h10.4v-2.6'
        }
        fill="none"
        stroke="currentColor"
        strokeWidth={1.3}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
