import { useQuery } from '@tanstack/react-query'
import { Radio, Select } from 'antd'
import type { Dispatch } from 'react'
import { useDebounced } from '#web/fields/use-debounced.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { entityName } from '../../design/names.ts'
import { CommittedInput } from '../committed-input.tsx'
import css from '../crud.module.css'
import { filePlacesQuery, useConnections } from '../queries.ts'
import { connectionOptions } from '../start/from-table.tsx'
import type { DesignContent } from '../state/design-exchange.ts'
import type { HistoryAction } from '../state/design-history.ts'
import type { Mark } from '../state/design-state.ts'
import { PropertyItem } from './attribute-item.tsx'

interface AdvancedProps {
  readonly state: DesignContent
  readonly dispatch: Dispatch<HistoryAction>
}

/** What most designs need not think of. */
export function Advanced({ state, dispatch }: AdvancedProps) {
  const t = useNamespaces(['crud'])
  const { table, fields, sortedBy } = state
  const options = fields.map(({ key, name, title }) => ({
    value: key,
    label: title && title !== name ? `${name} · ${title}` : name,
  }))
  const list = (mark: Mark, label: string) => (
    <PropertyItem id={`crud-${mark}`} label={label}>
      <Select
        id={`crud-${mark}`}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'label' }}
        value={fields.filter((field) => field[mark]).map(({ key }) => key)}
        onChange={(keys) => dispatch({ type: 'mark', mark, keys })}
        options={options}
      />
    </PropertyItem>
  )
  return (
    <div className={css.advanced}>
      {list('isSearched', t('crud:advanced.search'))}
      <div className={css.sort}>
        <PropertyItem id="crud-sort" label={t('crud:advanced.sort')}>
          <Select
            id="crud-sort"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={sortedBy ?? undefined}
            onChange={(key) => dispatch({ type: 'sort', key: key ?? null })}
            options={options}
          />
        </PropertyItem>
        <Select
          aria-label={t('crud:advanced.direction')}
          value={table.defaultSortType}
          onChange={(defaultSortType) => dispatch({ type: 'table', change: { defaultSortType } })}
          options={(['desc', 'asc'] as const).map((value) => ({ value, label: t(`crud:advanced.${value}`) }))}
        />
      </div>
      {list('isColumn', t('crud:advanced.columns'))}
      {list('isFormItem', t('crud:advanced.items'))}
      <PathItem state={state} dispatch={dispatch} />
      <SourceItems state={state} dispatch={dispatch} />
    </div>
  )
}

/** The path with what it comes to: the address and the places of the files. */
function PathItem({ state: { table }, dispatch }: AdvancedProps) {
  const t = useNamespaces(['crud'])
  const name = useDebounced(table.name, 400)
  const path = useDebounced(table.generateRelativePath, 400)
  const { data, error } = useQuery(filePlacesQuery(name, path))
  const places = data ? [data.modelFile, data.controllerFile, data.webViewsDir] : []
  const files = [...new Set(places)].filter(Boolean)
  return (
    <div className="crud-path">
      <label htmlFor="crud-path">{t('crud:advanced.path')}</label>
      <CommittedInput
        id="crud-path"
        maxLength={100}
        spellCheck={false}
        placeholder={entityName({ name: table.name || 'shop_book', generateRelativePath: '' })}
        value={table.generateRelativePath}
        onCommit={(value) => dispatch({ type: 'table', change: { generateRelativePath: value.trim() } })}
      />
      {table.name !== '' && (
        <p className={css.faint}>
          {t('crud:advanced.address', { address: `/admin/${entityName(table)}` })}
          {error ? ` · ${error.message}` : null}
        </p>
      )}
      {files.length > 0 && (
        <ul className={css.paths}>
          {files.map((file) => (
            <li key={file}>{file}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What a design that was read from a table says of that table. */
function SourceItems({ state: { table, baseline }, dispatch }: AdvancedProps) {
  const t = useNamespaces(['crud'])
  const known = useConnections()
  if (baseline === null) return null
  return (
    <>
      {known.length > 1 && (
        <PropertyItem id="crud-source" label={t('crud:connection')}>
          <Select
            id="crud-source"
            disabled
            value={table.databaseConnection}
            options={connectionOptions(known, t('crud:ownConnection'))}
          />
        </PropertyItem>
      )}
      <div className={css.rebuild}>
        <span id="crud-rebuild">{t('crud:advanced.rows')}</span>
        <Radio.Group
          aria-labelledby="crud-rebuild"
          optionType="button"
          value={table.rebuild}
          onChange={({ target }) => dispatch({ type: 'table', change: { rebuild: target.value } })}
          options={(['No', 'Yes'] as const).map((value) => ({
            value,
            label: t(`crud:advanced.rebuild${value}`),
          }))}
        />
        <p className={css.faint}>{t(`crud:advanced.rebuild${table.rebuild}Text`)}</p>
      </div>
    </>
  )
}
