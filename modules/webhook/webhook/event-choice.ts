/** An event that can be chosen, with what it says in the viewer's language. */
export interface EventChoice {
  /** what it happens to, and what happened: `order.paid` */
  readonly name: string
  readonly says: string
}
