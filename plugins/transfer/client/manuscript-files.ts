import { type FileAccept, isAccepted } from '#core/client/index.ts'

/** What may be chosen; what is inside is looked at when it is read. */
export const manuscriptFiles: FileAccept = {
  'text/plain': ['.txt', '.text'],
  'text/markdown': ['.md', '.markdown'],
}

export function isManuscript(file: Pick<File, 'name' | 'type'>): boolean {
  return isAccepted(file, manuscriptFiles)
}
