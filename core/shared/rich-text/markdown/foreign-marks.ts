import { isEscapable } from '../characters.ts'

/** What is left as it is: code, addresses, and mentions and images in the editor's notation. */
const asIs =
  /^ {0,3}(?<fence>`{3,}|~{3,})[^\n]*$[\s\S]*?(?:^ {0,3}\k<fence>[^\n]*$|(?![\s\S]))|(?<ticks>`+)(?!`)[^\n]*?[^`\n]\k<ticks>(?!`)|@\[[^\]\n]{0,300}\]\([^()\n]{1,1000}\)|!\[[^\n]{0,1000}?\]\(image:[\w-]{1,64}\)|\]\([^()\s]{1,2000}\)|<[a-z][a-z0-9+.-]{1,20}:[^\s<>]{1,2000}>/gm
/** A word or some between underscores, as nearly all programs write italics. */
const emphasis =
  /(?<![\p{L}\p{N}_\\])_(?![\s_])((?:[^_\n\\]|\\.|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])){1,1000}?)(?<!\s)_(?![\p{L}\p{N}_])/gu
/** A paragraph that would be an item of a list. */
const listMark = /^( {0,3})(?:(\d{1,9})\\([.)])|\\([*+-]))(?=[ \t])/gm
const escapedSign = /\\([!-/:-@[-`{-~])/g

/**
 * Markdown of other programs with italics and signs escaped as the editor writes them. Lines stay lines. What is in code
 * and in addresses stays.
 */
export function withOwnMarks(markdown: string): string {
  if (!/[_\\]/.test(markdown)) return markdown
  return changedOutside(markdown, ownMarks)
}

function ownMarks(source: string): string {
  return source
    .replace(emphasis, '*$1*')
    .replace(
      listMark,
      (_, spaces: string, number = '', sign = '', bullet = '') => `${spaces}${number}${sign}${bullet}\\`,
    )
    .replace(escapedSign, (whole, sign: string) => (isEscapable(sign.charCodeAt(0)) ? whole : sign))
}

/** Markdown of the editor as other programs read it: signs that mean nothing here and something there are escaped. */
export function withForeignMarks(source: string): string {
  return changedOutside(source, escaped)
}

/** The source with what is not code, an address, a mention or an image changed. */
function changedOutside(source: string, change: (part: string) => string): string {
  let changed = ''
  let at = 0
  for (const found of source.matchAll(asIs)) {
    changed += change(source.slice(at, found.index)) + found[0]
    at = found.index + found[0].length
  }
  return changed + change(source.slice(at))
}

function escaped(source: string): string {
  return source
    .replace(/(?<![\p{L}\p{N}\\_])_(?!_)|(?<![\\_])_(?![\p{L}\p{N}_])/gu, '\\_')
    .replace(/^( {0,3}\d{1,9})(\))(?=[ \t])/gm, '$1\\$2')
    .replace(/^( {0,3})([*+])(?=[ \t])/gm, '$1\\$2')
}
