import { Button, InputNumber, Popover, Select } from 'antd'
import { useId, useState } from 'react'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './matrix.module.css'
import { changedPrice, type PriceChange } from './sheet.ts'
import type { Matrix } from './use-matrix.client.ts'

interface PriceToolsProps {
  readonly matrix: Matrix
  /** variants whose prices change */
  readonly names: readonly string[]
  readonly isDisabled: boolean
}

/** Prices that are shown before they are changed. */
const mostShown = 4

const kinds = ['percent', 'amount', 'set'] as const

/** Changes the prices of several variants alike, and says before what comes of it. */
export function PriceTools({ matrix, names, isDisabled }: PriceToolsProps) {
  const t = useNamespaces(['store'])
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [change, setChange] = useState<PriceChange>({ kind: 'percent', value: '' })
  const wanted = new Set(names)
  const rows = matrix.rows.filter(({ name }) => wanted.has(name))
  const coming = rows.map(({ name, title, line }) => ({
    name,
    title: title || String(line.sku ?? ''),
    before: line.price,
    after: changedPrice(line.price, change),
  }))
  const possible = coming.filter(({ after }) => after !== null)
  const apply = () => {
    matrix.reprice(names, change)
    setOpen(false)
    setChange({ ...change, value: '' })
  }
  const form = (
    <div className={css.priceForm}>
      <div className={css.priceInputs}>
        <Select
          value={change.kind}
          aria-label={t('store:matrix.how')}
          options={kinds.map((kind) => ({ value: kind, label: t(`store:matrix.${kind}`) }))}
          onChange={(kind) => setChange({ ...change, kind })}
        />
        <InputNumber<string>
          id={id}
          autoFocus
          stringMode
          aria-label={t('store:matrix.by')}
          value={change.value === '' ? null : change.value}
          onChange={(value) => setChange({ ...change, value: value ?? '' })}
          onPressEnter={(event) => {
            event.preventDefault()
            if (possible.length > 0) apply()
          }}
        />
      </div>
      {possible.length > 0 && (
        <ul className={css.coming}>
          {possible.slice(0, mostShown).map(({ name, title, before, after }) => (
            <li key={name}>
              <span className="clip">{title}</span>
              <span>
                {shownMoney(before)} → <strong>{shownMoney(after)}</strong>
              </span>
            </li>
          ))}
          {possible.length > mostShown && (
            <li className="hint">{t('store:matrix.andMore', { count: possible.length - mostShown })}</li>
          )}
        </ul>
      )}
      <Button type="primary" block disabled={possible.length === 0} onClick={apply}>
        {t('store:matrix.apply', { count: possible.length })}
      </Button>
    </div>
  )
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" placement="bottomLeft" content={form}>
      <Button disabled={isDisabled || rows.length === 0} icon={<Icon name="el-icon-PriceTag" />}>
        {t('store:matrix.prices', { count: rows.length })}
      </Button>
    </Popover>
  )
}
