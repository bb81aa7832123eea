/** An image in the notation of the editor, as the readers of documents write it: `![A lamp](image:id) caption`. */
const image = /!\[((?:[^\\\]\n]|\\[^\n]){0,2100})\]\(image:([\w-]{1,64})\)/g
/** The same without a caption: the notation ends with a space, which may have been cut off. */
const bareImage = /^((?:\{(?:left|center|right)\} )?!\[(?:[^\\\]\n]|\\[^\n]){0,2100}\]\(image:[\w-]{1,64}\))$/gm

const hasImage = (markdown: string) => markdown.includes('](image:')

export const withImageEnds = (markdown: string): string =>
  hasImage(markdown) ? markdown.replace(bareImage, '$1 ') : markdown

/** A text as it is shown and counted: the description of an image is in it, its notation is not. */
export const withoutImageMarks = (markdown: string): string =>
  hasImage(markdown) ? markdown.replace(image, (_, description: string) => description && `[${description}]`) : markdown

/** The ids of the images of a text, in their order. */
export const imageIdsIn = (markdown: string): string[] =>
  hasImage(markdown) ? [...markdown.matchAll(image)].map(([, , id = '']) => id) : []
