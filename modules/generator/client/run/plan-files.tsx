import { structuredPatch } from 'diff'
import { useMemo, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { Tag } from '#web/ui/tag/tag.tsx'
import type { PlannedFile } from '../../design/design.ts'
import css from '../crud.module.css'

const hues = { new: 'green', same: 'gray', changed: 'blue', edited: 'gold', removed: 'red' } as const

/** The files as they would be written; each opens to what is different in it. */
export function PlanFiles({ files }: { readonly files: readonly PlannedFile[] }) {
  return (
    <ul className={`${css.files} lines`}>
      {files.map((file) => (
        <File key={file.path} file={file} />
      ))}
    </ul>
  )
}

function File({ file }: { readonly file: PlannedFile }) {
  const t = useNamespaces(['crud'])
  const { path, state, conflicts } = file
  const [isOpen, setOpen] = useState(conflicts > 0)
  return (
    <li>
      <button type="button" className={css.file} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Glyph name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
        <code className="grow breaks">{path}</code>
        <Tag hue={hues[state]}>{t(`crud:plan.states.${state}`)}</Tag>
        {conflicts > 0 && <Tag hue="gold">{t('crud:plan.conflicts', { count: conflicts })}</Tag>}
      </button>
      {isOpen && <Difference file={file} />}
    </li>
  )
}

/** What becomes other in a file, with some lines around it. */
function Difference({ file: { path, before, after } }: { readonly file: PlannedFile }) {
  const t = useNamespaces(['crud'])
  const hunks = useMemo(
    () => structuredPatch(path, path, before, after, '', '', { context: 3 }).hunks,
    [path, before, after],
  )
  if (hunks.length === 0) return <p className={css.faint}>{t('crud:plan.same')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <pre className={css.diff} tabIndex={0}>
      {hunks.map(({ oldStart, newStart, lines }) => (
        <span key={`${oldStart} ${newStart}`} className={css.hunk}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and never move
            <span key={at} className={css.line} data-sign={line[0]}>
              {line || ' '}
            </span>
          ))}
        </span>
      ))}
    </pre>
  )
}
