/** Why an item of a menu does not show, or can not be saved so. */
export type ItemFault = 'empty' | 'missing' | 'hidden' | 'pageless' | 'address' | 'unlabelled'

/** What is to be said of an item as it is typed. */
export interface CheckedItem {
  readonly label: string
  /** what its target is called, whether or not it has a label of its own; '' without one */
  readonly target: string
  /** where it leads; null: nowhere by itself */
  readonly url: string | null
  readonly fault: ItemFault | null
}

/** A menu as it is typed (`POST content.menu/preview`). */
export interface MenuPreview {
  /** the frame of the site with it, as a document in which nothing runs or leads away */
  readonly html: string
  readonly items: readonly (CheckedItem & { readonly name: string })[]
  /** pages at fixed addresses that items may lead to */
  readonly lists: readonly { readonly label: string; readonly url: string }[]
}
