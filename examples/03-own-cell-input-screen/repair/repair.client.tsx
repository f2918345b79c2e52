import { useNamespaces } from '#web/i18n/i18n.ts'
import type { CellProps, ClientSide, InputProps } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Tag } from '#web/ui/tag/tag.tsx'
import css from './repair.module.css'
import type { repair } from './repair.ts'

/** How repairs look in the browser: hours instead of minutes, four usual lengths to choose, a board instead of a table. */
export const repairClient: ClientSide<typeof repair> = {
  cells: { minutes: MinutesCell },
  inputs: { minutes: MinutesInput },
  screen: lazy(async () => ({ default: (await import('./repair-board.tsx')).RepairBoard })),
}

/** A cell is given the row; what it needs from the server is there already. */
function MinutesCell({ row }: Pick<CellProps<typeof repair>, 'row'>) {
  return (
    <Tag hue={Number(row.minutes) > 120 ? 'gold' : 'gray'}>
      <Minutes value={Number(row.minutes)} />
    </Tag>
  )
}

const usual = [15, 30, 60, 180]

/** An input is controlled: it is given a value and tells of another one. Rule, fault and label are the form's business. */
function MinutesInput({ id, value, onChange, disabled }: InputProps) {
  return (
    <div className={css.minutes}>
      <input
        id={id}
        type="number"
        className={css.field}
        value={value === null ? '' : String(value)}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      />
      {usual.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className={css.usual}
          disabled={disabled}
          aria-pressed={value === minutes}
          onClick={() => onChange(minutes)}
        >
          <Minutes value={minutes} />
        </button>
      ))}
    </div>
  )
}

function Minutes({ value }: { readonly value: number }) {
  const t = useNamespaces(['lending/repair'])
  return value >= 60
    ? t('lending/repair:texts.hours', { hours: value / 60 })
    : t('lending/repair:texts.minutes', { minutes: value })
}
