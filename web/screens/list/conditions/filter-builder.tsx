import { Button, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterTreeLimits } from '#core/conditions/filter-tree.ts'
import type { ResourceJson } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import { listLimits } from '#core/wire.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { columnLabelKeys } from '../columns/list-columns.ts'
import { ListIcon } from '../list-icons.tsx'
import { fieldOf, offeredFilters } from '../state/list-state.ts'
import type { Conditions, List } from '../use-list.ts'
import { finished, newCondition } from './condition-draft.ts'
import { ConditionEditor } from './condition-editor.tsx'
import css from './filter-builder.module.css'
import {
  conditionsOf,
  countOf,
  draftOfConditions,
  type GroupDraft,
  type LeafDraft,
  newGroup,
  newLeaf,
  type PartDraft,
} from './filter-draft.ts'

interface FilterBuilderProps {
  readonly list: Pick<List, 'resource' | 'setConditions'> & { readonly state: Conditions }
  /** fields to choose from, where it is not those that the list offers */
  readonly names?: readonly string[]
  /** how many conditions there may be, and how many groups within each other */
  readonly most?: Most
  readonly onClose: () => void
}

interface Most {
  readonly conditions: number
  readonly depth: number
}

const mostOfLists: Most = { conditions: listLimits.maxFilters, depth: filterTreeLimits.depth }

/** Builds what a list is asked for: conditions of which all hold, or any, in groups within each other. */
export default function FilterBuilder({
  list,
  names: given,
  most = mostOfLists,
  onClose,
}: FilterBuilderProps) {
  const { t } = useTranslation()
  const { resource, state, setConditions } = list
  const names = offeredFields(resource, given ?? [...offeredFilters(resource), 'id'])
  const [root, setRoot] = useState<GroupDraft>(() => {
    const [first = 'id'] = names
    return draftOfConditions(state, resource) ?? newGroup(leafOf(resource, first), 'all')
  })
  const [isTried, setTried] = useState(false)
  const apply = () => {
    const conditions: Conditions | null =
      root.parts.length === 0 ? { filters: {}, where: null } : conditionsOf(root)
    setTried(true)
    if (!conditions) return
    setConditions(conditions)
    onClose()
  }
  const isFull = countOf(root) >= most.conditions
  return (
    <Modal
      open
      width={840}
      title={t('list:builder.title')}
      okText={t('list:condition.apply')}
      cancelText={t('list:cancel')}
      onOk={apply}
      onCancel={onClose}
    >
      <Group
        {...{ resource, names, most, isTried, isFull }}
        group={root}
        depth={1}
        onChange={setRoot}
        onRemove={undefined}
      />
      {isFull && <p className="hint">{t('list:builder.full', { max: most.conditions })}</p>}
    </Modal>
  )
}

/** Columns that can be filtered by, as far as their kinds have a way to say so. */
function offeredFields(resource: ResourceJson, names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => {
    const field = fieldOf(resource, name)
    return field && fieldParts[field.kind].Filter && kinds[field.kind].operators.length > 0
  })
}

function leafOf(resource: ResourceJson, name: string): LeafDraft {
  return newLeaf(name, fieldOf(resource, name) ?? { kind: 'primaryKey' })
}

interface Shared {
  readonly resource: ResourceJson
  readonly names: readonly string[]
  readonly most: Most
  /** what is missing is said */
  readonly isTried: boolean
  /** no further condition is taken */
  readonly isFull: boolean
}

interface GroupProps extends Shared {
  readonly group: GroupDraft
  readonly depth: number
  readonly onChange: (group: GroupDraft) => void
  /** undefined: the outermost one stays */
  readonly onRemove: (() => void) | undefined
}

function Group({ group, depth, onChange, onRemove, ...shared }: GroupProps) {
  const { t } = useTranslation()
  const { resource, names, most, isFull } = shared
  const { match, parts } = group
  const setParts = (next: readonly PartDraft[]) => onChange({ ...group, parts: next })
  const replace = (part: PartDraft) => setParts(parts.map((one) => (one.key === part.key ? part : one)))
  const remove = (key: number) => {
    const rest = parts.filter((one) => one.key !== key)
    if (rest.length === 0 && onRemove) onRemove()
    else setParts(rest)
  }
  const add = (isGroup: boolean) => {
    const leaf = leafOf(resource, names[0] ?? 'id')
    setParts([...parts, isGroup ? newGroup(leaf, match === 'all' ? 'any' : 'all') : leaf])
  }
  return (
    <fieldset className={css.group} aria-label={t(`list:builder.${match}`)}>
      <div className={css.head}>
        <Segmented
          size="small"
          value={match}
          aria-label={t('list:builder.match')}
          options={[
            { value: 'all', label: t('list:builder.all') },
            { value: 'any', label: t('list:builder.any') },
          ]}
          onChange={(value) => onChange({ ...group, match: value as GroupDraft['match'] })}
        />
        {onRemove && <RemoveButton label={t('list:builder.removeGroup')} onClick={onRemove} />}
      </div>
      <ul className={css.parts}>
        {parts.map((part) => (
          <li key={part.key}>
            {'parts' in part ? (
              <Group
                {...shared}
                group={part}
                depth={depth + 1}
                onChange={replace}
                onRemove={() => remove(part.key)}
              />
            ) : (
              <Leaf {...shared} leaf={part} onChange={replace} onRemove={() => remove(part.key)} />
            )}
          </li>
        ))}
      </ul>
      <div className="flex wrap gap-2">
        <Button
          autoInsertSpace={false}
          size="small"
          disabled={isFull}
          icon={<ListIcon name="add" size={14} />}
          onClick={() => add(false)}
        >
          {t('list:builder.add')}
        </Button>
        {depth < most.depth && (
          <Button
            autoInsertSpace={false}
            size="small"
            disabled={isFull}
            icon={<ListIcon name="add" size={14} />}
            onClick={() => add(true)}
          >
            {t('list:builder.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface LeafProps extends Shared {
  readonly leaf: LeafDraft
  readonly onChange: (leaf: LeafDraft) => void
  readonly onRemove: () => void
}

function Leaf({ resource, names, isTried, leaf, onChange, onRemove }: LeafProps) {
  const { t } = useTranslation()
  const field = fieldOf(resource, leaf.field)
  const labelOf = (name: string) => t([...columnLabelKeys(resource.name, name)])
  if (!field) return null
  const offered = names.includes(leaf.field) ? names : [...names, leaf.field]
  return (
    <>
      <div className={css.leaf}>
        <Select
          aria-label={t('list:builder.field')}
          popupMatchSelectWidth={false}
          showSearch={names.length > 8 ? { optionFilterProp: 'label' } : false}
          value={leaf.field}
          options={offered.map((value) => ({ value, label: labelOf(value) }))}
          onChange={(name: string) => {
            const next = fieldOf(resource, name)
            if (next) onChange({ ...leaf, field: name, draft: newCondition(next) })
          }}
        />
        <ConditionEditor
          // Another field is another input, whatever it has in common with the one before.
          key={leaf.field}
          {...{ resource, field }}
          name={leaf.field}
          label={labelOf(leaf.field)}
          draft={leaf.draft}
          onChange={(draft) => onChange({ ...leaf, draft })}
        />
        <RemoveButton label={t('list:condition.remove')} onClick={onRemove} />
      </div>
      {isTried && !finished(leaf.draft) && (
        <p className={css.fault} role="alert">
          {t('list:builder.missing', { field: labelOf(leaf.field) })}
        </p>
      )}
    </>
  )
}

function RemoveButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" className={css.remove} aria-label={label} title={label} onClick={onClick}>
      <ListIcon name="close" size={14} />
    </button>
  )
}
