import { useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { HumanProof } from '#web/modules.ts'
import { HumanCheck } from '#web/sign-in/human-check.tsx'
import { TextField } from '#web/sign-in/text-field.tsx'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { type Channel, sendCode, useCodeRest } from '../codes.ts'
import { type Faults, wrongAddress } from './checks.ts'
import css from './entry.module.css'

const ways: readonly Channel[] = ['email', 'mobile']

/** By which way somebody is reached: each can be chosen only where the site can send by it. */
export function WayTiles({ legend, names, open, chosen, onChoose }: WayTilesProps) {
  const t = useNamespaces(['memberLogin'])
  return (
    <fieldset className={css.ways}>
      <legend className="visually-hidden">{legend}</legend>
      {ways.map((way) => (
        <label key={way} className={css.way}>
          <input
            type="radio"
            name="type"
            value={way}
            checked={way === chosen}
            disabled={!open.includes(way)}
            onChange={() => onChoose(way)}
          />
          <span className={css.wayFace}>
            <Glyph name={way === 'email' ? 'mail' : 'phone'} size={18} />
            {names[way]}
            {open.includes(way) ? null : <span className="small">{t('memberLogin:notOffered')}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface WayTilesProps {
  readonly legend: string
  readonly names: Readonly<Record<Channel, string>>
  readonly open: readonly Channel[]
  readonly chosen: Channel
  readonly onChoose: (way: Channel) => void
}

/** An address, and the code that was sent to it. */
export function AddressFields({ id, channel, event, faultOf, onRefuse, run }: AddressFieldsProps) {
  const t = useNamespaces(['memberLogin'])
  const [address, setAddress] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [sent, setSent] = useState('')
  const target = { channel, event, address: address.trim() }
  const rest = useCodeRest(target)

  const ask = () => {
    const wrong = wrongAddress(channel, target.address)
    onRefuse(wrong === '' ? {} : { address: `memberLogin:faults.${wrong}` })
    if (wrong === '') setAsked(true)
  }
  const send = async (proof: HumanProof) => {
    setSent('')
    setSent(await sendCode(target, proof))
    document.getElementById(`${id}-code`)?.focus()
  }
  return (
    <>
      <TextField
        key={channel}
        id={`${id}-address`}
        name="address"
        glyph={channel === 'email' ? 'mail' : 'phone'}
        label={t(`memberLogin:${channel}`)}
        placeholder={t(`memberLogin:${channel}Hint`)}
        type={channel === 'email' ? 'email' : 'tel'}
        autoComplete={channel === 'email' ? 'email' : 'tel'}
        maxLength={50}
        fault={faultOf('address')}
        value={address}
        onChange={({ target: { value } }) => {
          setAddress(value)
          setSent('')
        }}
      />
      <TextField
        id={`${id}-code`}
        name="code"
        glyph="lock"
        label={t('memberLogin:code')}
        placeholder={t('memberLogin:codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        fault={faultOf('code')}
      >
        <button type="button" className={`button ${css.send}`} disabled={rest > 0} onClick={ask}>
          {rest > 0 ? t('memberLogin:again', { seconds: rest }) : t('memberLogin:send')}
        </button>
      </TextField>
      <p className={css.sent} role="status">
        {sent}
      </p>
      {isAsked ? (
        <HumanCheck
          onClose={() => setAsked(false)}
          onPass={(proof) => {
            setAsked(false)
            void run(() => send(proof))
          }}
        />
      ) : null}
    </>
  )
}

interface AddressFieldsProps {
  readonly id: string
  readonly channel: Channel
  readonly event: string
  readonly faultOf: (name: string) => string
  readonly onRefuse: (faults: Faults) => void
  readonly run: (work: () => Promise<void>) => Promise<void>
}
