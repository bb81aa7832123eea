import { type FileAccept, isAccepted } from '#core/client/index.ts'

/** The files that can be chosen; their content is checked when they are read. */
export const manuscriptFiles: FileAccept = {
  'text/plain': ['.txt', '.text'],
  'text/markdown': ['.md', '.markdown'],
  'text/html': ['.html', '.htm', '.xhtml'],
  'application/epub+zip': ['.epub'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/zip': ['.zip'],
}

export function isManuscript(file: Pick<File, 'name' | 'type'>): boolean {
  return isAccepted(file, manuscriptFiles)
}
