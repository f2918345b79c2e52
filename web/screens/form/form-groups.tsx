import { Skeleton } from 'antd'
import { Fragment } from 'react'
import { isDrafted } from '#core/calls/draft.ts'
import type { ResourceJson } from '#core/describe.ts'
import { languageOfName, translationName } from '#core/translations/translated.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import type { AnyClientSide } from '../side.ts'
import css from './form.module.css'
import { faultsWithin } from './form-check.ts'
import { type FormMode, groupsByTab, isWideField } from './form-fields.ts'
import { FormItem } from './form-item.tsx'
import { FormTabs } from './form-tabs.tsx'
import { LanguageHeads } from './languages/language-bar.tsx'
import { TranslatedItem } from './languages/translated-item.tsx'
import { TranslatedLines } from './languages/translated-lines.tsx'
import { TranslatingGroups } from './languages/translating-groups.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface FormGroupsProps {
  readonly resource: ResourceJson
  readonly side: AnyClientSide
  readonly mode: FormMode
  readonly form: RecordFormState
  readonly formId: string
  /** those to draw, where it is not all of them */
  readonly groups?: RecordFormState['groups']
}

/** The fields of a form as they stand, group by group, in tabs where the declaration has some. */
export function FormGroups(props: FormGroupsProps) {
  const { resource, form, formId, groups = form.groups } = props
  if (form.languages.isTranslating) return <Groups {...props} groups={groups} />
  const tabs = groupsByTab(resource, groups)
  if (tabs.length < 2) return <Groups {...props} groups={groups} />
  return (
    <FormTabs resource={resource} form={form} formId={formId} tabs={tabs}>
      {(groups) => <Groups {...props} groups={groups} />}
    </FormTabs>
  )
}

/** As long as their row is on its way, the room that fields will take. */
function Groups({
  resource,
  side,
  mode,
  form,
  formId,
  groups,
}: FormGroupsProps & Pick<RecordFormState, 'groups'>) {
  const { label } = useFieldTexts(resource)
  if (form.load.status === 'loading') return <ComingGroups resource={resource} groups={groups} />
  const { base, shown, isTranslating, lines } = form.languages
  const draw = (name: string) => {
    const field = form.fieldOf(name)
    const language = field?.translated ? base : languageOfName(name)
    return field ? (
      <FormItem
        key={name}
        resource={resource}
        side={side}
        mode={mode}
        name={name}
        field={field}
        language={language ?? undefined}
        id={`${formId}-${name}`}
        value={form.values[name]}
        values={form.values}
        stored={form.stored}
        error={form.errors[name] ?? ''}
        isAtOnce={form.publication?.isHeld === true && !isDrafted(resource, name)}
        faults={faultsWithin(form.errors, name)}
        isDisabled={form.isSaving || form.isFixed(name)}
        onChange={form.set}
      />
    ) : null
  }
  if (isTranslating) return <TranslatingGroups {...{ resource, form, formId, groups, draw }} />
  const isPair = (name: string, group: readonly string[]) =>
    shown !== null && group.includes(translationName(shown, name))
  const firstPair = groups.flatMap((group) => group.filter((name) => isPair(name, group)))[0]
  return groups.map((group) => (
    <div key={group.join(' ')} className={css.group}>
      {group.filter(isOfBase).map((name) => {
        const texts = shown && lines.find(({ field }) => field === name)
        if (texts)
          return (
            <Fragment key={name}>
              {draw(name)}
              <TranslatedLines {...{ form, formId, texts }} language={shown} title={label(name)} />
            </Fragment>
          )
        if (shown === null || !isPair(name, group)) return draw(name)
        const names = [name, translationName(shown, name)] as const
        return (
          <Fragment key={name}>
            {name === firstPair && <LanguageHeads base={base} shown={shown} />}
            <TranslatedItem resource={resource} form={form} names={names} draw={draw} />
          </Fragment>
        )
      })}
    </div>
  ))
}

/** Translations are drawn beside what they translate. */
function isOfBase(name: string): boolean {
  return languageOfName(name) === null
}

function ComingGroups({ resource, groups = [] }: Pick<FormGroupsProps, 'resource' | 'groups'>) {
  return groups.map((group) => (
    <div key={group.join(' ')} className={css.group} aria-hidden="true">
      {group.filter(isOfBase).map((name) => {
        const field = resource.fields[name]
        return field ? (
          <div
            key={name}
            className={css.item}
            data-field={name}
            data-kind={field.kind}
            data-wide={isWideField(field) || undefined}
          >
            <div className={css.label}>
              <Skeleton.Node active className={css.skeletonLabel} />
            </div>
            <div className={css.control}>
              <Skeleton.Input active block />
            </div>
          </div>
        ) : null
      })}
    </div>
  ))
}
