import { canonical, type RichText } from './nodes.ts'

/** A text without its images, for places that show none: description and caption are text. */
export function withoutImages(text: RichText): RichText {
  if (text.every(({ image }) => !image)) return text
  return canonical(
    text.map(paragraph => {
      const { image, block, children, ...others } = paragraph
      if (!image) return paragraph
      const description = image.description.trim() === '' ? '' : `[${image.description}] `
      return { ...others, children: [{ text: description }, ...children] }
    }),
  )
}
