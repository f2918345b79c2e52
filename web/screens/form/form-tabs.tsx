import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from './form.module.css'
import type { FormTab } from './form-fields.ts'
import type { RecordFormState } from './use-record-form.ts'

interface FormTabsProps {
  readonly resource: ResourceJson
  readonly form: RecordFormState
  readonly formId: string
  readonly tabs: readonly FormTab[]
  /** draws the fields of one */
  readonly children: (groups: FormTab['groups']) => ReactNode
}

/**
 * A form in tabs, one of them at a time. What was opened once stays as it is behind the others; a refused save opens the
 * tab with the first faulty field, and every tab says how many there are.
 */
export function FormTabs({ resource, form, formId, tabs, children }: FormTabsProps) {
  const active = useActiveTab(form, tabs)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (!opened.has(active.name)) setOpened(new Set([...opened, active.name]))
  const panelId = (name: string) => `${formId}-tab-${name}`
  return (
    <>
      <Strip resource={resource} form={form} tabs={tabs} active={active} panelId={panelId} />
      {tabs.map(({ name, groups }) => (
        <div key={name} id={panelId(name)} role="tabpanel" hidden={name !== active.name}>
          {(opened.has(name) || name === active.name) && children(groups)}
        </div>
      ))}
    </>
  )
}

/** The tab that shows; one that has no fields any more gives way to the first. */
function useActiveTab({ refusals, firstFaulty }: RecordFormState, tabs: readonly FormTab[]) {
  const [chosen, choose] = useState('')
  const [seen, setSeen] = useState(refusals)
  let name = chosen
  // Before anything is drawn: the focus goes into the field then.
  if (seen !== refusals) {
    setSeen(refusals)
    const faulty = tabs.find(({ groups }) => firstFaulty !== null && groups.flat().includes(firstFaulty))
    if (faulty) {
      name = faulty.name
      choose(name)
    }
  }
  const active = tabs.find((tab) => tab.name === name) ?? tabs[0]
  return { name: active?.name ?? '', choose }
}

interface StripProps extends Pick<FormTabsProps, 'resource' | 'form' | 'tabs'> {
  readonly active: ReturnType<typeof useActiveTab>
  readonly panelId: (name: string) => string
}

function Strip({ resource, form, tabs, active, panelId }: StripProps) {
  const t = useNamespaces(['form', resource.name])
  const strip = useRef<HTMLDivElement>(null)
  const handleKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === active.name)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const place = (next + tabs.length) % tabs.length
    active.choose(tabs[place]?.name ?? '')
    strip.current?.querySelectorAll('button')[place]?.focus()
  }
  return (
    <div
      ref={strip}
      className={css.formTabs}
      role="tablist"
      aria-label={t('form:tabs')}
      onKeyDown={handleKey}
    >
      {tabs.map(({ name, groups }) => {
        const title = name === '' ? t('form:firstTab') : t(`${resource.name}:tabs.${name}`)
        const count = groups.flat().filter((field) => Object.hasOwn(form.errors, field)).length
        const isActive = name === active.name
        return (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={isActive}
            aria-controls={panelId(name)}
            tabIndex={isActive ? 0 : -1}
            onClick={() => active.choose(name)}
          >
            {title}
            {count > 0 && (
              <>
                <span className={css.tabFaults} aria-hidden="true">
                  {count}
                </span>
                <span className="visually-hidden">{t('form:tabFaults', { count })}</span>
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}
