const blocks =
  /<(?:main|article|section|header|nav|div|h[1-6]|p|[uo]l|li|table|tr|figure|img|blockquote|pre|details)(?=[\s>])/g

/**
 * A page that opens where it first differs from the one before, which a frame without script can not be scrolled to. Null where
 * readers see the same in both. What is beside the content, such as the time of the preview, does not count.
 */
export function markChange(before: string, after: string): string | null {
  const [old, page] = [contentOf(before), contentOf(after)]
  if (old === page) return null
  let at = 0
  while (at < page.length && page[at] === old[at]) at++
  const start = after.length - page.length
  const last = [...page.matchAll(blocks)].findLast(({ index }) => index <= at)
  if (!last) return after
  const end = start + last.index + last[0].length
  return withStyle(`${after.slice(0, end)} data-changed${after.slice(end)}`)
}

/** From the content to the end of the page: before it stand the head, the remark of the preview and the bar of the site. */
function contentOf(page: string): string {
  const at = page.indexOf('<main')
  return at < 0 ? page : page.slice(at)
}

const withStyle = (page: string) =>
  page.replace('</head>', '<style>[data-changed]{scroll-initial-target:nearest}</style></head>')
