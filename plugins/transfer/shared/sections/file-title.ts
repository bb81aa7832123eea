import { headingTitle, readHeading } from '../headings/heading.ts'
import { tidyTitle } from '../headings/title.ts'

/** A title from a file's name: `02 - the_storm.txt` → `The storm`. */
export function fileTitle(name: string): string {
  const base = name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/\.(?:txt|text|md|markdown|docx|epub|html?|xhtml)$/i, '')
    .replace(/_+/g, ' ')
    .trim()
  const words = base.replace(/-/g, ' ')
  const heading = readHeading(words)
  if (heading && !heading.weak) return upperFirst(headingTitle(heading))
  const plain = base.replace(/^\d+[\s.)–—-]*(?=\p{L})/u, '')
  return tidyTitle(upperFirst(plain)) || tidyTitle(name) || '…'
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
