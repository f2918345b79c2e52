import { type FormEvent, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { faultsOf, noticeOf } from './calls.ts'
import type { Faults } from './checks.ts'

/** A form before sign-in: checked, sent once at a time, and what is wrong told next to its fields. */
export function useEntryForm<T>({ read, check, send }: EntrySteps<T>) {
  const t = useNamespaces(['memberLogin'])
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [notice, setNotice] = useState('')
  const [isBusy, setBusy] = useState(false)

  const refuse = (found: Faults, text = '') => {
    setFaults(found)
    setNotice(text)
    const fields = [...(form.current?.elements ?? [])].filter((one) => one instanceof HTMLInputElement)
    fields.find(({ name }) => found[name])?.focus()
  }
  const run = async (work: () => Promise<void>) => {
    refuse({})
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const told = faultsOf(error)
      refuse(told, Object.keys(told).length > 0 ? '' : noticeOf(error))
    } finally {
      setBusy(false)
    }
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = read(new FormData(event.currentTarget))
    const found = check(values)
    if (Object.keys(found).length > 0) refuse(found)
    else void run(() => send(values))
  }
  const faultOf = (name: string) => {
    const fault = faults[name] ?? ''
    return fault.startsWith('memberLogin:') ? t(fault) : fault
  }
  return { form, faultOf, notice, isBusy, refuse, run, handleSubmit }
}

interface EntrySteps<T> {
  readonly read: (data: FormData) => T
  readonly check: (values: T) => Faults
  readonly send: (values: T) => Promise<void>
}

/** A field's text without the blanks around it. */
export function textIn(data: FormData, name: string): string {
  return String(data.get(name) ?? '').trim()
}
