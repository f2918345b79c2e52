import {
  type CSSProperties,
  type FocusEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNamespaces } from '../../i18n/i18n.ts'
import { useLayout } from '../../stores/layout.ts'
import { Glyph } from '../icons/glyph.tsx'
import css from './message-line.module.css'
import { dismiss, type Message, useMessages } from './messages.ts'
import { type Offer, standOffer } from './offers.ts'

/** How long what was done is told, and how long it can be taken back, in milliseconds. */
const stays = { plain: 4000, offer: 8000 }

/** Texts of more characters are cut in the line, and can be unfolded. */
const longestText = 80

const glyphs = { success: 'check', error: 'warning', info: 'document' } as const

/** Keeps room in a bar for what is said, so that it lies over nothing. */
export function MessageSlot() {
  const isNeeded = useMessages(({ messages }) => messages.length > 0)
  const slot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    useMessages.setState({ slot: slot.current })
    return () => useMessages.setState({ slot: null })
  }, [])
  return <div ref={slot} className={css.slot} data-needed={isNeeded} />
}

/**
 * What is said, above everything else: in the room that a bar keeps for it (`MessageSlot`), else at the top edge. The latest
 * message shows, all of them on request; time stops while somebody looks at them.
 */
export function MessageLine() {
  const t = useNamespaces(['web'])
  const messages = useMessages((state) => state.messages)
  const [wantsAll, setWantsAll] = useState(false)
  const [isPointedAt, setPointedAt] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const focus = useFocusWithin(line, messages)
  const stay = useLayout(({ messagesStay }) => messagesStay)
  const isHeld = stay || isPointedAt || focus.isWithin
  const place = usePlace(messages.length)
  const id = useId()
  const latest = messages.at(-1)
  const isCut = messages.some(({ text, items = [] }) => text.length > longestText || items.length > 0)
  const isOpen = wantsAll && latest !== undefined
  // What is said next does not unfold because something else was unfolded.
  if (wantsAll && !latest) setWantsAll(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits as long as somebody is there
    <div
      ref={line}
      className={css.line}
      style={place}
      data-placed={place !== undefined}
      data-open={isOpen}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={focus.enter}
      onBlur={focus.leave}
    >
      <div className={css.list} id={id}>
        {messages.toReversed().map((message) => (
          <Item
            key={message.id}
            message={message}
            isHeld={isHeld || isOpen}
            isHidden={!isOpen && message !== latest}
          />
        ))}
      </div>
      {messages.length > 1 || isCut ? (
        <button
          type="button"
          className={css.more}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(`web:messages.${messages.length > 1 ? 'all' : 'whole'}`, { count: messages.length })}
          onClick={() => setWantsAll(!isOpen)}
        >
          {messages.length > 1 ? <span className="digits">{messages.length}</span> : null}
          <Glyph name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
        </button>
      ) : null}
    </div>
  )
}

/**
 * Whether the focus is within, and where it goes when what had it leaves with a message, of which no browser tells: whoever works
 * with keys is at the next message, else and after the last one it is back where it came from.
 */
function useFocusWithin(line: RefObject<HTMLElement | null>, messages: readonly Message[]) {
  const [isWithin, setWithin] = useState(false)
  const from = useRef<EventTarget | null>(null)
  const isByKeys = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a message may have taken it along.
  useEffect(() => {
    const active = document.activeElement
    const isLost = !active || active === document.body || active.closest('[hidden]') !== null
    if (!isWithin || !isLost) return
    setWithin(false)
    const next = line.current?.querySelector<HTMLElement>(':not([hidden]) > button:last-of-type')
    const to = (isByKeys.current && next) || from.current
    if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true })
  }, [messages])
  return {
    isWithin,
    enter({ target, relatedTarget }: FocusEvent) {
      if (!isWithin) from.current = relatedTarget
      isByKeys.current = target.matches(':focus-visible')
      setWithin(true)
    },
    leave({ relatedTarget }: FocusEvent) {
      setWithin(line.current?.contains(relatedTarget as Node | null) === true)
    },
  }
}

interface ItemProps {
  readonly message: Message
  /** somebody looks at the messages */
  readonly isHeld: boolean
  readonly isHidden: boolean
}

function Item({ message, isHeld, isHidden }: ItemProps) {
  const t = useNamespaces(['web'])
  const { kind, text, items = [], offer } = message
  useEnd(message, isHeld)
  return (
    <div className={css.item} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'} hidden={isHidden}>
      <Glyph name={glyphs[kind]} size={18} />
      <div className={css.text}>
        <span>{text}</span>
        {items.length > 0 ? (
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ) : null}
      </div>
      {offer ? <Undo message={message} offer={offer} isHeld={isHeld} /> : null}
      <button
        type="button"
        className={css.close}
        aria-label={t('web:messages.close')}
        onClick={() => dismiss(message)}
      >
        <Glyph name="close" size={16} />
      </button>
    </div>
  )
}

/** Takes a message away when its time has come; errors stay until somebody closes them. */
function useEnd(message: Message, isHeld: boolean): void {
  const left = useRef(message.offer ? stays.offer : stays.plain)
  useEffect(() => {
    if (isHeld || message.kind === 'error') return
    const begun = performance.now()
    const timer = setTimeout(() => dismiss(message), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (performance.now() - begun))
    }
  }, [isHeld, message])
}

interface UndoProps {
  readonly message: Message
  readonly offer: Offer
  readonly isHeld: boolean
}

/** Takes back what has happened, by the button or by a key, and shows how much time is left for that. */
function Undo({ message, offer, isHeld }: UndoProps) {
  const [isTaking, setTaking] = useState(false)
  const isTaken = useRef(false)
  const take = useRef(() => {
    if (isTaken.current) return
    isTaken.current = true
    setTaking(true)
    void offer.take().finally(() => dismiss(message))
  })
  useEffect(() => standOffer(() => take.current()), [])
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isTaking}
        aria-keyshortcuts="U"
        onClick={() => take.current()}
      >
        {offer.label}
      </button>
      <i
        className={css.time}
        style={{ animationDuration: `${stays.offer}ms` }}
        data-held={isHeld || isTaking || undefined}
        aria-hidden="true"
      />
    </>
  )
}

/** Where the room is that a bar keeps, by the window's pixels; nowhere in particular where none does, and in narrow windows. */
function usePlace(count: number): CSSProperties | undefined {
  const slot = useMessages((state) => state.slot)
  const [place, setPlace] = useState<CSSProperties>()
  useLayoutEffect(() => {
    if (!slot || count === 0) return setPlace(undefined)
    const measure = () => {
      const { left, width, top, height } = slot.getBoundingClientRect()
      setPlace(
        width > 0
          ? ({
              '--left': `${left}px`,
              '--width': `${width}px`,
              '--top': `${top}px`,
              '--height': `${height}px`,
            } as CSSProperties)
          : undefined,
      )
    }
    measure()
    const seen = new ResizeObserver(measure)
    seen.observe(slot)
    addEventListener('resize', measure)
    return () => {
      seen.disconnect()
      removeEventListener('resize', measure)
    }
  }, [slot, count])
  return place
}
