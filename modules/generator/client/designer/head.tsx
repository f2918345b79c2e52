import { Button, Tooltip } from 'antd'
import { type Dispatch, memo, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import type { DesignFault } from '../../design/design.ts'
import { CommittedInput } from '../committed-input.tsx'
import css from '../crud.module.css'
import type { DesignContent } from '../state/design-exchange.ts'
import type { HistoryAction } from '../state/design-history.ts'
import { Advanced } from './advanced.tsx'
import { FaultText } from './fault-text.tsx'

interface HeadProps {
  readonly state: DesignContent
  readonly faults: readonly DesignFault[]
  readonly changeCount: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly dispatch: Dispatch<HistoryAction>
  readonly onChanges: () => void
  readonly onGenerate: () => void
  readonly onAbandon: () => Promise<void>
}

/** What is said of the whole table, and what is done with the design. */
export const Head = memo(function Head(props: HeadProps) {
  const { state, faults, dispatch } = props
  const t = useNamespaces(['crud'])
  const [isUnfolded, setUnfolded] = useState(false)
  const { table } = state
  const faultAt = (place: string) => faults.find((one) => one.place === place) ?? null
  const pathFault = faultAt('table.generateRelativePath')
  const isOpen = isUnfolded || pathFault !== null
  return (
    <header className={css.head}>
      <h1 className="visually-hidden">{t('crud:designer')}</h1>
      <div className={css.headRow}>
        <TableInput
          id="crud-table-name"
          label={t('crud:table.name')}
          placeholder="shop_book"
          value={table.name}
          fault={faultAt('table.name')}
          onCommit={(name) => dispatch({ type: 'table', change: { name: name.trim().toLowerCase() } })}
        />
        <TableInput
          id="crud-table-comment"
          label={t('crud:table.comment')}
          placeholder={t('crud:table.commentHint')}
          value={table.comment}
          fault={faultAt('table.comment')}
          onCommit={(comment) => dispatch({ type: 'table', change: { comment: comment.trim() } })}
        />
        <HeadButtons {...props} />
      </div>
      <button
        type="button"
        className={css.fold}
        aria-expanded={isOpen}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <Glyph name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
        {t('crud:advanced.title')}
      </button>
      {isOpen && (
        <>
          {pathFault && (
            <p className={css.fault} role="alert">
              <FaultText
                fault={pathFault}
                onTake={(generateRelativePath) =>
                  dispatch({ type: 'table', change: { generateRelativePath } })
                }
              />
            </p>
          )}
          <Advanced state={state} dispatch={dispatch} />
        </>
      )}
    </header>
  )
})

function HeadButtons({
  state: { baseline },
  changeCount,
  canUndo,
  canRedo,
  dispatch,
  onChanges,
  onGenerate,
  onAbandon,
}: HeadProps) {
  const t = useNamespaces(['crud'])
  return (
    <div className={css.headButtons}>
      <TurnButton
        label={t('crud:undo')}
        shortcut="Control+Z"
        canTurn={canUndo}
        onTurn={() => dispatch({ type: 'undo' })}
      />
      <TurnButton
        isBack
        label={t('crud:redo')}
        shortcut="Control+Y"
        canTurn={canRedo}
        onTurn={() => dispatch({ type: 'redo' })}
      />
      {baseline !== null && (
        <Button type="link" onClick={onChanges}>
          {t('crud:changes.open', { count: changeCount })}
        </Button>
      )}
      <Button onClick={() => void onAbandon()}>{t('crud:discard')}</Button>
      <Button type="primary" aria-keyshortcuts="Control+Enter" onClick={onGenerate}>
        {t('crud:generate')}
      </Button>
    </div>
  )
}

interface TurnButtonProps {
  readonly label: string
  readonly shortcut: string
  readonly canTurn: boolean
  readonly isBack?: boolean
  readonly onTurn: () => void
}

function TurnButton({ label, shortcut, canTurn, isBack, onTurn }: TurnButtonProps) {
  return (
    <Tooltip title={label}>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        disabled={!canTurn}
        onClick={onTurn}
      >
        <Turn isBack={isBack} />
      </button>
    </Tooltip>
  )
}

interface TableInputProps {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly fault: DesignFault | null
  readonly onCommit: (value: string) => void
}

function TableInput({ id, label, placeholder, value, fault, onCommit }: TableInputProps) {
  return (
    <div className={css.tableItem}>
      <label htmlFor={id}>{label}</label>
      <CommittedInput
        id={id}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== null}
        aria-describedby={fault ? `${id}-fault` : undefined}
        value={value}
        onCommit={onCommit}
      />
      {fault && (
        <p id={`${id}-fault`} className={css.fault}>
          <FaultText fault={fault} onTake={onCommit} />
        </p>
      )}
    </div>
  )
}

function Turn({ isBack = false }: { readonly isBack?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={isBack ? { transform: 'scaleX(-1)' } : undefined}
    >
      <path d="M8 5 4 9l4 4M4.500 9H14a5.500 5.500 0 0 1 0 11H9" />
    </svg>
  )
}
