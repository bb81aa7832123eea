import { canonical, type RichText } from './nodes.ts'

/** A text without its images, or without some of them: description and caption are text in their place. */
export function withoutImages(text: RichText, isLeftOut: (imageId: string) => boolean = () => true): RichText {
  if (text.every(({ image }) => !image || !isLeftOut(image.imageId))) return text
  return canonical(
    text.map(paragraph => {
      const { image, block, children, ...others } = paragraph
      if (!image || !isLeftOut(image.imageId)) return paragraph
      const description = image.description.trim() === '' ? '' : `[${image.description}] `
      return { ...others, children: [{ text: description }, ...children] }
    }),
  )
}
