import { field } from '#core/field.ts'
import { defineSetting, defineSettingGroup } from '#core/settings/setting.ts'
import { maxUploadBytes } from '#core/wire.ts'

const uploadGroup = defineSettingGroup(
  'upload',
  { 'zh-cn': '上传配置', en: 'Uploads' },
  { weigh: 60, kept: 'Upload' },
)

/** Suffixes that no setting can allow: browsers or servers would run them (`docs/security.md#uploads`). */
export const forbiddenSuffixes: ReadonlySet<string> = new Set(
  'html htm xhtml xht shtml svg svgz xml xsl xslt js mjs cjs ts jsx tsx css php phtml php5 phar jsp asp aspx cgi pl py rb sh bash bat cmd ps1 exe dll com msi scr jar war htaccess htpasswd ini conf config env yml yaml json wasm swf hta lnk'.split(
    ' ',
  ),
)

/** Bytes of a file, at most. */
export const maxUploadSize = defineSetting(
  'upload_max_size',
  field.integer({ required: true, min: 1024, initial: 10 * 1024 * 1024 }),
  {
    group: uploadGroup,
    weigh: 99,
    texts: {
      'zh-cn': {
        title: '上传大小上限（字节）',
        faults: { size: '{{label}}不能超过 {{megabytes}} MB（{{bytes}} 字节）' },
      },
      en: {
        title: 'Maximum upload size (bytes)',
        faults: { size: '{{label}} can be at most {{megabytes}} MB ({{bytes}} bytes)' },
      },
    },
    // No more than files in parts can have; who reads the limit does not count digits.
    check: (size, refuse) =>
      size <= maxUploadBytes
        ? null
        : refuse('size', { bytes: maxUploadBytes, megabytes: maxUploadBytes / 1024 / 1024 }),
  },
)

/** Suffixes in small letters, with a dot before them or without. */
export const allowedSuffixes = defineSetting(
  'upload_allowed_suffixes',
  field.text({ required: true, initial: 'jpg,png,bmp,jpeg,gif,webp,zip,rar,wav,mp4,mp3' }),
  {
    group: uploadGroup,
    weigh: 98,
    texts: {
      'zh-cn': {
        title: '允许的文件后缀',
        tip: '多个用逗号隔开',
        faults: {
          unknown: '{{label}}：“{{value}}”不是文件后缀',
          closed: '{{label}}：出于安全考虑，不能允许“{{value}}”',
        },
      },
      en: {
        title: 'Allowed file extensions',
        tip: 'Separated by commas',
        faults: {
          unknown: '{{label}}: “{{value}}” is not a file extension',
          closed: '{{label}}: “{{value}}” can’t be allowed for security reasons',
        },
      },
    },
    check(value, refuse) {
      const suffixes = words(value).map((suffix) => suffix.replace(/^\./, ''))
      if (suffixes.length === 0) return { message: 'validate.required' }
      const wrong = suffixes.find((suffix) => !/^[a-z0-9]{1,10}$/.test(suffix))
      if (wrong !== undefined) return refuse('unknown', { value: wrong })
      const closed = suffixes.find((suffix) => forbiddenSuffixes.has(suffix))
      return closed === undefined ? null : refuse('closed', { value: closed })
    },
    isLenient: true,
    read: words,
  },
)

/** Types that a browser would run or read as a document. */
const runTypes = /^(?:text|application)\/(?:html|xhtml\+xml|xml|(?:x-)?javascript|ecmascript)$|svg/

/** Declared types in small letters; none: no further limit. */
export const allowedMimeTypes = defineSetting('upload_allowed_mime_types', field.text(), {
  group: uploadGroup,
  weigh: 97,
  texts: {
    'zh-cn': {
      title: '允许的 MIME 类型',
      tip: '多个用逗号隔开，留空则不再限制',
      faults: {
        unknown: '{{label}}：“{{value}}”不是 MIME 类型，例如 image/png',
        closed: '{{label}}：出于安全考虑，不能允许“{{value}}”',
      },
    },
    en: {
      title: 'Allowed MIME types',
      tip: 'Separated by commas; leave empty for no further limit',
      faults: {
        unknown: '{{label}}: “{{value}}” is not a MIME type such as image/png',
        closed: '{{label}}: “{{value}}” can’t be allowed for security reasons',
      },
    },
  },
  check(value, refuse) {
    const types = words(value)
    const wrong = types.find((type) => !/^[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,80}$/.test(type))
    if (wrong !== undefined) return refuse('unknown', { value: wrong })
    const closed = types.find((type) => runTypes.test(type))
    return closed === undefined ? null : refuse('closed', { value: closed })
  },
  isLenient: true,
  read: words,
})

/** What the template of addresses is filled with (`docs/wire.md#uploads`), and which of it keeps two files apart. */
const placeholders = /\{(?:topic|year|mon|day|hour|min|sec|random|random32|fileName|fileSha1|\.?suffix)\}/g
const apart = /\{(?:random|random32|fileSha1)\}/

/** Where an uploaded file is filed. */
export const pathTemplate = defineSetting(
  'upload_save_name',
  field.text({
    required: true,
    initial: '/storage/{topic}/{year}{mon}{day}/{fileName}{fileSha1}{.suffix}',
  }),
  {
    group: uploadGroup,
    weigh: 96,
    texts: {
      'zh-cn': {
        title: '文件保存路径模板',
        faults: {
          start: '{{label}}须以 /storage/ 开头，最多 200 个字符',
          unknown: '{{label}}：没有占位符“{{value}}”',
          signs: '{{label}}除占位符外只能含字母、数字和 / _ - .',
          apart: '{{label}}须含 {fileSha1}、{random} 或 {random32}，否则不同文件会重名',
          end: '{{label}}须以 {.suffix} 结尾',
        },
      },
      en: {
        title: 'Path template for stored files',
        faults: {
          start: '{{label}} must start with /storage/ and have at most 200 characters',
          unknown: '{{label}}: there is no placeholder “{{value}}”',
          signs: '{{label}}: besides placeholders, use only letters, digits and / _ - .',
          apart: '{{label}} needs {fileSha1}, {random} or {random32}, or different files would share a name',
          end: '{{label}} must end with {.suffix}',
        },
      },
    },
    check(template, refuse) {
      if (!template.startsWith('/storage/') || template.length > 200) return refuse('start')
      const unknown = /\{[^}]*\}?/.exec(template.replace(placeholders, ''))
      if (unknown) return refuse('unknown', { value: unknown[0] })
      const plain = template.replace(placeholders, 'x')
      if (!/^[\w/.-]+$/.test(plain) || plain.includes('..') || plain.includes('//')) return refuse('signs')
      if (!apart.test(template)) return refuse('apart')
      return /\{\.suffix\}$|\.\{suffix\}$/.test(template) ? null : refuse('end')
    },
  },
)

/** MiB that the files of a member may take together. */
export const memberQuota = defineSetting(
  'user_upload_quota',
  field.integer({ required: true, min: 0, max: 1_000_000, initial: 200 }),
  {
    group: uploadGroup,
    weigh: 95,
    texts: {
      'zh-cn': { title: '会员文件空间（MiB）', tip: '0 表示会员不能上传文件' },
      en: { title: 'Storage per member (MiB)', tip: '0: members can’t upload anything' },
    },
  },
)

function words(text: string): readonly string[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
}
