import { type FormDraft, formDraftBytes } from '#core/calls/form-draft.ts'
import { request } from '#web/api/request.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { adminSession } from '#web/stores/session.ts'

/** Which draft it is: of a resource's row, 0 for a new one. */
export interface DraftPlace {
  readonly resource: string
  readonly id: number
}

/** What a draft holds of a form; `base` may be left out where there is no room. */
export type DraftContent = Pick<FormDraft, 'values' | 'base' | 'row_version'>

const url = '/admin/ajax/formDraft'
/** Milliseconds from the last change to the call, and from the first one at most. */
const pause = { afterLast: 2000, afterFirst: 10_000 }
/** Browsers send up to 64 KiB for a page that has gone; a character is three bytes at most. */
const keepaliveLength = 20_000

/** A draft whose session ended before it was sent. */
interface Unsent {
  readonly admin: number
  readonly send: () => Promise<void>
}

/** By place. In memory only: nothing that was typed lies in the browser's storage. */
const unsent = new Map<string, Unsent>()
let resending: Promise<unknown> = Promise.resolve()

// Whoever signs in again finds what they typed; anybody else finds nothing of it.
adminSession.onOther(() => {
  const { id } = adminSession.now()
  if (id === 0) return
  const own = [...unsent.values()].filter(({ admin }) => admin === id)
  unsent.clear()
  resending = Promise.allSettled(own.map(({ send }) => send()))
})

/**
 * Keeps one form's draft on the server: what was changed is sent some seconds later, one call at a time. A failure is told to
 * nobody: the form itself still has everything, and the next change tries again, or the server that is back. What a session that
 * ended left unsent is sent when the same person has signed in again.
 */
export class DraftKeeper {
  readonly #place: DraftPlace
  readonly #form: string
  readonly #admin = adminSession.now().id
  #read: () => DraftContent | null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** when the first change was made that has not been sent */
  #since = 0
  /** what the server has of this form, as far as is known; null for nothing */
  #sent: string | null = null
  #queue: Promise<unknown> | null = null
  #hasEnded = false
  /** the form whose draft was found when this one opened: this one goes on from there */
  #found: string | null = null
  #tellShared: () => void = () => {}

  /** `form` is what tells this form from others of the same row; `read` answers what it holds, null when nothing was changed. */
  constructor(place: DraftPlace, form: string, read: () => DraftContent | null) {
    this.#place = place
    this.#form = form
    this.#read = read
  }

  /** What the form holds is another by now. */
  reads(read: () => DraftContent | null): void {
    this.#read = read
  }

  /**
   * Looks once for what was kept before; nothing is sent until the answer is there. `onShared` is called when another form has
   * kept something of the same row meanwhile: one draft is kept of it, so one of the two is lost with its window.
   */
  open(onFound: (draft: FormDraft) => void, onShared: () => void): void {
    this.#tellShared = onShared
    this.#queue ??= resending
      .then(() => findDraft(this.#place))
      .then(
        (draft) => {
          if (!draft) return
          this.#found = draft.form
          onFound(draft)
        },
        // Without an answer there is nothing to offer; what is typed is kept all the same.
        () => {},
      )
  }

  /** Something was typed. */
  changed(): void {
    if (this.#hasEnded) return
    const now = serverNow()
    this.#since ||= now
    clearTimeout(this.#timer)
    const wait = Math.min(pause.afterLast, this.#since + pause.afterFirst - now)
    this.#timer = setTimeout(() => this.flush(), Math.max(0, wait))
  }

  /** Sends what has not been sent; at once if the page `isLeaving`, which can not wait for earlier calls. */
  flush(isLeaving = false): void {
    clearTimeout(this.#timer)
    this.#since = 0
    if (this.#hasEnded) return
    const content = this.#read()
    const text = content && textWithin(content)
    if (text === this.#sent || (content && text === null)) return
    this.#sent = text
    const send = () => (text === null ? removeDraft(this.#place, this.#form) : this.#save(text))
    if (adminSession.now().id !== this.#admin) {
      this.#keepUnsent(send)
      return
    }
    const sending = (isLeaving ? send() : this.#waited().then(send)).catch(() => {
      this.#sent = ''
      if (adminSession.now().id !== this.#admin) this.#keepUnsent(send)
    })
    this.#queue = Promise.all([this.#queue, sending])
  }

  /** The form was saved, or thrown away: nothing of it is kept. */
  end(): void {
    clearTimeout(this.#timer)
    if (this.#hasEnded) return
    this.#hasEnded = true
    if (this.#sent === null) return
    void this.#waited()
      .then(() => removeDraft(this.#place, this.#form))
      .catch(() => {})
  }

  /** Throws away what another form has kept, also where this one has kept it together with its own, which is sent anew. */
  discard(form: string): void {
    this.#queue = this.#waited()
      .then(() => removeDraft(this.#place, form))
      .catch(() => {})
    if (this.#sent === null) return
    this.#sent = ''
    this.changed()
  }

  #keepUnsent(send: () => Promise<void>): void {
    unsent.set(`${this.#place.resource} ${this.#place.id}`, { admin: this.#admin, send })
  }

  #waited(): Promise<unknown> {
    return this.#queue ?? Promise.resolve()
  }

  async #save(text: string): Promise<void> {
    const body = { ...this.#place, form: this.#form, ...(JSON.parse(text) as DraftContent) }
    const keepalive = text.length < keepaliveLength
    const { data } = await request<{ readonly replaced?: string }>(url, {
      method: 'POST',
      body,
      keepalive,
      dedupe: false,
      showsError: false,
    })
    if (data.replaced !== undefined && data.replaced !== this.#found) this.#tellShared()
    this.#found = null
  }
}

async function findDraft(place: DraftPlace): Promise<FormDraft | null> {
  const { data } = await request<{ draft: FormDraft | null }>(url, {
    query: { ...place },
    dedupe: false,
    showsError: false,
  })
  return data.draft
}

async function removeDraft(place: DraftPlace, form: string): Promise<void> {
  const query = { ...place, form }
  await request(url, { method: 'DELETE', query, keepalive: true, dedupe: false, showsError: false })
}

/** As JSON that the server takes; without the former values where these need too much room, null where all does. */
function textWithin(content: DraftContent): string | null {
  const texts = [content, { ...content, base: {} }].map((one) => JSON.stringify(one))
  return texts.find((text) => new Blob([text]).size <= formDraftBytes) ?? null
}
