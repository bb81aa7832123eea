import { writeMention } from '#core/shared/rich-text/markdown/mention-syntax.ts'
import { decodedAddress } from '../../../shared/files/resolved-path.ts'
import type { ReportBuilder } from '../../../shared.ts'

/** Another note that a link leads to. */
export interface LinkedNote {
  kind: string
  id: string
  title: string
}

/** What a link is looked up in. */
export interface LinkTargets {
  note(target: string, from: string): LinkedNote | undefined
  /** the path of an image */
  image(target: string, from: string): string | undefined
  place: { spaceId: string; projectId: string }
}

interface ReadNote {
  /** Markdown with mentions */
  markdown: string
  tags: string[]
  /** `%%…%%`, which Obsidian shows only while writing */
  comments: string[]
}

// Code first: what stands in it is left alone.
const parts =
  /(?<code>```[\s\S]*?```|`[^`\n]+`)|%%(?<comment>[\s\S]*?)%%|(?<embed>!?)\[\[(?<target>[^\][|\n]{1,500})(?:\|(?<alias>[^\]\n]{1,500}))?\]\]|(?<picture>!?)\[(?<label>[^\][\n]{0,500})\]\((?<address><[^<>\n]{1,1000}>|[^()\n]{1,1000})\)|(?<before>^|[\s(])#(?<tag>[\p{L}\p{N}_/-]{1,100})|==(?<mark>[^=\n]{1,1000})==/gmu
const blockId = /(?<![ \t])[ \t]+\^[A-Za-z0-9-]{1,64}$/gm
const callout = /^(> ?)\[!(\w{1,30})\][-+]? *(.*)$/gm
const labelMax = 200

/** Reads the text of a note: links become mentions, everything else the editor's own Markdown. */
export function readNoteText(text: string, path: string, targets: LinkTargets, report: ReportBuilder): ReadNote {
  const tags: string[] = []
  const comments: string[] = []
  const mention = ({ kind, id, title }: LinkedNote, label: string) => {
    report.add('kept', 'links', title)
    const entity = { type: kind, id, ...targets.place }
    return writeMention({
      type: 'mention',
      entity,
      label: (label || title).slice(0, labelMax),
      children: [{ text: '' }],
    })
  }
  const wiki = (target: string, alias: string | undefined, isEmbed: boolean) => {
    // In a table, the bar before the label is escaped.
    const [name = '', ...inside] = target.replace(/\\$/, '').split('#')
    // A block has an id that nobody reads.
    const headings = inside.filter(one => one !== '' && !one.startsWith('^'))
    const label = (alias ?? [name, ...headings].filter(one => one.trim() !== '').join(' › ')).trim()
    const note = name.trim() === '' ? undefined : targets.note(name.trim(), path)
    if (note) {
      if (isEmbed) report.add('changed', 'embeds', note.title)
      return mention(note, alias === undefined && headings.length === 0 ? '' : label)
    }
    // A link within the note is its words.
    if (name.trim() !== '') report.add('changed', 'lost-links', target)
    return escaped(label)
  }
  const markdown = text
    .replace(blockId, '')
    .replace(callout, (_, quote: string, kind: string, title: string) => {
      report.add('changed', 'callouts', kind)
      return `${quote}**${title.trim() || kind}**`
    })
    .replace(parts, (whole, ...found) => {
      const groups = found.at(-1) as Record<string, string | undefined>
      if (groups.code !== undefined) return whole
      if (groups.comment !== undefined) {
        comments.push(groups.comment.trim())
        report.add('dropped', 'comments', groups.comment.trim().slice(0, 100))
        return ''
      }
      if (groups.target !== undefined) return wiki(groups.target, groups.alias, groups.embed === '!')
      if (groups.address !== undefined) return address(whole, groups)
      if (groups.mark !== undefined) return groups.mark
      const tag = groups.tag ?? ''
      if (/\p{L}/u.test(tag)) tags.push(tag)
      return whole
    })
  return { markdown: separated(markdown), tags, comments }

  function address(whole: string, groups: Record<string, string | undefined>): string {
    const { address: written = '', label = '', picture } = groups
    const [, angled] = /^<(.*)>$/.exec(written) ?? []
    const raw = angled ?? written
    // An image is at its place already.
    if (picture === '!' && raw.startsWith('image:')) return whole
    const isOutside = /^[a-z][a-z0-9+.-]*:/i.test(raw)
    if (isOutside) return angled === undefined ? whole : `${picture}[${label}](${encodeURI(angled)})`
    return wiki(
      decodedAddress(angled ?? raw.split(' ')[0] ?? '').replace(/\.md(?=#|$)/i, ''),
      label || undefined,
      picture === '!',
    )
  }
}

function escaped(text: string): string {
  return text.replace(/[\\[\]*_`]/g, '\\$&')
}

const lineKinds: readonly [string, RegExp][] = [
  ['heading', /^#{1,6} /],
  ['bullets', /^\s*[-*+] /],
  ['numbers', /^\s*\d{1,3}[.)] /],
  ['quote', /^>/],
]

/** Headings, lists and quotes as blocks of their own: Obsidian needs no blank line between them. */
function separated(markdown: string): string {
  const lines: string[] = []
  let last = ''
  let inCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) inCode = !inCode
    const kind = inCode
      ? 'code'
      : line.trim() === ''
        ? ''
        : (lineKinds.find(([, rule]) => rule.test(line))?.[0] ?? 'text')
    const isList = kind === 'bullets' || kind === 'numbers'
    if (last !== '' && kind !== '' && (kind !== last || kind === 'heading')) lines.push('')
    lines.push(isList ? task(line.trim()) : kind === 'heading' ? line.replace(/^#{4,6} /, '### ') : line)
    last = kind
  }
  return lines.join('\n')
}

function task(item: string): string {
  return item.replace(
    /^([-*+]) \[([ xX])\] /,
    (_, mark: string, state: string) => `${mark} ${state === ' ' ? '☐' : '☑'} `,
  )
}
