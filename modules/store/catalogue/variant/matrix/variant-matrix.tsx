import { Alert, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { groupAttributes } from '#web/fields/input-attributes.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { InputProps } from '#web/screens/side.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { FurtherFields } from './further-fields.tsx'
import css from './matrix.module.css'
import { PriceTools } from './price-tools.tsx'
import { Sheet } from './sheet-grid.tsx'
import { groupedRows, type Matrix, type MatrixRow, useMatrix } from './use-matrix.client.ts'

/** The variants of a product as a sheet: cells are typed, pasted and filled down, prices changed together, missing ones added. */
export function VariantMatrix(props: InputProps) {
  const t = useNamespaces(['store', 'fields'])
  const matrix = useMatrix(props)
  const { label } = useFieldTexts(matrix.child)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<string | null>(null)
  const [groupedBy, setGroupedBy] = useState(0)
  const missing = missingOf(matrix)
  const wanted = text.trim().toLowerCase()
  const found = matrix.rows.filter((row) => isFound(row, wanted))
  const grouping = matrix.groupings.find(({ id }) => id === groupedBy)
  const shown = grouping ? groupedRows(found, grouping) : found
  const faulty = shown.findIndex(({ name }) =>
    Object.keys(props.faults ?? {}).some((path) => path.startsWith(`${name}.`)),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div role="group" tabIndex={-1} className={css.matrix} {...groupAttributes(props)}>
      {missing > 0 && <Missing matrix={matrix} count={missing} isDisabled={props.disabled} />}
      <div className={css.tools}>
        <Input
          className={css.find}
          allowClear
          value={text}
          placeholder={t('store:matrix.find')}
          aria-label={t('store:matrix.find')}
          onChange={({ target }) => setText(target.value)}
        />
        {matrix.groupings.length > 1 && (
          <Select
            className={css.grouping}
            value={grouping?.id ?? 0}
            aria-label={t('store:matrix.groupBy')}
            options={[
              { value: 0, label: t('store:matrix.ungrouped') },
              ...matrix.groupings.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setGroupedBy}
          />
        )}
        <PriceTools
          matrix={matrix}
          names={chosen.length > 1 ? chosen : shown.map(({ name }) => name)}
          isDisabled={props.disabled}
        />
        <span className="grow" />
        <Steps matrix={matrix} />
      </div>
      <Sheet
        id={props.id}
        matrix={matrix}
        rows={shown}
        faults={props.faults ?? none}
        firstFaulty={faulty}
        isDisabled={props.disabled}
        columnLabel={label}
        onChoose={setChosen}
        onOpen={setOpened}
      />
      {matrix.rows.length === 0 && missing === 0 && <p className="hint">{t('fields:lines.none')}</p>}
      <p className="hint">{t('store:matrix.keys')}</p>
      {opened !== null && (
        <FurtherFields
          matrix={matrix}
          name={opened}
          id={props.id}
          faults={props.faults ?? none}
          isDisabled={props.disabled}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/** Whether a variant has a text in its title or in what it is scanned by. */
const isFound = ({ title, line }: MatrixRow, wanted: string): boolean =>
  [title, line.sku, line.barcode].some((one) =>
    String(one ?? '')
      .toLowerCase()
      .includes(wanted),
  )

/** How many combinations of the options have no variant, or one that lacks a value. */
function missingOf({ isUnsaved, combinations, max, rows, missing }: Matrix): number {
  if (isUnsaved) return combinations
  return combinations > max ? combinations - rows.length : missing.added.length + missing.completed.size
}

interface MissingProps {
  readonly matrix: Matrix
  readonly count: number
  readonly isDisabled: boolean
}

/** What is missing of all combinations, and the way to have it, as long as there is room for it. */
function Missing({ matrix, count, isDisabled }: MissingProps) {
  const t = useNamespaces(['store'])
  const { max, isUnsaved, combinations } = matrix
  const isFull = combinations > max || matrix.rows.length + matrix.missing.added.length > max
  const text = isUnsaved ? 'saveFirst' : isFull ? 'tooMany' : 'missing'
  return (
    <Alert
      type={isFull ? 'warning' : 'info'}
      showIcon
      title={t(`store:matrix.${text}`, { count, max })}
      action={
        <Button
          type="primary"
          size="small"
          disabled={isDisabled || isUnsaved || isFull || !matrix.shape.mayAdd}
          icon={<Icon name="el-icon-Plus" />}
          onClick={matrix.addMissing}
        >
          {t('store:matrix.addMissing')}
        </Button>
      }
    />
  )
}

/** A step back, and forth again. */
function Steps({ matrix }: { readonly matrix: Matrix }) {
  const t = useNamespaces(['store'])
  return (
    <>
      <Button
        type="text"
        disabled={!matrix.canUndo}
        icon={<Icon name="el-icon-RefreshLeft" />}
        aria-label={t('store:matrix.undo')}
        title={t('store:matrix.undo')}
        onClick={matrix.undo}
      />
      <Button
        type="text"
        disabled={!matrix.canRedo}
        icon={<Icon name="el-icon-RefreshRight" />}
        aria-label={t('store:matrix.redo')}
        title={t('store:matrix.redo')}
        onClick={matrix.redo}
      />
    </>
  )
}

const none: Readonly<Record<string, string>> = {}
