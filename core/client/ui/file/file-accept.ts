/** Media types (image/* allowed) and their file extensions. */
export type FileAccept = Readonly<Record<string, readonly string[]>>

export const jsonFiles: FileAccept = { 'application/json': ['.json'] }
export const imageFiles: FileAccept = { 'image/*': ['.jpeg', '.png'] }

/** Whether a file matches, by its media type or the extension of its name. */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: FileAccept): boolean {
  const type = file.type.toLowerCase().split(';')[0] ?? ''
  const name = file.name.toLowerCase()
  return Object.entries(accept).some(([media, endings]) => {
    const matchesType = media.endsWith('/*') ? type.startsWith(media.slice(0, -1)) : type === media
    return matchesType || endings.some(ending => name.endsWith(ending))
  })
}

/** The accept attribute of a file input. */
export function acceptAttribute(accept: FileAccept): string {
  return Object.entries(accept).flat(2).join(',')
}

/** Bytes in kilobytes of 1024 with one decimal: '1.5'. */
export function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
