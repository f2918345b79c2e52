import type { Attrs } from 'prosemirror-model'

/**
 * Draws the style of a block whose element the view keeps: direction, alignment, line height, and the indent where `hasIndent`. An
 * element that never had a style is not asked for it, which would make an object for each of thousands.
 */
export function drawBlockStyle(dom: HTMLElement, attrs: Attrs, hasIndent = false): void {
  const { textAlign, lineHeight, indent, dir } = attrs
  if (dir) dom.dir = dir
  else if (dom.hasAttribute('dir')) dom.removeAttribute('dir')
  if (!textAlign && !lineHeight && !indent && !dom.hasAttribute('style')) return
  dom.style.textAlign = textAlign ?? ''
  dom.style.lineHeight = lineHeight ?? ''
  if (hasIndent) dom.style.textIndent = indent ?? ''
}
