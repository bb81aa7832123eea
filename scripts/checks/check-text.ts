// Rules about a file's text alone: its length, and no suppressions of checks or tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../source-files.ts'

const MAX_LINES = 400

const COUNTED = /\.(tsx?|mjs|js|css|html)$/
const CODE = /\.(tsx?|mjs|js)$/

const SUPPRESSION: [RegExp, string][] = [
  [
    /(?<![\w.])(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|skipIf|runIf|fails)\b/,
    'skips, focuses or inverts a test',
  ],
  [/(?<![\w.])x(?:it|describe|test)\(/, 'skips a test'],
  [/\.skip\(/, 'skips a test'],
  [/@ts-(?:ignore|expect-error|nocheck)\b/, 'silences the type checker'],
  [/\bbiome-ignore\b/, 'silences the linter'],
  // Where a comment begins; elsewhere it is the word that writers mark to-dos with.
  [/(?:\/\/|\/\*|^\s*\*)\s*(?:TODO|FIXME|XXX)\b/, 'leaves something to do'],
]

/** Files longer than MAX_LINES, as `file is N lines long`. */
export function findLongFiles(root: string): string[] {
  return readAll(root, COUNTED).flatMap(({ file, text }) => {
    const lines = countLines(text)
    return lines > MAX_LINES ? [`${file} is ${lines} lines long, ${MAX_LINES} are the limit`] : []
  })
}

/** Lines that suppress a test or a check, as `file:line what`. */
export function findSuppressions(root: string): string[] {
  // Only the patterns above and their test contain these texts.
  const files = readAll(root, CODE).filter(({ file }) => !file.startsWith('scripts/checks/check-text.'))
  return files.flatMap(({ file, text }) => textProblems(text).map(({ line, what }) => `${file}:${line} ${what}`))
}

export function textProblems(text: string): { line: number; what: string }[] {
  return text.split('\n').flatMap((content, index) => {
    const what = SUPPRESSION.find(([pattern]) => pattern.test(content))?.[1]
    return what ? [{ line: index + 1, what }] : []
  })
}

export function countLines(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function readAll(root: string, pattern: RegExp): { file: string; text: string }[] {
  const files = listFiles(root).filter(file => pattern.test(file))
  return files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}
