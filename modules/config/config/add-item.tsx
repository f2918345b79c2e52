import { useMemo } from 'react'
import { describeResource, type ResourceJson } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { choiceTypes, configRules, configTypes } from '#core/settings/config-item.ts'
import { type Translate, useNamespaces } from '#web/i18n/i18n.ts'
import { RecordForm } from '#web/screens/form/record-form.tsx'
import type { AnyClientSide } from '#web/screens/side.ts'
import { config } from './config.ts'

interface AddItemProps {
  /** titles of the groups by key */
  readonly groups: Readonly<Record<string, string>>
  /** the group that shows */
  readonly group: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The create-data form (`docs/screens.md#adding-a-setting`) in the window of every form. */
export default function AddItem({ groups, group, onDone, onClose }: AddItemProps) {
  const t = useNamespaces([config.name, 'core'])
  const resource = useMemo(() => formOf(groups, t), [groups, t])
  const side = useMemo((): AnyClientSide => ({ initialValues: { group } }), [group])
  return <RecordForm resource={resource} side={side} mode="add" ids={[]} onDone={onDone} onClose={onClose} />
}

function formOf(groups: AddItemProps['groups'], t: Translate): ResourceJson {
  const text = (key: string) => t(`${config.name}:texts.${key}`)
  const label = (name: string) => t([`${config.name}:fields.${name}`, `core:fields.${name}`])
  const typeLabels = configTypes.map((type) => [
    type,
    `${t(`${config.name}:options.type.${type}`)} (${type})`,
  ])
  const ruleLabels = configRules.map((rule) => [rule, text(`rules_${rule}`)])
  const lines = field.textarea({ max: 4000 })
  return {
    ...describeResource(config),
    fields: {
      group: {
        ...field.select(Object.keys(groups), { required: true }),
        texts: { label: label('group'), options: groups },
      },
      name: { ...config.fields.name, texts: { label: label('name'), placeholder: text('nameHint') } },
      title: config.fields.title,
      type: {
        ...field.select(configTypes, { required: true, initial: 'string' }),
        texts: { label: label('type'), options: Object.fromEntries(typeLabels) },
      },
      content: {
        ...lines,
        required: true,
        shownWhen: { type: [...choiceTypes] },
        texts: { label: label('content'), tip: text('contentTip'), placeholder: 'key1=value1\nkey2=value2' },
      },
      tip: config.fields.tip,
      rule: {
        ...field.selects(configRules),
        texts: { label: label('rule'), options: Object.fromEntries(ruleLabels) },
      },
      extend: {
        ...lines,
        texts: { label: label('extend'), tip: text('extendTip'), placeholder: 'block-help=…' },
      },
      inputExtend: {
        ...lines,
        texts: {
          label: text('inputExtend'),
          tip: text('inputExtendTip'),
          placeholder: 'placeholder=…\nmaxlength=50',
        },
      },
      weigh: config.fields.weigh,
    },
    form: [
      ['group', 'name', 'title', 'type', 'content', 'tip', 'rule'],
      ['extend', 'inputExtend', 'weigh'],
    ],
  }
}
