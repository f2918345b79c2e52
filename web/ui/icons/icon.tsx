import { useEffect, useState } from 'react'
import { everydayIcons } from './everyday-icons.ts'
import type { IconDrawing } from './icon-drawing.ts'
import { type IconSetName, loadIconSet, setOfIcon } from './icon-sets.ts'
import { lineIcon } from './line-icons.ts'
import { ownIcons } from './own-icons.ts'

/**
 * Draws an icon by its stored name: `fa fa-user`, `el-icon-Edit`, `local-logo`; in thin lines where the family has one for it
 * (`line-icons.ts`), else as it is stored. Its place is kept free while its set loads, and stays empty when there is no such
 * icon. Decoration, unless it has a label.
 */
export function Icon({ name, size = '1em', label, className }: IconProps) {
  const drawing = useDrawing(lineIcon(name))
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      {...meaning}
      className={className}
      width={size}
      height={size}
      viewBox={drawing ? `0 0 ${drawing.width} ${drawing.height}` : '0 0 16 16'}
      style={{ flex: 'none', verticalAlign: '-0.125em' }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings come from the client's own files only
      dangerouslySetInnerHTML={{ __html: drawing?.body ?? '' }}
    />
  )
}

interface IconProps {
  readonly name: string
  readonly size?: number | string
  /** what the icon says to somebody who does not see it */
  readonly label?: string
  readonly className?: string
}

/** The names of every icon of a set, for choosing one. */
export async function iconNames(set: IconSetName): Promise<readonly string[]> {
  return [...(await loadIconSet(set)).keys()]
}

const loaded = new Map<string, IconDrawing>(Object.entries({ ...everydayIcons, ...ownIcons }))

function useDrawing(name: string): IconDrawing | undefined {
  const [, redraw] = useState(0)
  const drawing = loaded.get(name)
  useEffect(() => {
    const set = setOfIcon(name)
    if (drawing || set === null) return
    let isGone = false
    loadIconSet(set).then(
      (drawings) => {
        for (const [key, value] of drawings) loaded.set(key, value)
        if (!isGone) redraw((count) => count + 1)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [name, drawing])
  return drawing
}
