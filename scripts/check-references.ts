// Checks that everything cited by code and pages is in the repository: entries, sections, requirements, decisions,
// paths.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { answersHelp, refuseUnknownOption } from './help.ts'
import { listFiles, ROOT } from './source-files.ts'
import { parseIds, parseRequirements } from './testing/requirements.ts'

const HELP = `
node scripts/bootstrap.mjs check-references

Checks that everything that code and pages cite is there: entries and sections of docs/behaviour.md, requirement ids,
decision records, and files and folders named in comments and pages. Prints what leads nowhere, nothing when all is well.
`

const PAGE = 'docs/behaviour.md'
const REQUIREMENTS = 'docs/requirements.tsv'

const SOURCE = /\.(?:tsx?|mjs|js)$/
const STYLE = /\.(?:css|html)$/
const MARKDOWN = /\.md$/

/** These files contain references as examples of what the check finds. */
const EXAMPLES = /^scripts\/(?:check-references|testing\/requirements)(?:\.test)?\.ts$/

/** The valid targets of references. */
export interface KnownTargets {
  /** `A-118`: entries of docs/behaviour.md */
  entries: ReadonlySet<string>
  /** headings of docs/behaviour.md */
  sections: ReadonlySet<string>
  requirements: ReadonlySet<string>
  /** numbers of decision records */
  decisions: ReadonlySet<number>
  /** every file, relative to the root */
  files: ReadonlySet<string>
}

export type ReferenceSort = 'entry' | 'section' | 'requirement' | 'decision' | 'outside' | 'path'

export interface BrokenReference {
  line: number
  sort: ReferenceSort
  reference: string
  why: string
}

export function main(args: string[]): void {
  if (answersHelp(args, HELP)) return
  refuseUnknownOption(args, [])
  const problems = findBrokenReferences(ROOT)
  if (problems.length === 0) return
  console.log(problems.join('\n'))
  process.exitCode = 1
}

/** One line for each reference that leads nowhere, `file:line reference: why`. */
export function findBrokenReferences(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const files = listFiles(root)
  const known = readKnown(files, read)
  const judged = files.filter(
    file => (SOURCE.test(file) || STYLE.test(file) || MARKDOWN.test(file)) && !EXAMPLES.test(file),
  )
  return judged.flatMap(file =>
    judgeReferences(file, read(file), known).map(({ line, reference, why }) => `${file}:${line} ${reference}: ${why}`),
  )
}

export function readKnown(files: readonly string[], read: (file: string) => string): KnownTargets {
  const page = read(PAGE)
  return {
    entries: new Set([...page.matchAll(/^- \*\*(A-\d{3})\*\*/gm)].map(([, id = '']) => id)),
    sections: new Set([...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.trim())),
    requirements: new Set(parseRequirements(read(REQUIREMENTS)).map(({ id }) => id)),
    decisions: new Set(files.flatMap(file => /^docs\/decisions\/0*(\d+)-/.exec(file)?.[1] ?? []).map(Number)),
    files: new Set(files),
  }
}

/** The broken references of a text, in the order of its lines. */
export function judgeReferences(file: string, text: string, known: KnownTargets): BrokenReference[] {
  const lineAt = (at: number) => text.slice(0, at).split('\n').length
  // Citations may be broken across lines of a comment. Each character of the flat text has its position in the file.
  const whole = flat(text)
  const remarks = flat(remarksOf(file, text))
  const found = [
    ...entriesIn(whole, known),
    ...requirementsIn(whole, known),
    ...outsideIn(whole, remarks),
    ...decisionsIn(whole, known),
    ...sectionsIn(whole, known),
    ...pathsIn(file, remarks, known),
  ]
  return found.sort((a, b) => a.at - b.at).map(({ at, ...rest }) => ({ line: lineAt(at), ...rest }))
}

interface FoundReference extends Omit<BrokenReference, 'line'> {
  at: number
}

function flat(text: string): string {
  return text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|>)?[ \t]*/g, gap => ' '.repeat(gap.length))
}

/** The comments of code, or a page without its samples; each character keeps its position, all others are blank. */
function remarksOf(file: string, text: string): string {
  if (MARKDOWN.test(file)) return text.replace(/^```[\s\S]*?^```/gm, blank)
  const ranges = SOURCE.test(file)
    ? // Parsing is slow, so only files whose comments may name a path are parsed.
      /\/\/|\/\*/.test(text)
      ? parseSync(file, text).comments
      : []
    : [...text.matchAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g)].map(({ 0: { length }, index }) => ({
        start: index,
        end: index + length,
      }))
  let remarks = ''
  for (const { start, end } of ranges) remarks += blank(text.slice(remarks.length, start)) + text.slice(start, end)
  return remarks + blank(text.slice(remarks.length))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function entriesIn(text: string, { entries }: KnownTargets): FoundReference[] {
  return [...text.matchAll(/\bA-\d{3}\b/g)].flatMap(({ 0: reference, index: at }) =>
    entries.has(reference) ? [] : [{ at, sort: 'entry', reference, why: `is no entry of ${PAGE}` }],
  )
}

function requirementsIn(text: string, { requirements }: KnownTargets): FoundReference[] {
  const areas = [...new Set([...requirements].map(id => id.slice(0, id.lastIndexOf('-'))))].join('|')
  if (areas === '') return []
  const pattern = new RegExp(`(?<![\\w-])(${areas})-\\d{2,}(?:\\.\\.(?:\\1-)?\\d{2,})?\\b`, 'g')
  return [...text.matchAll(pattern)].flatMap(({ 0: citation, index: at }) =>
    parseIds(`[${citation}]`)
      .filter(id => !requirements.has(id))
      .map(reference => ({ at, sort: 'requirement' as const, reference, why: `is not in ${REQUIREMENTS}` })),
  )
}

const PAPERS = 'foundation|content|interface|performance|reliability|stack|coediting|operate'

/**
 * Citations of documents that are not here: by name and number, by name and heading, by file, or as `the documents`.
 */
const NUMBERED = new RegExp(
  `(?<![\\w-])(?:${PAPERS})\\s+\\d{1,2}(?:(?:,\\s*|\\s+and\\s+|\\s+to\\s+)\\d{1,2})*\\b`,
  'gi',
)
const HEADED = /(?<![\w-])(?:interface:\s+[A-Z]|mock:\s+[a-z])[\w-]*/g
const FILES = new RegExp(`(?<![\\w-])(?:(?:${PAPERS}|decisions)\\.md|(?:checklist|calls)\\.tsv)\\b`, 'g')
const UNNAMED = /\bthe\s+documents\b/gi

function outsideIn(whole: string, remarks: string): FoundReference[] {
  const inRemarks = [NUMBERED, HEADED].flatMap(pattern => [...remarks.matchAll(pattern)])
  const anywhere = [FILES, UNNAMED].flatMap(pattern => [...whole.matchAll(pattern)])
  return [...inRemarks, ...anywhere].map(({ 0: reference, index: at }) => ({
    at,
    sort: 'outside',
    reference: reference.replace(/\s+/g, ' '),
    why: `is not in this repository: cite an entry or a section of ${PAGE}`,
  }))
}

function decisionsIn(text: string, { decisions }: KnownTargets): FoundReference[] {
  return [...text.matchAll(/\bdecisions?\s+\d{1,4}(?:(?:,\s*|\s+and\s+|\s+to\s+)\d{1,4})*\b/gi)].flatMap(
    ({ 0: citation, index: at }) =>
      [...citation.matchAll(/\d+/g)]
        .filter(([number]) => !decisions.has(Number(number)))
        .map(([number]) => ({
          at,
          sort: 'decision' as const,
          reference: `decision ${number}`,
          why: 'has no record in docs/decisions/',
        })),
  )
}

function sectionsIn(text: string, { sections }: KnownTargets): FoundReference[] {
  return [...text.matchAll(/\bdocs\/behaviour\.md,\s+/g)].flatMap(({ 0: citation, index: at }) => {
    const after = text.slice(at + citation.length, at + citation.length + 200).replace(/\s+/g, ' ')
    if ([...sections].some(title => after.startsWith(title) && !/^[\p{L}\p{N}]/u.test(after.slice(title.length))))
      return []
    const reference = /^[^.;:()`'"*]*/.exec(after)?.[0].trim() ?? ''
    // A sentence that continues after the page's name is no citation: titles begin with a capital.
    if (!/^\p{Lu}/u.test(reference)) return []
    return [{ at, sort: 'section', reference: `${PAGE}, ${reference}`, why: 'is no section of the page' }]
  })
}

const ROOMS = 'core|server|plugins|scripts|tests|docs|locales'
const PATH = new RegExp(
  `(?<![\\w@./<*-])(#?(?:${ROOMS})/[\\w./-]*[\\w/]|(?:\\.{1,2}/)*(?:[\\w-]+/)*[\\w-]+(?:\\.[\\w-]+)*\\.(?:tsx?|mjs|css|md|tsv))(?![\\w*<{…/-])`,
  'g',
)

/** Files and folders. A bare name matches any file; paths into plugins that are not installed are ignored. */
function pathsIn(file: string, remarks: string, { files }: KnownTargets): FoundReference[] {
  return [...remarks.matchAll(PATH)].flatMap(({ 0: reference, index: at }) => {
    if (reference.match(FILES)) return []
    const path = reference.replace(/^#/, '').replace(/\/$/, '')
    const plugin = /^plugins\/(?!(?:client|server)\.ts$)([\w-]+)/.exec(path)?.[1]
    if (plugin !== undefined && !isThere(`plugins/${plugin}`, files)) return []
    const near = join(file, '..', path).replaceAll('\\', '/')
    if ([path, near].some(one => isThere(one, files)) || endsAny(path, files)) return []
    return [{ at, sort: 'path', reference, why: 'does not exist' }]
  })
}

function isThere(path: string, files: ReadonlySet<string>): boolean {
  return files.has(path) || files.values().some(file => file.startsWith(`${path}/`))
}

function endsAny(path: string, files: ReadonlySet<string>): boolean {
  return files.values().some(file => file.endsWith(`/${path}`))
}
