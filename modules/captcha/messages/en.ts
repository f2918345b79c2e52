import type { CaptchaTexts } from './zh-cn.ts'

const texts: CaptchaTexts = {
  title: 'Security check',
  order: 'Please click',
  picture:
    'Picture to click. Move the cross with the arrow keys (hold Shift for small steps), click with Space or Enter, undo with Backspace.',
  mark: 'Mark {{number}}, click to undo',
  pointer: 'The cross is at {{x}}, {{y}}',
  refresh: 'Another picture',
  loading: 'Loading the picture…',
  failed: 'Captcha loading failed, please click refresh button',
  checking: 'Checking…',
  passed: 'Verification is successful!',
  wrong: 'The correct area is not clicked, please try again!',
}

export default texts
