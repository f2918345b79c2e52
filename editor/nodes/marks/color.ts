import { attribute } from '../../markup/markup.ts'
import { parseColor } from '../../markup/values.ts'
import { styled } from './styled.ts'

export const color = styled('color', parseColor, {
  readElement: { font: (element) => parseColor(attribute(element, 'color') ?? '') },
})
