import type { Editor } from './page.ts'

const blocksPerSection = 64

/** No editor at all: what the browser alone takes. `chunk` gathers the blocks in sections that it may skip. */
export function mount(host: HTMLElement, variant: string): Editor {
  const area = document.createElement('div')
  area.contentEditable = 'true'
  area.className = 'plain'
  host.append(area)
  document.execCommand('defaultParagraphSeparator', false, 'p')
  return {
    load(html) {
      if (variant === 'chunk') area.replaceChildren(...sectionsOf(html))
      else area.innerHTML = html
    },
    getHtml: () => area.innerHTML,
  }
}

function sectionsOf(html: string): readonly HTMLElement[] {
  const template = document.createElement('template')
  template.innerHTML = html
  const blocks = [...template.content.children]
  return Array.from({ length: Math.ceil(blocks.length / blocksPerSection) }, (_, at) => {
    const section = document.createElement('section')
    section.append(...blocks.slice(at * blocksPerSection, (at + 1) * blocksPerSection))
    return section
  })
}
