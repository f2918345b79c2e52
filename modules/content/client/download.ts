import { type Answer, call, memberToken } from './call.ts'
import { part } from './part.ts'

/** What a download answers: where the file is, or what has to be agreed to before. */
interface Got {
  readonly url: string
  readonly type: string
  readonly licence: string
  readonly price_score: number
  readonly score: number
}

/** Gives the files of a page a button each, for those who may have them; the others are led to where they sign in. */
export function setUpDownload(area: HTMLElement): void {
  const way = part(area, 'way')
  const isGuest = area.dataset.access !== 'public' && memberToken() === ''
  if (isGuest) {
    leadTo(area, 'signIn')
    return
  }
  way.hidden = true
  for (const button of area.querySelectorAll<HTMLButtonElement>('[data-file]')) {
    button.hidden = false
    button.addEventListener('click', () => void get(area, button))
  }
}

async function get(area: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const said = part(area, 'said')
  // Not disabled: a button that is loses the focus, and the dialog has nowhere to give it back to.
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  said.textContent = ''
  const file_id = Number(button.dataset.file)
  let answer = await ask({ file_id })
  const terms = answer?.data
  if (terms?.type === 'terms') {
    const isAccepted = await askTerms(part<HTMLDialogElement>(area, 'terms'), terms)
    answer = isAccepted ? await ask({ file_id, accept: true, price_score: terms.price_score }) : answer
    if (!isAccepted) answer = { code: 0, msg: '', data: null }
  }
  button.ariaBusy = null
  if (answer?.code === 1) save(String(answer.data?.url))
  // A session that is kept goes on in the member centre.
  if (answer?.code === 303 || answer?.code === 409) {
    for (const one of area.querySelectorAll<HTMLButtonElement>('[data-file]')) one.hidden = true
    leadTo(area, answer.code === 303 ? 'signIn' : 'centre').focus()
  }
  said.textContent = (answer?.code === 1 ? area.dataset.begun : (answer?.msg ?? area.dataset.failed)) ?? ''
}

const ask = (body: object): Promise<Answer<Got> | null> => call<Got>('/api/content.resource/get', body)

/** Shows a licence and a price, and answers whether both were accepted. */
function askTerms(dialog: HTMLDialogElement, terms: Partial<Got>): Promise<boolean> {
  const { licence = '', price_score: price = 0, score = 0 } = terms
  const [priced, agreed] = [part(dialog, 'price'), part(dialog, 'licence')]
  const [accept, confirm] = [
    part<HTMLInputElement>(dialog, 'accept'),
    part<HTMLButtonElement>(dialog, 'confirm'),
  ]
  const isShort = score < price
  const text = (isShort ? priced.dataset.short : priced.dataset.price) ?? ''
  priced.textContent = text.replace('{{price}}', String(price)).replaceAll('{{score}}', String(score))
  priced.hidden = price === 0
  agreed.textContent = licence
  agreed.hidden = licence === '' || isShort
  accept.checked = false
  const check = accept.closest('label') as HTMLElement
  check.hidden = licence === '' || isShort
  confirm.hidden = isShort
  const allow = () => {
    confirm.disabled = licence !== '' && !accept.checked
  }
  allow()
  accept.onchange = allow
  confirm.onclick = () => dialog.close('accepted')
  part(dialog, 'cancel').onclick = () => dialog.close('')
  dialog.returnValue = ''
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === 'accepted')
  })
}

/** Puts a link in the place of the buttons: to sign in and come back, or to the same download in the member centre. */
function leadTo(area: HTMLElement, where: 'signIn' | 'centre'): HTMLElement {
  const way = part(area, 'way')
  const link = way.querySelector('a') as HTMLAnchorElement
  const { signIn = '', signInText = '', centre = '' } = link.dataset
  link.href = where === 'signIn' ? signIn : centre
  if (where === 'signIn') link.textContent = signInText
  way.hidden = false
  return link
}

/** A file of ours is saved; one that lies elsewhere opens beside this page. */
function save(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noopener noreferrer'
  if (url.startsWith('/')) link.download = ''
  else link.target = '_blank'
  document.body.append(link)
  link.click()
  link.remove()
}
