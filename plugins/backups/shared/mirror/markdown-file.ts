import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { mirrorJson } from './json.ts'
import { MirrorProblem } from './problem.ts'

/**
 * The name under which the front matter says how many empty paragraphs end the text: the file ends with one newline.
 */
const emptyAtEnd = 'emptyParagraphsAtEnd'
/** What the front matter has beside the fields of a kind. */
const headNames: ReadonlySet<string> = new Set(['id', 'created', 'archived', emptyAtEnd])

export interface Head {
  id?: string
  created?: string
  archived?: string
}

export interface MirrorEntity extends Head {
  values: Record<string, unknown>
}

/** Whether the fields can stand in front matter beside the rest. */
export function fitsFrontMatter(fields: readonly string[]): boolean {
  return fields.every(name => !headNames.has(name) && /^[A-Za-z][A-Za-z0-9]*$/.test(name))
}

/**
 * An entity as Markdown: its prose as the body, everything else before it. A text that Markdown cannot say to the
 * letter stands there too.
 */
export function markdownFile({ values, ...head }: MirrorEntity, body: string): string {
  const { [body]: prose, ...rest } = values
  const written = Array.isArray(prose) ? bodyOf(prose as RichText) : undefined
  const lines: [string, unknown][] = Object.entries(head)
  if (written && written.empty > 0) lines.push([emptyAtEnd, written.empty])
  lines.push(...Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)))
  if (!written && prose !== undefined) lines.push([body, prose])
  const front = lines.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${mirrorJson(value, '  ')}`]))
  const text = `---\n${front.join('\n')}\n---\n`
  return written && written.markdown !== '' ? `${text}\n${written.markdown}\n` : text
}

function bodyOf(nodes: RichText): { markdown: string; empty: number } | undefined {
  const source = toMarkdown(nodes)
  const markdown = source.replace(/(?:\n\n)+$/, '')
  const body = { markdown, empty: (source.length - markdown.length) / 2 }
  const isExact = mirrorJson(proseOf(`${markdown}\n`, body.empty)) === mirrorJson(nodes)
  return isExact && source.isWellFormed() && !markdown.endsWith('\n') && !source.includes('\r') ? body : undefined
}

function proseOf(body: string, empty: number): RichText {
  return fromMarkdown(body.replace(/\n$/, '') + '\n\n'.repeat(empty))
}

/** Reads a file that `markdownFile` wrote, or that a person did. @throws MirrorProblem */
export function readMarkdownFile(text: string, body: string, path: string): MirrorEntity {
  const source = text.replaceAll('\r\n', '\n')
  const { front, rest } = splitFront(source, path)
  const { id, created, archived, [emptyAtEnd]: empty = 0, ...values } = frontMatter(front, path)
  if (!Number.isInteger(empty) || Number(empty) < 0 || Number(empty) > 10_000)
    throw new MirrorProblem('front-matter', path)
  if (!(body in values)) values[body] = proseOf(rest, Number(empty))
  return { ...headOf({ id, created, archived }, path), values }
}

/** What is between the lines `---`, and the body behind the empty line after them. */
function splitFront(source: string, path: string): { front: string; rest: string } {
  if (!source.startsWith('---\n')) return { front: '', rest: source }
  const end = `${source}\n`.indexOf('\n---\n', 3)
  if (end === -1) throw new MirrorProblem('front-matter', path)
  return { front: source.slice(4, Math.max(end, 4)), rest: source.slice(end + 5).replace(/^\n/, '') }
}

/** The head of an entity, checked. @throws MirrorProblem */
export function headOf(head: Record<string, unknown>, path: string): Head {
  const checked: Head = {}
  for (const name of ['id', 'created', 'archived'] as const) {
    const value = head[name]
    if (value === undefined) continue
    if (typeof value !== 'string') throw new MirrorProblem('front-matter', path)
    checked[name] = value
  }
  return checked
}

/** Lines `name: value` with a value in JSON, which may go on in lines that are indented; a plain word is a text. */
function frontMatter(source: string, path: string): Record<string, unknown> {
  const found = new Map<string, string>()
  let last = ''
  for (const line of source.split('\n')) {
    const [, name, value = ''] = /^([A-Za-z][A-Za-z0-9]*): ?(.*)$/.exec(line) ?? []
    if (name !== undefined) {
      if (found.has(name)) throw new MirrorProblem('front-matter', path)
      found.set(name, value)
      last = name
    } else if (/^[ \t]/.test(line) && last !== '') found.set(last, `${found.get(last)}\n${line}`)
    else if (line.trim() !== '') throw new MirrorProblem('front-matter', path)
  }
  return Object.fromEntries([...found].map(([name, value]) => [name, parsedValue(value, path)]))
}

function parsedValue(source: string, path: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    const plain = source.trim()
    if (plain === '' || /[\n[{"]/.test(plain)) throw new MirrorProblem('front-matter', path)
    return plain
  }
}
