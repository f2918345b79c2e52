import { Input } from 'antd'
import { NoValue } from './cell-parts.tsx'
import type { FieldParts, InputProps } from './field-part.ts'
import { inputAttributes } from './input-attributes.ts'
import { useFieldTexts } from './texts.ts'
import { asText } from './value-text.ts'

/** Never filled by the browser: this is somebody else's password, or a new one. */
function PasswordInput(props: InputProps) {
  const { t } = useFieldTexts(props.resource)
  const isStored = Boolean(props.values.id)
  return (
    <Input.Password
      {...inputAttributes(props)}
      autoComplete="new-password"
      value={asText(props.value)}
      placeholder={props.placeholder || (isStored ? t('fields:password.leave') : '')}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

export const password: FieldParts = { Cell: NoValue, Input: PasswordInput, Filter: null }
