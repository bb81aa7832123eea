const longest = 120

/**
 * A name as that of a file, without its ending. Characters that some file system refuses become spaces:
 * separators, reserved signs and control characters; dots and spaces at the end are left out. '' if nothing is left.
 */
export function safeFileName(name: string): string {
  return name
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .replace(/[. ]+$/, '')
}
