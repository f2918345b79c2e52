import { seedOf, setting } from '#server/declared/seed.ts'

/** What may be uploaded. */
export const seed = seedOf('attachment', {
  settings: {
    upload_max_size: setting(28, 'upload', 99, 'number', '10485760', 'Largest upload (bytes)', {
      rule: 'required,integer',
    }),
    upload_allowed_suffixes: setting(
      29,
      'upload',
      98,
      'string',
      'jpg,png,bmp,jpeg,gif,webp,zip,rar,wav,mp4,mp3',
      'Allowed suffixes',
      { tip: 'Comma list', rule: 'required' },
    ),
    upload_allowed_mime_types: setting(30, 'upload', 97, 'string', '', 'Allowed MIME types', {
      tip: 'Comma list; empty: no further limit',
    }),
    upload_save_name: setting(
      31,
      'upload',
      96,
      'string',
      '/storage/{topic}/{year}{mon}{day}/{fileName}{fileSha1}{.suffix}',
      'Path template',
      { rule: 'required' },
    ),
  },
})
