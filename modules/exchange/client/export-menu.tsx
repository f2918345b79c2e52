import { useState } from 'react'
import type { FileFormat } from '#core/calls/exchange.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { AnchoredMenu, type Popup } from '#web/screens/list/toolbar/popup-anchor.tsx'
import { flattenRows } from '#web/screens/list/tree/tree-rows.ts'
import type { List } from '#web/screens/list/use-list.ts'
import { exportRows } from './files.ts'

type Rows = 'ticked' | 'page' | 'all'

interface ExportMenuProps {
  readonly list: List
  readonly popup: Popup
  readonly onBusy: (isBusy: boolean) => void
}

/** A menu of what there is to export, in both formats; hidden columns come along when asked for. */
export default function ExportMenu({ list, popup, onBusy }: ExportMenuProps) {
  const t = useNamespaces(['exchange'])
  const [isWhole, setWhole] = useState(false)
  const { selected, found, resource } = list
  const shown = flattenRows(found.rows).map(({ row }) => row.id)
  const isAllShown = !found.isEstimate && shown.length === found.total
  const choices: readonly (readonly [Rows, string, boolean])[] = [
    ['ticked', t('exchange:ticked', { count: selected.length }), selected.length > 0 && !list.isAllSelected],
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
    popup.leave()
    onBusy(true)
    const ids = rows === 'ticked' ? selected : rows === 'page' ? shown : null
    await exportRows(list, { format, ids, isWhole }).finally(() => onBusy(false))
  }
  return (
    <AnchoredMenu
      popup={popup}
      getPopupContainer={(trigger) => trigger.closest('main') ?? document.body}
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
        onClick: ({ key }) => {
          const [format, rows] = key.split(' ')
          // Ticking is no choice: the menu stays.
          if (key === 'whole') setWhole(!isWhole)
          else void start(format as FileFormat, rows as Rows)
        },
      }}
    />
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
