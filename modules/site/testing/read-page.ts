import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { SaxesParser } from 'saxes'

/** What a reader makes of a page or a file: its elements in their order, each with its attributes, and the texts between them. */
export type Shape = readonly (readonly string[])[]

/** A page as a browser reads it. Data for machines in it is read as such, so that it counts by what it says. */
export function shapeOfPage(html: string): Shape {
  const shape: string[][] = []
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#comment') shape.push(['<!--'])
    if ('value' in node) shape.push(['text', node.value])
    if ('tagName' in node) {
      const attributes = node.attrs.flatMap(({ name, value }) => [name, value])
      shape.push([`<${node.tagName}`, ...attributes])
      const type = node.attrs.find(({ name }) => name === 'type')?.value ?? ''
      const [text] = node.childNodes
      if (/json$/.test(type) && text && 'value' in text)
        return void shape.push(['json', ...leaves(JSON.parse(text.value))])
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
    if ('tagName' in node) shape.push([`</${node.tagName}`])
  }
  walk(parse(html, { scriptingEnabled: false }))
  return shape
}

/** A file as a program reads it that takes no XML but whole one. */
export function shapeOfXml(xml: string): Shape {
  const shape: string[][] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    shape.push([`<${name}`, ...Object.entries(attributes).flatMap(([key, value]) => [key, String(value)])])
  })
  parser.on('closetag', ({ name }) => shape.push([`</${name}`]))
  parser.on('text', (text) => shape.push(['text', text]))
  parser.on('cdata', (text) => shape.push(['cdata', text]))
  parser.write(xml).close()
  return shape
}

/** Names and values of data, in their order. */
function leaves(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null) return [String(data)]
  return Object.entries(data).flatMap(([name, value]) => [name, ...leaves(value)])
}
