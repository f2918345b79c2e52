import { Checkbox, Radio, Select } from 'antd'
import { TagsCell } from '#web/fields/cell-parts.tsx'
import type { FieldParts, FilterProps, InputProps } from '#web/fields/field-part.ts'
import { groupAttributes, inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { lazyPart } from '#web/fields/lazy-part.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { asText, asTexts, filterTexts, manyFilter } from '#web/fields/values/value-text.ts'

/** One of the options, found by typing when they are many. */
function SelectInput(props: InputProps) {
  const { resource, name, field } = props
  const texts = useFieldTexts(resource)
  const options = (field.options ?? []).map((option) => ({
    value: option,
    label: texts.option(name, option),
  }))
  return (
    <Select
      {...inputAttributes(props)}
      className={css.wide}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      allowClear={!field.required}
      placeholder={props.placeholder || texts.t('fields:choice.choose')}
      value={asText(props.value) || undefined}
      options={options}
      onChange={(chosen: string | undefined) => props.onChange(chosen ?? '')}
    />
  )
}

/** Rows that have one of the chosen options. */
function OptionsFilter({ resource, name, field, id, value, onChange }: FilterProps) {
  const texts = useFieldTexts(resource)
  return (
    <Select
      id={id}
      className={css.wide}
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      optionFilterProp="label"
      placeholder={texts.t('fields:choice.any')}
      value={filterTexts(value)}
      options={(field.options ?? []).map((option) => ({
        value: option,
        label: texts.option(name, option),
      }))}
      onChange={(chosen: string[]) => onChange(manyFilter('IN', chosen))}
    />
  )
}

/** In a cell the options are there at once. */
const OpenSelect = lazyPart(() => import('./cell-select.tsx').then((m) => m.CellSelect))
const OpenCodes = lazyPart(() => import('./cell-select.tsx').then((m) => m.CellCodes))

export const select: FieldParts = {
  Cell: TagsCell,
  Input: SelectInput,
  Filter: OptionsFilter,
  CellInput: OpenSelect,
}

/** One of the options, all in view. */
function RadioInput(props: InputProps) {
  const { resource, name, field } = props
  const texts = useFieldTexts(resource)
  return (
    <Radio.Group
      {...groupAttributes(props)}
      aria-required={field.required || undefined}
      disabled={props.disabled}
      value={asText(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      options={(field.options ?? []).map((option) => ({ value: option, label: texts.option(name, option) }))}
    />
  )
}

export const radio: FieldParts = {
  Cell: TagsCell,
  Input: RadioInput,
  Filter: OptionsFilter,
  isGroup: true,
  CellInput: OpenSelect,
}

/** Chosen by its label, kept as a number. */
function CodeInput(props: InputProps) {
  return <RadioInput {...props} onChange={(option) => props.onChange(Number(option))} />
}

export const code: FieldParts = { ...radio, Input: CodeInput, CellInput: OpenCodes }

function SelectsInput(props: InputProps) {
  const { resource, name, field } = props
  const texts = useFieldTexts(resource)
  return (
    <Select
      {...inputAttributes(props)}
      className={css.wide}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={props.placeholder || texts.t('fields:choice.choose')}
      value={[...asTexts(props.value)]}
      options={(field.options ?? []).map((option) => ({ value: option, label: texts.option(name, option) }))}
      onChange={(chosen: string[]) => props.onChange(chosen)}
    />
  )
}

/** Rows that have all of the chosen options. */
function SetFilter({ resource, name, field, id, value, onChange }: FilterProps) {
  const texts = useFieldTexts(resource)
  return (
    <Select
      id={id}
      className={css.wide}
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={texts.t('fields:choice.any')}
      value={filterTexts(value)}
      options={(field.options ?? []).map((option) => ({ value: option, label: texts.option(name, option) }))}
      onChange={(chosen: string[]) => onChange(manyFilter('FIND_IN_SET', chosen))}
    />
  )
}

export const selects: FieldParts = { Cell: TagsCell, Input: SelectsInput, Filter: SetFilter }

function CheckboxInput(props: InputProps) {
  const { resource, name, field } = props
  const texts = useFieldTexts(resource)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div role="group" {...groupAttributes(props)}>
      <Checkbox.Group
        disabled={props.disabled}
        value={[...asTexts(props.value)]}
        options={(field.options ?? []).map((option) => ({
          value: option,
          label: texts.option(name, option),
        }))}
        onChange={(chosen) => props.onChange(chosen)}
      />
    </div>
  )
}

export const checkbox: FieldParts = {
  Cell: TagsCell,
  Input: CheckboxInput,
  Filter: SetFilter,
  isGroup: true,
}

/** Names are typed; a resource that knows which there are brings an input of its own. */
function NamesInput(props: InputProps) {
  const texts = useFieldTexts(props.resource)
  return (
    <Select
      {...inputAttributes(props)}
      className={css.wide}
      mode="tags"
      open={false}
      tokenSeparators={[',', ' ']}
      placeholder={props.placeholder || texts.t('fields:choice.choose')}
      value={[...asTexts(props.value)]}
      onChange={(chosen: string[]) => props.onChange(chosen)}
    />
  )
}

/** Rows that have all of the names. */
function NamesFilter({ resource, id, value, onChange }: FilterProps) {
  const texts = useFieldTexts(resource)
  return (
    <Select
      id={id}
      className={css.wide}
      mode="tags"
      open={false}
      allowClear
      tokenSeparators={[',', ' ']}
      placeholder={texts.t('fields:choice.any')}
      value={filterTexts(value)}
      onChange={(chosen: string[]) => onChange(manyFilter('FIND_IN_SET', chosen))}
    />
  )
}

export const names: FieldParts = { Cell: TagsCell, Input: NamesInput, Filter: NamesFilter }
