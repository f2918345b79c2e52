import { Input } from 'antd'
import { groupAttributes } from '#web/fields/input-attributes.ts'
import { keyValues } from '#web/fields/values/value-text.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { InputProps } from '#web/screens/side.ts'
import css from './product.module.css'

/** What each picture of the form shows, in words: texts follow their pictures, wherever these are moved. */
export function AltsInput(props: InputProps) {
  const t = useNamespaces(['store'])
  const pairs = keyValues(props.value)
  const images = Array.isArray(props.values.images) ? (props.values.images as readonly string[]) : []
  const set = (image: string, text: string) => {
    const known = new Map(pairs.map(({ key, value }) => [key, value]))
    known.set(image, text)
    props.onChange(
      images.flatMap((key) => {
        const value = known.get(key) ?? ''
        return value === '' ? [] : { key, value }
      }),
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div role="group" tabIndex={-1} className={css.alts} {...groupAttributes(props)}>
      {images.length === 0 && <p className="hint">{t('store:alts.none')}</p>}
      {images.map((image, at) => (
        <div key={image} className={css.alt}>
          <img src={image.startsWith('/storage/') ? `${image}?thumb=320` : image} alt="" loading="lazy" />
          <Input
            value={pairs.find(({ key }) => key === image)?.value ?? ''}
            maxLength={120}
            disabled={props.disabled}
            aria-label={t('store:alts.of', { place: at + 1 })}
            placeholder={t('store:alts.placeholder')}
            onChange={({ target }) => set(image, target.value)}
          />
        </div>
      ))}
    </div>
  )
}
