import { useId } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import {
  callColumns,
  grant,
  type Level,
  levelOf,
  levelsOf,
  type MatrixColumn,
  type MatrixRow,
  type MatrixRule,
  setLevel,
  stateOf,
} from './matrix.client.ts'
import css from './rights.module.css'
import { Box } from './rights-box.tsx'

interface RightsRowProps {
  readonly rules: readonly MatrixRule[]
  readonly row: MatrixRow
  readonly granted: ReadonlySet<number>
  readonly disabled: boolean
  /** its further nodes show */
  readonly isOpen: boolean
  readonly titleOf: (column: MatrixColumn) => string
  readonly onOpen: () => void
  readonly onChange: (granted: ReadonlySet<number>) => void
}

/** A page: its level in a word, a box for each call, and behind a button its further nodes. */
export function RightsRow(props: RightsRowProps) {
  const { rules, row, granted, disabled, isOpen, titleOf, onOpen, onChange } = props
  const t = useNamespaces(['auth/group'])
  const detailId = useId()
  const { more } = row.cells
  const set = (ids: readonly number[], isOn: boolean) => onChange(grant(rules, granted, row, ids, isOn))
  return (
    <>
      <tr>
        <th scope="row">
          <span className={css.page}>
            <Icon name={row.icon} size={16} />
            <span>{row.title}</span>
          </span>
        </th>
        <td className={css.level}>
          <LevelBox {...props} />
        </td>
        {callColumns.map((column) => {
          const ids = row.cells[column].map(({ id }) => id)
          const call = titleOf(column)
          return (
            <td key={column} className={css.call} data-empty={ids.length === 0 || undefined}>
              {ids.length > 0 && (
                <Box
                  state={stateOf(ids, granted)}
                  disabled={disabled}
                  label={t('auth/group:texts.cell', { page: row.title, call })}
                  onToggle={(isOn) => set(ids, isOn)}
                >
                  <span className={css.name}>{call}</span>
                </Box>
              )}
            </td>
          )
        })}
        <td className={css.more} data-empty={more.length === 0 || undefined}>
          {more.length > 0 && (
            <button
              type="button"
              className={isOpen ? `${css.toggle} is-open` : css.toggle}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailId : undefined}
              aria-label={t('auth/group:texts.moreOf', { page: row.title, ...countOf(more, granted) })}
              onClick={onOpen}
            >
              {t('auth/group:texts.granted', countOf(more, granted))}
              <Glyph name="chevronDown" size={14} />
            </button>
          )}
        </td>
      </tr>
      {isOpen && more.length > 0 && (
        <tr id={detailId} className={css.detail}>
          <td colSpan={callColumns.length + 3}>
            <span className="flex wrap gap-1-4">
              {more.map(({ id, title }) => (
                <Box
                  key={id}
                  state={stateOf([id], granted)}
                  disabled={disabled}
                  label={t('auth/group:texts.cell', { page: row.title, call: title })}
                  onToggle={(isOn) => set([id], isOn)}
                >
                  {title}
                </Box>
              ))}
            </span>
          </td>
        </tr>
      )}
    </>
  )
}

/** A page that can only be opened or not has no levels between. */
function LevelBox({ rules, row, granted, disabled, onChange }: RightsRowProps) {
  const t = useNamespaces(['auth/group'])
  const level = levelOf(row, granted)
  const levels: readonly Level[] = levelsOf(row)
  return (
    <select
      value={level}
      data-level={level}
      disabled={disabled}
      aria-label={t('auth/group:texts.levelOf', { page: row.title })}
      onChange={({ target }) => {
        if (target.value !== 'custom')
          onChange(setLevel(rules, granted, row, target.value as Exclude<Level, 'custom'>))
      }}
    >
      {(level === 'custom' ? [...levels, level] : levels).map((one) => (
        <option key={one} value={one}>
          {t(`auth/group:texts.levels_${one}`)}
        </option>
      ))}
    </select>
  )
}

function countOf(nodes: readonly MatrixRule[], granted: ReadonlySet<number>) {
  return { n: nodes.filter(({ id }) => granted.has(id)).length, total: nodes.length }
}
