// Images of a text: put in, described, and taken from files that are pasted or dropped.
import type { EditorView } from '@codemirror/view'
import { cleanText } from '#core/shared/rich-text/characters.ts'
import { MAX_DESCRIPTION } from '#core/shared/rich-text/markdown/blocks.ts'
import type { TextImage } from '#core/shared/rich-text/nodes.ts'
import { applyEdit, selectedParagraphs } from './edits/apply-edit.ts'
import { describeImageEdit, imageAround, insertImageEdit } from './edits/paragraph-break.ts'
import { imageRendering } from './preview/image-widget.ts'

/** One line without what texts cannot hold. */
const described = (description: string) => cleanText(description).replace(/\s+/g, ' ').trim().slice(0, MAX_DESCRIPTION)

/** Puts an image below the paragraph with the caret, which goes to its caption; false if the text is read-only. */
export function insertImage(view: EditorView, { imageId, description }: TextImage): boolean {
  if (view.state.readOnly) return false
  view.dispatch({ selection: { anchor: view.state.selection.main.to } })
  const { slice, range } = selectedParagraphs(view)
  const edit = insertImageEdit(slice.text, range.to, { imageId, description: described(description) })
  applyEdit(view, slice, edit, 'input')
  view.focus()
  return true
}

/** The image whose caption the caret is in. */
export function imageAtCaret(view: EditorView): TextImage | null {
  const { slice, range } = selectedParagraphs(view)
  const image = imageAround(slice.text, range.to)
  return image && { imageId: image.imageId, description: image.description }
}

/** Describes the image whose caption the caret is in; false if it is in none. */
export function describeImage(view: EditorView, description: string): boolean {
  if (view.state.readOnly) return false
  const { slice, range } = selectedParagraphs(view)
  const edit = describeImageEdit(slice.text, range.to, described(description))
  if (!edit) return false
  applyEdit(view, slice, edit, 'input')
  view.focus()
  return true
}

/** The images among files. */
export const imageFilesOf = (data: DataTransfer): File[] =>
  [...data.files].filter(({ type }) => type.startsWith('image/'))

/** Adds files to the project and puts them into the text, each below the one before. */
export async function insertImageFiles(view: EditorView, files: readonly File[], description = ''): Promise<void> {
  for (const file of files) {
    const imageId = await view.state.facet(imageRendering).add(file)
    if (imageId === null) return
    insertImage(view, { imageId, description })
  }
}
