import { Refusal } from '../../shared.ts'
import { isCutOff, readMarkup } from '../worker/documents/markup.ts'

/** An element of XML with what is in it. */
export interface XmlElement {
  /** in lower case */
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** directly in it */
  text: string
}

const elementsMax = 500_000

/**
 * Reads a file of XML whose outermost element is known. @throws Refusal for another format, and for a file that is cut
 * off
 */
export function readXml(source: string, root: string, path: string): XmlElement {
  const top: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [top]
  let count = 0
  readMarkup(
    source,
    {
      open({ name, attributes }) {
        if (++count > elementsMax) throw new Refusal('too-many', path)
        const element: XmlElement = { name, attributes, children: [], text: '' }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      close() {
        open.pop()
      },
      text(text) {
        const last = open.at(-1)
        if (last) last.text += text
      },
    },
    { isHtml: false },
  )
  const found = top.children.find(({ name }) => name === root.toLowerCase())
  if (!found) throw new Refusal('not-this-format', path)
  if (isCutOff(source, root)) throw new Refusal('damaged', path)
  return found
}

/** The first element of that name directly in another. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find(child => child.name === name)
}

/** The text of the first element of that name, without space around it. */
export function textIn(element: XmlElement | undefined, name: string): string {
  return childOf(element, name)?.text.trim() ?? ''
}
