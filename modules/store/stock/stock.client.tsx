import { useNamespaces } from '#web/i18n/i18n.ts'
import { DialogButton } from '#web/screens/list/row/dialog-button.tsx'
import type { CellProps, ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import { type Hue, Tag } from '#web/ui/tag/tag.tsx'
import type { stock } from './stock.ts'

const StockMovements = lazy(async () => ({ default: (await import('./stock-movements.tsx')).StockMovements }))

const hues: Readonly<Record<string, Hue>> = { '0': 'red', '1': 'red', '2': 'gold', '3': 'green' }

/** The stock board: what is short or low stands first, and each row opens its movements. */
export const stockClient: ClientSide<typeof stock> = {
  cells: {
    level: Level,
    variant_id: ({ row }) => {
      const { sku } = (row.variant ?? {}) as { readonly sku?: string }
      return (
        <span>
          {sku ?? `#${row.variant_id}`}
          {row.values ? <span className="soft"> {String(row.values)}</span> : null}
        </span>
      )
    },
    available: Available,
  },
  rowButtons: MovementsButton,
  noDoubleClick: ['on_hand', 'available', 'level'],
}

function Level({ row }: CellProps<typeof stock>) {
  const t = useNamespaces(['store/stock'])
  return <Tag hue={hues[row.level ?? '3'] ?? 'gray'}>{t(`store/stock:options.level.${row.level}`)}</Tag>
}

function Available({ row }: CellProps<typeof stock>) {
  const t = useNamespaces(['store'])
  const reserved = Number(row.reserved ?? 0)
  return (
    <span>
      <strong>{row.available}</strong>
      {reserved > 0 && <span className="soft"> {t('store:stock.reserved', { count: reserved })}</span>}
    </span>
  )
}

function MovementsButton({ row }: CellProps<typeof stock>) {
  const t = useNamespaces(['store'])
  return (
    <DialogButton id={row.id} label={t('store:stock.movements')} icon="el-icon-Notebook">
      {(onClose) => <StockMovements row={row} onClose={onClose} />}
    </DialogButton>
  )
}
