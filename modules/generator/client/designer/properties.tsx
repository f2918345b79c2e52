import { AutoComplete, Button, Collapse, InputNumber, Select, Switch } from 'antd'
import { type Dispatch, memo, type RefObject, useMemo, useState } from 'react'
import { type Translate, useNamespaces } from '#web/i18n/i18n.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { DesignFault, DesignType } from '../../design/design.ts'
import { designTypes, newField } from '../../design/presets.ts'
import { CommittedInput } from '../committed-input.tsx'
import css from '../crud.module.css'
import type { HistoryAction } from '../state/design-history.ts'
import type { DesignedField, FieldChange, Mark } from '../state/design-state.ts'
import { AttributeItem, PropertyItem } from './attribute-item.tsx'
import { formAttributesOf, listAttributesOf, sqlTypes } from './attributes.ts'
import { DictionaryInput } from './dictionary-input.tsx'
import { FaultText } from './fault-text.tsx'
import { RelationDialog } from './relation-dialog.tsx'
import { RetypeDialog } from './retype-dialog.tsx'
import { TypeIcon } from './type-icon.tsx'

interface PropertiesProps {
  /** null: none is chosen */
  readonly field: DesignedField | null
  /** what stands in the way of it */
  readonly faults: readonly DesignFault[]
  /** another field is the primary key already */
  readonly hasOtherKey: boolean
  readonly connection: string
  readonly dispatch: Dispatch<HistoryAction>
  /** filled with what the keyboard begins with */
  readonly first: RefObject<HTMLDivElement | null>
}

/** Everything that is said of the chosen field. */
export function Properties({ field, faults, first, ...rest }: PropertiesProps) {
  const t = useNamespaces(['crud'])
  if (!field) {
    return (
      <EmptyState glyph="sliders" title={t('crud:properties.none')} text={t('crud:properties.noneText')} />
    )
  }
  return (
    <div ref={first} className={css.properties}>
      {faults.length > 0 && (
        <ul className={css.fieldFaults} role="alert">
          {faults.map((fault) => (
            <li key={`${fault.place} ${fault.message}`}>
              <FaultText
                fault={fault}
                onTake={(name) => rest.dispatch({ type: 'rename', key: field.key, name })}
              />
            </li>
          ))}
        </ul>
      )}
      <General field={field} {...rest} />
    </div>
  )
}

type GeneralProps = Omit<PropertiesProps, 'field' | 'faults' | 'first'> & { readonly field: DesignedField }

function General({ field, hasOtherKey, connection, dispatch }: GeneralProps) {
  const t = useNamespaces(['crud'])
  const [isRelating, setRelating] = useState(false)
  const [nextType, setNextType] = useState<DesignType | null>(null)
  const { key, designType } = field
  const change = (values: FieldChange) => dispatch({ type: 'change', key, change: values })
  const isRelation = designType === 'remoteSelect' || designType === 'remoteSelects'
  return (
    <>
      <TypeItem value={designType} hasOtherKey={hasOtherKey} onChoose={setNextType} />
      <PropertyItem id="crud-name" label={t('crud:field.name')}>
        <CommittedInput
          id="crud-name"
          maxLength={64}
          spellCheck={false}
          value={field.name}
          onCommit={(name) => dispatch({ type: 'rename', key, name })}
        />
      </PropertyItem>
      <PropertyItem id="crud-comment" label={t('crud:field.comment')}>
        <DictionaryInput
          id="crud-comment"
          comment={field.comment}
          designType={designType}
          onChange={(comment) => change({ comment })}
        />
      </PropertyItem>
      {isRelation && <RelationSummary field={field} onOpen={() => setRelating(true)} />}
      <Collapse
        ghost
        size="small"
        defaultActiveKey={['list', 'form']}
        items={[
          {
            key: 'list',
            label: t('crud:properties.list'),
            children: <SideProperties field={field} side="table" dispatch={dispatch} />,
          },
          {
            key: 'form',
            label: t('crud:properties.form'),
            children: <SideProperties field={field} side="form" dispatch={dispatch} />,
          },
          {
            key: 'column',
            label: t('crud:properties.column'),
            children: <ColumnProperties field={field} hasOtherKey={hasOtherKey} onChange={change} />,
          },
        ]}
      />
      {isRelating && (
        <RelationDialog
          field={field}
          connection={connection}
          onClose={() => setRelating(false)}
          onSave={(relation, title) => {
            const isDescribed = field.comment !== '' && field.comment !== presetComment(t, designType)
            dispatch({
              type: 'relate',
              key,
              relation: isDescribed ? relation : { ...relation, comment: title },
            })
          }}
        />
      )}
      {nextType && (
        <RetypeDialog
          from={designType}
          to={nextType}
          onClose={() => setNextType(null)}
          onChoose={(isReset) => {
            const comment = presetComment(t, nextType)
            dispatch({ type: 'retype', key, designType: nextType, isReset, comment })
          }}
        />
      )}
    </>
  )
}

/** The comment that the palette gives a kind. */
function presetComment(t: Translate, designType: DesignType): string {
  return t(`crud:comments.${newField(designType).name}`)
}

interface TypeItemProps {
  readonly value: DesignType
  readonly hasOtherKey: boolean
  readonly onChoose: (designType: DesignType) => void
}

const TypeItem = memo(function TypeItem({ value, hasOtherKey, onChoose }: TypeItemProps) {
  const t = useNamespaces(['crud'])
  const options = useMemo(
    () =>
      designTypes.map((one) => ({
        value: one,
        title: t(`crud:types.${one}`),
        disabled: hasOtherKey && (one === 'pk' || one === 'spk'),
        label: (
          <span className="inline-row">
            <TypeIcon type={one} />
            {t(`crud:types.${one}`)}
          </span>
        ),
      })),
    [t, hasOtherKey],
  )
  return (
    <PropertyItem id="crud-type" label={t('crud:field.designType')}>
      <Select
        id="crud-type"
        showSearch={{
          filterOption: (text, option) =>
            `${option?.title} ${option?.value}`.toLowerCase().includes(text.toLowerCase()),
        }}
        value={value}
        onChange={onChoose}
        options={options}
      />
    </PropertyItem>
  )
})

function RelationSummary({ field, onOpen }: { readonly field: DesignedField; readonly onOpen: () => void }) {
  const t = useNamespaces(['crud'])
  const { 'remote-table': table, 'remote-field': label, 'remote-pk': pk } = field.form
  return (
    <div className={css.relation} data-missing={!table || undefined}>
      <span>
        {table
          ? t('crud:relation.summary', { table: String(table), label: String(label), pk: String(pk) })
          : t('crud:relation.missing')}
      </span>
      <Button size="small" onClick={onOpen}>
        {t(table ? 'crud:relation.change' : 'crud:relation.choose')}
      </Button>
    </div>
  )
}

interface SideProps {
  readonly field: DesignedField
  readonly side: 'table' | 'form'
  readonly dispatch: Dispatch<HistoryAction>
}

/** Which lists of names the field is in on a side, by the ids of their switches. */
const marks = {
  table: { isColumn: 'crud-in-list', isSearched: 'crud-searched' },
  form: { isFormItem: 'crud-in-form' },
} as const satisfies Readonly<Record<SideProps['side'], Readonly<Partial<Record<Mark, string>>>>>

/** What is said of a field in lists, or in forms. */
function SideProperties({ field, side, dispatch }: SideProps) {
  const t = useNamespaces(['crud'])
  const { key, designType } = field
  const attributes = side === 'table' ? listAttributesOf(designType) : formAttributesOf(designType)
  return (
    <>
      {(Object.entries(marks[side]) as [Mark, string][]).map(([mark, id]) => (
        <SwitchItem
          key={mark}
          id={id}
          label={t(`crud:field.${mark}`)}
          isOn={field[mark]}
          onChange={(isOn) => dispatch({ type: 'change', key, change: { [mark]: isOn } })}
        />
      ))}
      {Object.entries(attributes).map(([name, input]) => (
        <AttributeItem
          key={name}
          of={key}
          side={side}
          name={name}
          input={input}
          value={field[side][name]}
          dispatch={dispatch}
        />
      ))}
    </>
  )
}

interface ColumnProps {
  readonly field: DesignedField
  readonly hasOtherKey: boolean
  readonly onChange: (change: FieldChange) => void
}

/** Figures of a column with the most that each can be. */
const figures = [
  ['length', 65535],
  ['precision', 30],
] as const

const defaultTypes = ['INPUT', 'EMPTY STRING', 'NULL', 'NONE'] as const

function ColumnProperties({ field, hasOtherKey, onChange }: ColumnProps) {
  const t = useNamespaces(['crud'])
  return (
    <>
      <SqlTypeItems field={field} onChange={onChange} />
      {field.dataType && (
        <PropertyItem id="crud-data-type" label={t('crud:field.dataType')}>
          <CommittedInput
            id="crud-data-type"
            size="small"
            maxLength={4000}
            value={field.dataType}
            onCommit={(dataType) => onChange({ dataType: dataType || undefined })}
          />
        </PropertyItem>
      )}
      <PropertyItem id="crud-default-type" label={t('crud:field.defaultType')}>
        <Select
          id="crud-default-type"
          size="small"
          value={field.defaultType}
          onChange={(defaultType) => onChange({ defaultType })}
          options={defaultTypes.map((value) => ({ value, label: t(`crud:defaults.${value}`) }))}
        />
      </PropertyItem>
      {field.defaultType === 'INPUT' && (
        <PropertyItem id="crud-default" label={t('crud:field.default')}>
          <CommittedInput
            id="crud-default"
            size="small"
            maxLength={1000}
            value={field.default ?? ''}
            onCommit={(value) => onChange({ default: value })}
          />
        </PropertyItem>
      )}
      {(['primaryKey', 'autoIncrement', 'unsigned', 'null'] as const).map((name) => (
        <SwitchItem
          key={name}
          id={`crud-${name}`}
          label={t(`crud:field.${name}`)}
          isOn={field[name]}
          isDisabled={name === 'primaryKey' && hasOtherKey}
          // The full type says it too, and would win.
          onChange={(isOn) =>
            onChange({ [name]: isOn, ...(name === 'unsigned' ? { dataType: undefined } : {}) })
          }
        />
      ))}
    </>
  )
}

/** Type, length and precision: whoever changes one no longer means the full type. */
function SqlTypeItems({ field, onChange }: Pick<ColumnProps, 'field' | 'onChange'>) {
  const t = useNamespaces(['crud'])
  return (
    <div className={css.pair}>
      <PropertyItem id="crud-sql-type" label={t('crud:field.type')}>
        <AutoComplete
          id="crud-sql-type"
          size="small"
          value={field.type}
          onChange={(type) => onChange({ type, dataType: undefined })}
          popupMatchSelectWidth={false}
          options={sqlTypes.map((value) => ({
            value,
            label: (
              <>
                {t(`crud:columnTypes.${value}`)} <code className="faint small">{value}</code>
              </>
            ),
          }))}
        />
      </PropertyItem>
      {figures.map(([name, most]) => (
        <PropertyItem key={name} id={`crud-${name}`} label={t(`crud:field.${name}`)}>
          <InputNumber
            id={`crud-${name}`}
            size="small"
            min={0}
            max={most}
            precision={0}
            value={field[name]}
            onChange={(next) => onChange({ [name]: next ?? 0, dataType: undefined })}
          />
        </PropertyItem>
      ))}
    </div>
  )
}

interface SwitchItemProps {
  readonly id: string
  readonly label: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

function SwitchItem({ id, label, isOn, isDisabled = false, onChange }: SwitchItemProps) {
  return (
    <PropertyItem id={id} label={label} isInline>
      <Switch id={id} size="small" checked={isOn} disabled={isDisabled} onChange={onChange} />
    </PropertyItem>
  )
}
