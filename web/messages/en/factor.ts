import type { FactorTexts } from '../zh-cn/factor.ts'

const texts: FactorTexts = {
  stepTitle: 'Second step',
  passkeyStepText: 'Confirm with your passkey that it is you.',
  codeStepText: 'Enter the 6-digit code that your authenticator app shows.',
  askPasskey: 'Use a passkey',
  use: {
    passkey: 'Use a passkey',
    code: 'Use a code of the app',
    recovery: 'No phone at hand? Use a recovery code',
  },
  passkeyFault: {
    cancelled: 'Nothing was confirmed. Try again, or take another way.',
    known: 'This device has a passkey for this account already.',
    unsupported: 'This browser knows no passkeys.',
    failed: 'The browser could not use a passkey here.',
  },
  setupTitle: 'Set up the second step',
  setupText: 'This site requires a second factor. You are in as soon as it is set up.',
  recoveryStepText: 'Enter a recovery code that has not been used yet.',
  code: 'Code',
  recovery: 'Recovery code',
  verify: 'Verify',
  verifying: 'Verifying…',
  back: 'Back to sign-in',
  codeMissing: 'Please enter the code of 6 digits',
  recoveryMissing: 'Please enter a recovery code of 10 characters',
  loading: 'Preparing…',
  scan: 'Scan this with an authenticator app, such as Microsoft Authenticator or Google Authenticator:',
  qr: 'QR code for an authenticator app, the same as the key below',
  drawing: 'Drawing the QR code…',
  typeIn: 'If it cannot be scanned, type this key into the app:',
  openApp: 'Open in an app on this device',
  enterCode: 'Then enter the code that the app shows:',
  recoveryTitle: 'Recovery codes',
  recoveryText:
    'If you lose your phone, a recovery code lets you in, each of them once. They are shown this one time: keep them in a safe place now.',
  copy: 'Copy',
  copied: 'Copied!',
  notCopied: 'Could not be copied, please select them',
  save: 'Download',
  saved: 'I have kept them',
}

export default texts
