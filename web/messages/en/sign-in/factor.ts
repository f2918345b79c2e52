import type { FactorTexts } from '../../zh-cn/sign-in/factor.ts'

const texts: FactorTexts = {
  stepTitle: 'Two-factor authentication',
  passkeyStepText: 'Use your passkey to confirm it’s you.',
  codeStepText: 'Enter the 6-digit code from your authenticator app.',
  askPasskey: 'Use a passkey',
  use: {
    passkey: 'Use a passkey',
    code: 'Use an authenticator code',
    recovery: 'Can’t use your phone? Use a recovery code',
  },
  passkeyFault: {
    cancelled: 'Nothing was confirmed. Try again or use another method.',
    known: 'This device already has a passkey for this account.',
    unsupported: 'This browser doesn’t support passkeys.',
    failed: 'The browser could not use a passkey here.',
  },
  setupTitle: 'Set up two-factor authentication',
  setupText: 'This site requires two-factor authentication. You’ll be signed in as soon as it’s set up.',
  recoveryStepText: 'Enter a recovery code you haven’t used yet.',
  code: 'Code',
  recovery: 'Recovery code',
  verify: 'Verify',
  verifying: 'Verifying…',
  back: 'Back to sign-in',
  codeMissing: 'Enter the 6-digit code',
  recoveryMissing: 'Enter a 10-character recovery code',
  loading: 'Preparing…',
  scan: 'Scan this with an authenticator app such as Microsoft Authenticator or Google Authenticator:',
  qr: 'QR code for an authenticator app, with the same key as below',
  drawing: 'Drawing the QR code…',
  typeIn: 'Can’t scan it? Enter this key in the app:',
  openApp: 'Open in an app on this device',
  enterCode: 'Then enter the code shown in the app:',
  recoveryTitle: 'Recovery codes',
  recoveryText:
    'If you lose your phone, recovery codes let you sign in. Each works once. They are shown only this time, so keep them somewhere safe.',
  copy: 'Copy',
  copied: 'Copied!',
  notCopied: 'Could not copy; select the codes instead',
  save: 'Download',
  saved: 'I’ve saved them',
}

export default texts
