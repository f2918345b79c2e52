/** How a buyer goes on: by an address, by a code to scan, or by what the shop has written. */
export type Start =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'qr'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
