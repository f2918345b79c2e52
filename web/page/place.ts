/** Which screen of a resource stands at an address below that of its list. */
export type Place =
  | { readonly screen: 'list' }
  | { readonly screen: 'add' }
  | { readonly screen: 'show'; readonly id: number }
  | { readonly screen: 'edit'; readonly id: number }

/** Reads the place from an address; null when there is none such. */
export function placeOf(base: string, pathname: string): Place | null {
  const trimmed = pathname.replace(/\/+$/, '')
  if (!trimmed.toLowerCase().startsWith(base.toLowerCase())) return null
  const rest = trimmed.slice(base.length)
  if (rest === '') return { screen: 'list' }
  if (rest === '/add') return { screen: 'add' }
  const [, id, edit] = /^\/([1-9]\d{0,15})(\/edit)?$/.exec(rest) ?? []
  if (id === undefined || !Number.isSafeInteger(Number(id))) return null
  return { screen: edit ? 'edit' : 'show', id: Number(id) }
}

/** Writes the address of a place. */
export function addressOf(base: string, place: Place): string {
  if (place.screen === 'list') return base
  if (place.screen === 'add') return `${base}/add`
  return place.screen === 'edit' ? `${base}/${place.id}/edit` : `${base}/${place.id}`
}
