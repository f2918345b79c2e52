import type { Node } from 'prosemirror-model'
import { renderAhead } from '../../model/render-html.ts'
import { menuDelay } from './menu-link.ts'

/** A document of more sections than this is written as HTML ahead of being asked for it, in slices of milliseconds. */
const longDocument = 32
const slice = 8

/** What somebody changes is saved soon: between the changes its HTML is written, so that the host need not wait for it. */
export class WriteAhead {
  private readonly sheet: () => Node
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(sheet: () => Node) {
    this.sheet = sheet
  }

  start(): void {
    if (this.sheet().childCount > longDocument) this.writeAfter(menuDelay)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private writeAfter(wait: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (!renderAhead(this.sheet(), slice)) this.writeAfter(0)
    }, wait)
  }
}
