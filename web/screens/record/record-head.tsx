import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ResourceJson } from '#core/describe.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '#web/page/page.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { splitPath } from '../../navigation/page-path.ts'
import { directoriesOf, findPage } from '../../page/menu-tree.ts'
import { addressOf } from '../../page/open-entry.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import type { ListRow } from '../list/tree/tree-rows.ts'
import { Framed } from '../row-parts.tsx'
import { RecordNeighbours } from './record-neighbours.tsx'
import css from './record-page.module.css'

interface RecordHeadProps {
  readonly resource: ResourceJson
  readonly title: string
  /** null as long as it is not there, or new */
  readonly row: ListRow | null
  readonly isDirty?: boolean
  /** said beside the title */
  readonly note?: string
  /** what can be done with it */
  readonly children: ReactNode
}

/** The bar of a record's page, which stays in sight: the way back to its list, its name and state, and its buttons. */
export function RecordHead({ resource, title, row, isDirty, note, children }: RecordHeadProps) {
  const t = useNamespaces(['form'])
  const hint = isDirty ? t('form:unsaved') : note
  return (
    <header className={css.head}>
      <div className="grow">
        <Trail title={title} />
        <div className={css.name}>
          <h1 className="clip" title={title}>
            {title}
          </h1>
          {row && <State resource={resource} row={row} />}
          {hint && (
            <span className={css.hint} role={isDirty ? 'status' : undefined}>
              {hint}
            </span>
          )}
        </div>
      </div>
      <div className={css.buttons}>
        {row && <RecordNeighbours resource={resource} id={row.id} />}
        {children}
      </div>
    </header>
  )
}

/** The menu's directories, the list, and the record. */
function Trail({ title }: { readonly title: string }) {
  const t = useNamespaces(['form'])
  const { list } = splitPath(usePage().path)
  const menus = usePermissions((state) => state.menus) ?? []
  const rule = findPage(menus, list)
  if (!rule) return null
  return (
    <nav aria-label={t('form:trail')}>
      <ol className={css.trail}>
        {directoriesOf(menus, rule).map((directory) => (
          <li key={directory.id}>
            {directory.title}
            <Glyph name="chevronRight" size={14} />
          </li>
        ))}
        <li>
          <Link to={addressOf(list)}>{rule.title}</Link>
        </li>
        <li className="visually-hidden" aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  )
}

/** The state that a record is in, where its resource has some that lead to each other. */
function State({ resource, row }: { readonly resource: ResourceJson; readonly row: ListRow }) {
  const [name, field] = Object.entries(resource.fields).find(([, { transitions }]) => transitions) ?? []
  if (!name || !field || row[name] === undefined) return null
  const { Cell } = fieldParts[field.kind]
  return (
    <Framed resource={resource} row={row} field={name}>
      <Cell resource={resource} name={name} field={field} value={row[name]} row={row} />
    </Framed>
  )
}
