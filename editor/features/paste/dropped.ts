/** What a page or a word processor put on the clipboard that the document does not take. */
export type Dropped = { readonly pictures: number; readonly media: number; readonly scripts: number }

/**
 * Counts what of pasted HTML cannot be kept and would be missed: pictures that lie only on the computer or in the
 * message they were copied from, sound and plug-ins, scripts. Linear in the length.
 */
export function droppedFrom(html: string): Dropped {
  return {
    pictures: count(
      html,
      /<img\b[^<>]*?\ssrc\s{0,9}=\s{0,9}["']?(?:file|cid|x-apple-ql-id|webkit-fake-url|ms-appx):/gi,
    ),
    media: count(html, /<(?:audio|object|embed|applet)\b/gi),
    scripts: count(html, /<script\b/gi),
  }
}

/** Whether there is anything to tell. */
export function hasDropped({ pictures, media, scripts }: Dropped): boolean {
  return pictures + media + scripts > 0
}

function count(html: string, pattern: RegExp): number {
  let found = 0
  for (const _ of html.matchAll(pattern)) found++
  return found
}
