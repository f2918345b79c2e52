import { Fragment, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import {
  callColumns,
  grant,
  type MatrixColumn,
  type MatrixRow,
  type MatrixRule,
  type MatrixSection,
  stateOf,
} from './matrix.client.ts'
import css from './rights.module.css'
import { Box } from './rights-box.tsx'
import { RightsRow } from './rights-row.tsx'
import { useGridKeys } from './use-grid-keys.ts'

interface RightsTableProps {
  readonly rules: readonly MatrixRule[]
  readonly sections: readonly MatrixSection[]
  readonly granted: ReadonlySet<number>
  readonly words: string
  readonly disabled: boolean
  readonly labelledBy: string
  readonly onChange: (granted: ReadonlySet<number>) => void
}

/** Pages by directory, each with its calls; what stands in the head or at a directory counts for every row that shows. */
export function RightsTable(props: RightsTableProps) {
  const { rules, sections, granted, words, disabled, labelledBy, onChange } = props
  const t = useNamespaces(['auth/group', 'core'])
  const keys = useGridKeys()
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const shown = sections.flatMap(({ rows }) => rows)
  const give = (rows: readonly MatrixRow[], idsOf: (row: MatrixRow) => readonly number[], isOn: boolean) =>
    onChange(rows.reduce((now, row) => changeRow(rules, now, row, idsOf(row), isOn), granted))
  const titleOf = (column: MatrixColumn) =>
    column === 'more' ? t('auth/group:texts.more') : t(`core:actions.${column === 'view' ? 'index' : column}`)
  return (
    <div className={css.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid: arrow keys go from box to box. */}
      <table className={css.table} role="grid" aria-labelledby={labelledBy} {...keys}>
        <thead>
          <tr>
            <th scope="col">{t('auth/group:texts.page')}</th>
            <th scope="col">{t('auth/group:texts.level')}</th>
            {callColumns.map((column) => (
              <th key={column} scope="col" className={css.call}>
                <Box
                  state={stateOf(idsIn(shown, column), granted)}
                  disabled={disabled || idsIn(shown, column).length === 0}
                  label={t('auth/group:texts.every', { call: titleOf(column) })}
                  onToggle={(isOn) => give(shown, (row) => row.cells[column].map(({ id }) => id), isOn)}
                >
                  {titleOf(column)}
                </Box>
              </th>
            ))}
            <th scope="col">{titleOf('more')}</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => {
            const isOpen = words.trim() !== '' || !folded.has(section.id)
            return (
              <Fragment key={section.id}>
                <SectionRow
                  section={section}
                  granted={granted}
                  disabled={disabled}
                  isOpen={isOpen}
                  onFold={() => setFolded(toggled(folded, section.id))}
                  onToggle={(isOn) => give(section.rows, ({ ids }) => ids, isOn)}
                />
                {isOpen &&
                  section.rows.map((row) => (
                    <RightsRow
                      key={row.id}
                      rules={rules}
                      row={row}
                      granted={granted}
                      disabled={disabled}
                      isOpen={opened.has(row.id) || isFoundIn(row, words)}
                      titleOf={titleOf}
                      onOpen={() => setOpened(toggled(opened, row.id))}
                      onChange={onChange}
                    />
                  ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface SectionRowProps {
  readonly section: MatrixSection
  readonly granted: ReadonlySet<number>
  readonly disabled: boolean
  readonly isOpen: boolean
  readonly onFold: () => void
  readonly onToggle: (isOn: boolean) => void
}

function SectionRow({ section, granted, disabled, isOpen, onFold, onToggle }: SectionRowProps) {
  const t = useNamespaces(['auth/group'])
  const title = section.title || t('auth/group:texts.noDirectory')
  const ids = section.rows.flatMap((row) => row.ids)
  return (
    <tr className={css.section}>
      <th scope="rowgroup" colSpan={callColumns.length + 3}>
        <span className={css.sectionTitle}>
          <button
            type="button"
            className={isOpen ? `${css.toggle} is-open` : css.toggle}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'auth/group:texts.fold' : 'auth/group:texts.unfold', { title })}
            onClick={onFold}
          >
            <Glyph name="chevronRight" size={14} />
          </button>
          <Box
            state={stateOf(ids, granted)}
            disabled={disabled}
            label={t('auth/group:texts.everyIn', { title })}
            onToggle={onToggle}
          >
            {title}
          </Box>
          <span className={css.count}>
            {t('auth/group:texts.granted', {
              n: ids.filter((id) => granted.has(id)).length,
              total: ids.length,
            })}
          </span>
        </span>
      </th>
    </tr>
  )
}

/** Rows without the call stay as they are. */
function changeRow(
  rules: readonly MatrixRule[],
  granted: ReadonlySet<number>,
  row: MatrixRow,
  ids: readonly number[],
  isOn: boolean,
): ReadonlySet<number> {
  return ids.length === 0 ? granted : grant(rules, granted, row, ids, isOn)
}

function idsIn(rows: readonly MatrixRow[], column: MatrixColumn): readonly number[] {
  return rows.flatMap((row) => row.cells[column].map(({ id }) => id))
}

function isFoundIn({ cells }: MatrixRow, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return wanted !== '' && cells.more.some(({ title }) => title.toLowerCase().includes(wanted))
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
