import type { FileTypeResult } from 'file-type'

/** Types of each suffix as the bytes tell them, and the names browsers use for them. */
const typesOf: Readonly<Record<string, readonly string[]>> = {
  jpg: ['image/jpeg', 'image/pjpeg', 'image/jpg'],
  jpeg: ['image/jpeg', 'image/pjpeg', 'image/jpg'],
  png: ['image/png', 'image/x-png', 'image/apng'],
  gif: ['image/gif'],
  bmp: ['image/bmp', 'image/x-ms-bmp', 'image/x-bmp'],
  webp: ['image/webp'],
  zip: ['application/zip', 'application/x-zip-compressed', 'application/x-zip', 'multipart/x-zip'],
  rar: ['application/x-rar-compressed', 'application/vnd.rar', 'application/x-rar'],
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  mp3: ['audio/mpeg', 'audio/mp3', 'audio/x-mp3'],
  mp4: ['video/mp4', 'video/x-m4v', 'audio/mp4', 'application/mp4', 'video/quicktime'],
  m4v: ['video/x-m4v', 'video/mp4', 'video/quicktime'],
  mov: ['video/quicktime', 'video/mp4'],
  ogv: ['video/ogg'],
  webm: ['video/webm'],
}

/** Types of suffixes whose bytes tell nothing, or not enough. */
const documentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

const office = 'docx docm dotx dotm xlsx xlsm xltx xltm pptx pptm potx potm ppsx ppsm vsdx'
const zipped = `${office} odt ods odp odg ott ots otp otg epub pages numbers key apk xpi 3mf`

/** Suffixes whose files have bytes of one kind, or lie in one kind of container, also as the library of the bytes calls them. */
const families = [
  'jpg jpeg jpe jfif',
  'tif tiff dng nef nrw arw srw pef',
  'heic heif hif',
  'jp2 jpx jpm j2k jpf',
  'mp4 m4v m4a m4b m4p mov qt 3gp 3gpp 3g2 f4v f4p f4a f4b',
  'mpg mpeg mpe m1v m2v m2p vob',
  'mts m2ts m2t',
  'mkv mka webm',
  'asf wma wmv',
  'ogg oga ogv ogm ogx opus spx',
  'mp3 mp2 mp1 mpga',
  'aif aiff aifc',
  'mid midi',
  'gz tar.gz tgz',
  'bz2 tbz tbz2',
  'xz txz',
  'zst tzst',
  'rar cbr',
  '7z cb7',
  'lzh lha',
  'ps eps ai',
  'pdf ai',
  'ttf otf ttc',
  'sqlite sqlite3 db',
  'mobi azw azw3 prc',
  // A `.doc` is RTF, a container of Office 97 or a ZIP; a `.docx` that is encrypted lies in a container of Office 97.
  'rtf doc dot',
  `cfb doc dot ${office}`,
  `zip jar doc dot ${zipped}`,
].map((suffixes) => new Set(suffixes.split(' ')))

/** Containers in which programs of all kinds keep their files: `.xls`, `.wps` and `.msg` in one, `.ofd` and `.xmind` in the other. */
const containers = new Set(['cfb', 'zip', 'jar', ...zipped.split(' ')])

/** Suffixes of texts: they have no bytes that tell them, and hide no container. */
const texts = new Set('txt csv tsv md log srt lrc tex sql'.split(' '))

const videos = new Set(['mp4', 'm4v', 'mov', 'ogv', 'webm'])
const pictures = new Set(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'])

/** What a rich text can show of a file. */
export type Media = 'image' | 'video'

/** Which of the two a suffix stands for, null if neither. */
export function mediaOf(suffix: string): Media | null {
  if (pictures.has(suffix)) return 'image'
  return videos.has(suffix) ? 'video' : null
}

/** The type that a stored file is served with: that of its suffix, whatever it holds. */
export function typeOf(name: string): string {
  const suffix = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return typesOf[suffix]?.[0] ?? documentTypes[suffix] ?? 'application/octet-stream'
}

/** Tells whether a declared type is a name of the suffix; the parser of forms says "text/plain" of a file that came without any. */
export function isNameOf(declared: string, suffix: string): boolean {
  const names = typesOf[suffix]
  return !names || ['', 'text/plain', 'application/octet-stream', ...names].includes(declared.toLowerCase())
}

/** The type found in the bytes of a file, null where they tell none, and whether files of the suffix have such bytes. */
export async function findType(
  path: string,
  suffix: string,
): Promise<{ readonly mime: string | null; readonly isOfSuffix: boolean }> {
  // Loaded with the first upload: together with sharp 25 MB that a server at rest does without.
  const { fileTypeFromFile, supportedExtensions } = await import('file-type')
  const found = await fileTypeFromFile(path)
  if (!found) return { mime: null, isOfSuffix: !typesOf[suffix] }
  return { mime: found.mime, isOfSuffix: isOfSuffix(found, suffix, supportedExtensions) }
}

function isOfSuffix({ ext, mime }: FileTypeResult, suffix: string, known: ReadonlySet<string>): boolean {
  if (ext === suffix || typesOf[suffix]?.includes(mime)) return true
  if (families.some((family) => family.has(ext) && family.has(suffix))) return true
  const isTold = known.has(suffix) || texts.has(suffix) || families.some((family) => family.has(suffix))
  return containers.has(ext) && !isTold
}
