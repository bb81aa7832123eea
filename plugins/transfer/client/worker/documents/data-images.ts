import type { DocumentImage } from './text-builder.ts'

const defined = /^\[([\w-]{1,80})\]: data:(image\/(?:jpeg|png|webp|gif));base64,([A-Za-z0-9+/]+={0,2})$/gm
const used = /!\[((?:[^\\[\]\n]|\\.)*)\]\[([\w-]{1,80})\]/g

/**
 * Takes the images out of a Markdown file that holds them, as an exported book does: their bytes are no text, and their
 * descriptions stay where they were, in brackets.
 */
export function takeDataImages(text: string): { text: string; images: DocumentImage[] } {
  const images: DocumentImage[] = []
  const names = new Set<string>()
  const rest = text.replace(defined, (whole: string, name: string, type: string, base64: string) => {
    if (base64.length % 4 !== 0) return whole
    names.add(name)
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    images.push({ name: `${name}.${type.slice('image/'.length)}`, image: new Blob([bytes], { type }) })
    return ''
  })
  if (images.length === 0) return { text, images }
  const told = rest.replace(used, (whole, description: string, name: string) =>
    names.has(name) ? (description === '' ? '' : `[${description}]`) : whole,
  )
  return { text: told, images }
}
