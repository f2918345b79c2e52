import { Alert, Button, Input, InputNumber, Select } from 'antd'
import { useMemo } from 'react'
import { sizeText } from '#core/values/size.ts'
import { isTimeZone } from '#core/values/time.ts'
import { serverNow } from '#web/api/server-clock.ts'
import inputsCss from '#web/fields/inputs.module.css'
import { tidyNumber } from '#web/fields/values/value-text.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { momentText } from '#web/i18n/moments.ts'
import type { AnyClientSide, InputProps } from '#web/screens/side.ts'
import { config } from './config.ts'
import { isSecret, lacksList, type PageItem } from './config-data.ts'

/** Better inputs than those of the type, for items whose meaning is known. */
export function inputsOf(items: readonly PageItem[]): AnyClientSide {
  const inputs = items.flatMap((item) => {
    if (isSecret(item)) return [[item.name, item.is_set ? KeptSecret : NewSecret] as const]
    const input = lacksList(item) ? NoListNote : known[item.name]
    return input ? [[item.name, input] as const] : []
  })
  return { inputs: Object.fromEntries(inputs) } as AnyClientSide
}

const known: Readonly<Record<string, (props: InputProps) => React.ReactNode>> = {
  time_zone: TimeZoneInput,
  upload_max_size: (props) => <MeasureInput {...props} textOf={sizeText} />,
  admin_token_life: LifeInput,
  user_token_life: LifeInput,
}

/** In place of an input that could offer nothing: what the item lacks. */
function NoListNote({ id }: InputProps) {
  const t = useNamespaces([config.name])
  return <Alert id={id} type="warning" showIcon title={t(`${config.name}:texts.noList`)} />
}

/** A zone of those the browser knows, with the time it is there. */
function TimeZoneInput({ id, value, onChange, disabled }: InputProps) {
  const t = useNamespaces([config.name])
  const zone = String(value ?? '')
  const now = serverNow() / 1000
  const options = useMemo(
    () => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].filter(Boolean).sort(),
    [zone],
  )
  return (
    <>
      <Select
        id={id}
        className={inputsCss.wide}
        aria-labelledby={`${id}-label`}
        aria-required
        disabled={disabled}
        showSearch
        value={zone || undefined}
        options={options.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
        onChange={(chosen) => onChange(chosen)}
      />
      {isTimeZone(zone) && (
        <p className="hint mt-1">
          {t(`${config.name}:texts.timeThere`, { time: momentText(now, now, zone, currentLanguage()) })}
        </p>
      )}
    </>
  )
}

/** A number, and what it comes to in words. */
function MeasureInput({
  id,
  value,
  onChange,
  disabled,
  textOf,
}: InputProps & { readonly textOf: (value: number) => string }) {
  const number = Number(value)
  return (
    <>
      <InputNumber<string>
        id={id}
        className={inputsCss.wide}
        aria-labelledby={`${id}-label`}
        aria-required
        stringMode
        inputMode="numeric"
        disabled={disabled}
        changeOnWheel={false}
        value={String(value ?? '')}
        onChange={(typed) => onChange(tidyNumber(typed))}
      />
      {number > 0 && <p className="hint mt-1">= {textOf(number)}</p>}
    </>
  )
}

function LifeInput(props: InputProps) {
  const t = useNamespaces([config.name])
  const textOf = (seconds: number) => {
    const [unit, size] = seconds >= 86_400 ? (['days', 86_400] as const) : (['hours', 3600] as const)
    return t(`${config.name}:texts.${unit}`, { count: Math.round((seconds / size) * 10) / 10 })
  }
  return <MeasureInput {...props} textOf={textOf} />
}

const NewSecret = (props: InputProps) => <SecretInput {...props} isKept={false} />
const KeptSecret = (props: InputProps) => <SecretInput {...props} isKept />

/** A secret is written and never read: left empty it stays, and it can be taken away. */
function SecretInput({ id, value, onChange, disabled, isKept }: InputProps & { readonly isKept: boolean }) {
  const t = useNamespaces([config.name, 'fields'])
  const isGoing = isKept && value === null
  const text = isGoing
    ? t(`${config.name}:texts.secretGoing`)
    : isKept
      ? t(`${config.name}:texts.secretKept`)
      : ''
  return (
    <span className="flex gap-2">
      <Input.Password
        id={id}
        aria-labelledby={`${id}-label`}
        autoComplete="new-password"
        disabled={disabled}
        value={typeof value === 'string' ? value : ''}
        placeholder={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {isKept && !disabled && (
        <Button onClick={() => onChange(isGoing ? '' : null)}>
          {t(`${config.name}:texts.${isGoing ? 'secretKeep' : 'secretRemove'}`)}
        </Button>
      )}
    </span>
  )
}
