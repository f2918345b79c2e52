import { attribute } from '../../markup/markup.ts'
import { parseFontFamily } from '../../markup/values.ts'
import { styled } from './styled.ts'

export const fontFamily = styled('font-family', parseFontFamily, {
  readElement: { font: (element) => parseFontFamily(attribute(element, 'face') ?? '') },
})
