/** A part of a document of novelWriter, from one heading to the next. */
export interface NwdPart {
  /** of its heading, 1 to 4; 0 for what stands before the first */
  level: number
  /** of a title page, or a chapter without a number */
  isUnnumbered?: boolean
  title: string
  /** in the editor's notation */
  markdown: string
  /** references, tags, synopses and comments: their name, and what they say */
  about: [name: string, value: string][]
}

const heading = /^(#{1,4})(!?)[ \t]+(.*)$/
const reference = /^@(\w{1,50}):[ \t]*(.*)$/
const comment = /^%[ \t]?(?:(\w{1,20}(?:\.\w{1,50})?):[ \t]*)?(.*)$/

/** Reads a document of novelWriter: Markdown with marks of its own. */
export function readNwd(text: string): NwdPart[] {
  const parts: NwdPart[] = []
  let lines: string[] = []
  let part: NwdPart = { level: 0, title: '', markdown: '', about: [] }
  const end = () => {
    part.markdown = lines.map(markdownOf).join('\n').trim()
    if (part.level > 0 || part.markdown !== '' || part.about.length > 0) parts.push(part)
    lines = []
  }
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.startsWith('%%~')) continue
    const [, marks, unnumbered, title] = heading.exec(line) ?? []
    const [, name, value] = reference.exec(line) ?? []
    if (marks !== undefined) {
      end()
      part = { level: marks.length, title: (title ?? '').trim(), markdown: '', about: [] }
      if (unnumbered) part.isUnnumbered = true
    } else if (name !== undefined) part.about.push([name, value ?? ''])
    else if (line.startsWith('%')) {
      const [, label = '', said = ''] = comment.exec(line) ?? []
      if (said.trim() !== '') part.about.push([label, said.trim()])
    } else lines.push(line)
  }
  end()
  return parts
}

const codes: Readonly<Record<string, string>> = { b: '**', i: '*', u: '__', br: '\n' }

/** One line in the editor's notation: marks that it does not have are taken away, their text stays. */
function markdownOf(line: string): string {
  return line
    .replace(/^\[(?:newpage|new page|vspace(?::\d+)?)\]$/i, '')
    .replace(/^[ \t]*>{1,2}[ \t]+|(?<![ \t])[ \t]+<{1,2}[ \t]*$/g, '')
    .replace(/\[\/?(b|i|u|s|m|sup|sub|br)\]/gi, (_, code: string) => codes[code.toLowerCase()] ?? '')
    .replace(/~~([^~\n]{1,1000})~~/g, '$1')
    .replace(/(?<![\p{L}\p{N}_\\])_([^_\n]{1,1000})_(?![\p{L}\p{N}_])/gu, '*$1*')
}
