import { Button, ColorPicker, Input, Space } from 'antd'
import cellsCss from '#web/fields/cells.module.css'
import type { InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { useFieldTexts } from '#web/fields/texts.ts'
import { asText } from '#web/fields/values/value-text.ts'

const presets = [
  '#409eff',
  '#1677ff',
  '#13c2c2',
  '#52c41a',
  '#faad14',
  '#fa8c16',
  '#f5222d',
  '#eb2f96',
  '#722ed1',
  '#8c8c8c',
  '#262626',
  '#ffffff',
]

/** A value to type beside a swatch that opens the picker. Opaque colours are written `#rrggbb`, others `rgba(…)`. */
export function ColorInput(props: InputProps) {
  const { t, label } = useFieldTexts(props.resource)
  const value = asText(props.value)
  return (
    <Space.Compact className={css.wide}>
      <ColorPicker
        disabled={props.disabled}
        value={/^(?:#[0-9a-f]{3,8}|rgba?\(.+\))$/i.test(value) ? value : null}
        presets={[{ label: t('fields:color.common'), colors: presets }]}
        onChange={(picked) => {
          const { a } = picked.toRgb()
          props.onChange(a < 1 ? picked.toRgbString() : picked.toHexString())
        }}
      >
        <Button
          disabled={props.disabled}
          aria-label={t('fields:color.open', { label: label(props.name) })}
          icon={
            <span
              className={value ? cellsCss.swatch : `${cellsCss.swatch} ${css.swatchNone}`}
              style={value ? { backgroundColor: value } : undefined}
            />
          }
        />
      </ColorPicker>
      <Input
        {...inputAttributes(props)}
        allowClear
        spellCheck={false}
        autoComplete="off"
        maxLength={50}
        placeholder={props.placeholder || '#rrggbb'}
        value={value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Space.Compact>
  )
}
