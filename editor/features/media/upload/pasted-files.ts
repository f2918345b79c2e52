/**
 * The files of a clipboard or a drag that are meant themselves. They count only without text, since office programs add
 * a picture of copied text; but markup whose only content is one picture that cannot be opened stands for its file.
 */
export function pastedFiles(data: DataTransfer | null): readonly File[] {
  const files = [...(data?.files ?? [])]
  if (!data || files.length === 0) return []
  const hasText = data.getData('text/plain').trim() !== ''
  return !hasText || isOneLostPicture(data.getData('text/html')) ? files : []
}

/** Whether markup is nothing but one picture whose address means nothing outside the program it comes from. */
function isOneLostPicture(html: string): boolean {
  if (!/(?:file|cid):/i.test(html)) return false
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const [picture, ...others] = body.querySelectorAll('img')
  const isAlone = others.length === 0 && (body.textContent ?? '').trim() === ''
  return isAlone && /^\s*(?:file|cid):/i.test(picture?.getAttribute('src') ?? '')
}
