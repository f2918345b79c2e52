import { parseColor } from '../../markup/values.ts'
import { styled } from './styled.ts'

export const bgColor = styled('background-color', parseColor, {
  otherProperty: 'background',
  tags: { mark: 'rgb(255, 255, 0)' },
})
