import { call } from './call.ts'
import { part } from './part.ts'

/** What the script of a human check exports: asks whether a person is there, and answers what proves it; null when they give up. */
interface HumanScript {
  readonly askHuman: () => Promise<Readonly<Record<string, string>> | null>
}

/** Has a form send an application from the page, and says what became of it where it belongs. */
export function setUpApplication(form: HTMLFormElement): void {
  const area = form.closest('details') as HTMLDetailsElement
  form.hidden = false
  part(area, 'plain').hidden = true
  // It is fetched while the form is filled in.
  area.addEventListener('toggle', () => {
    if (area.open) void humanScript(form)?.catch(() => undefined)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form, area)
  })
}

async function send(form: HTMLFormElement, area: HTMLElement): Promise<void> {
  const wrong = inputsOf(form).filter((input) => !input.checkValidity())
  showFaults(form, Object.fromEntries(wrong.map(({ name, dataset }) => [name, dataset.fault ?? ''])))
  say(form, '')
  if (wrong.length > 0) return
  // Not disabled: a button that is loses the focus, and the dialog has nowhere to give it back to.
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  try {
    const proof = await prove(form)
    if (proof) await apply(form, area, proof)
  } catch {
    say(form, form.dataset.failed ?? '')
  } finally {
    form.ariaBusy = null
  }
}

async function prove(form: HTMLFormElement): Promise<object | null> {
  const script = humanScript(form)
  return script ? (await script).askHuman() : {}
}

async function apply(form: HTMLFormElement, area: HTMLElement, proof: object): Promise<void> {
  const values = Object.fromEntries(inputsOf(form).map(({ name, value }) => [name, value.trim()]))
  const answer = await call<{ faults: Record<string, string> }>('/api/content.link/add', {
    ...values,
    ...proof,
  })
  if (!answer) throw new Error('no answer')
  const faults = answer.data?.faults ?? {}
  showFaults(form, faults)
  if (Object.keys(faults).length > 0) return
  if (answer.code !== 1) return say(form, answer.msg)
  form.reset()
  form.hidden = true
  const done = part(area, 'done')
  done.textContent = answer.msg
  done.hidden = false
  done.focus()
}

/** Says at each input what is wrong with it, and leads to the first. */
function showFaults(form: HTMLFormElement, faults: Readonly<Record<string, string>>): void {
  for (const input of inputsOf(form)) {
    const fault = faults[input.name] ?? ''
    input.setAttribute('aria-invalid', String(fault !== ''))
    const place = document.getElementById(`${input.id}-fault`)
    if (place) place.textContent = fault
  }
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

function say(form: HTMLFormElement, text: string): void {
  part(form, 'said').textContent = text
}

const inputsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]'),
]

/** The script of the module that finds out about people; null where nothing asks for that. */
function humanScript({ dataset: { human } }: HTMLFormElement): Promise<HumanScript> | null {
  return human ? (import(/* @vite-ignore */ human) as Promise<HumanScript>) : null
}
