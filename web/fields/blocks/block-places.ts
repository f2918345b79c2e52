import { createContext } from 'react'

/** A place of the layout that blocks stand in. */
export interface BlockPlace {
  readonly slot: string
  readonly label: string
}

/** The places that blocks of a form can stand in, besides that of the page itself; whoever draws their input knows them. */
export const BlockPlaces = createContext<readonly BlockPlace[]>([])
