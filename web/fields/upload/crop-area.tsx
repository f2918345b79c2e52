import { Button } from 'antd'
import { useId, useState } from 'react'
import Cropper, { type MediaSize } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useNamespaces } from '../../i18n/i18n.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import css from './crop-area.module.css'

/** A part of a picture, in its own pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface CropAreaProps {
  /** address of the picture */
  readonly picture: string
  /** width by height of what is taken */
  readonly aspect: number
  /** shown within a circle, as avatars are */
  readonly isRound?: boolean
  /** the largest part of that shape that is taken at first; the one in the middle where it is absent */
  readonly start?: Area
  readonly onChange: (area: Area) => void
}

const zooms = { min: 1, max: 4, step: 0.1 } as const

/** Takes a part of a picture: the picture moves and grows behind a frame of fixed shape. Everything works by keyboard. */
export function CropArea({ picture, aspect, isRound = false, start, onChange }: CropAreaProps) {
  const t = useNamespaces(['fields'])
  const id = useId()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(zooms.min)
  const zoomBy = (step: number) =>
    setZoom((before) => Math.round(Math.min(zooms.max, Math.max(zooms.min, before + step)) * 10) / 10)
  return (
    <div className="grid gap-3">
      <p className={css.hint} id={`${id}-hint`}>
        {t('fields:crop.hint')}
      </p>
      <div className={css.area}>
        <Cropper
          image={picture}
          crop={place}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={aspect}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={!isRound}
          keyboardStep={8}
          onMediaLoaded={(size) => start && setPlace(placeOf(start, size))}
          disableAutomaticStylesInjection
          cropperProps={{
            'aria-label': t('fields:crop.area'),
            'aria-describedby': `${id}-hint`,
            role: 'group',
          }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => onChange(pixels)}
        />
      </div>
      <div className={css.zoom}>
        <Button
          aria-label={t('fields:crop.zoomOut')}
          disabled={zoom <= zooms.min}
          icon={<Glyph name="minus" size={16} />}
          onClick={() => zoomBy(-2 * zooms.step)}
        />
        <input
          type="range"
          aria-label={t('fields:crop.zoom')}
          {...zooms}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
        <Button
          aria-label={t('fields:crop.zoomIn')}
          disabled={zoom >= zooms.max}
          icon={<Glyph name="plus" size={16} />}
          onClick={() => zoomBy(2 * zooms.step)}
        />
      </div>
    </div>
  )
}

/** How far the picture, as it is drawn, moves from the middle so that a part of it lies in the frame. */
function placeOf({ x, y, width, height }: Area, drawn: MediaSize): { x: number; y: number } {
  const scale = drawn.width / drawn.naturalWidth
  return {
    x: (drawn.naturalWidth / 2 - x - width / 2) * scale,
    y: (drawn.naturalHeight / 2 - y - height / 2) * scale,
  }
}
