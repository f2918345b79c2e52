import { attribute } from '../../markup/markup.ts'
import { parseFontSize } from '../../markup/values.ts'
import { styled } from './styled.ts'

const legacySizes = ['', '12px', '14px', '16px', '19px', '24px', '32px', '48px']

export const fontSize = styled('font-size', parseFontSize, {
  readElement: {
    font(element) {
      const size = attribute(element, 'size') ?? ''
      return (/^[1-7]$/.test(size) && legacySizes[Number(size)]) || null
    },
  },
})
