/** A file of Manuskript: named values, then a text. */
export interface MetaText {
  meta: ReadonlyMap<string, string>
  text: string
}

const named = /^([^:\s][^:]{0,200}):[ \t]*(.*)$/

/** Reads the head of a file of Manuskript, in which a value goes on in lines that are set in, and the text below it. */
export function readMeta(source: string): MetaText {
  const lines = source.split(/\r\n|\n|\r/)
  const meta = new Map<string, string>()
  let last = ''
  let at = 0
  for (; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, name, value = ''] = named.exec(line) ?? []
    if (name !== undefined) {
      // A colon in a name is written so.
      last = name.replaceAll('_.._', ':').trim()
      meta.set(last, value.trimEnd())
    } else if (last !== '' && /^[ \t]+\S/.test(line)) meta.set(last, `${meta.get(last)}\n${line.trim()}`)
    else if (last !== '' && line.trim() === '' && goesOn(lines, at)) meta.set(last, `${meta.get(last)}\n`)
    else break
  }
  return { meta, text: lines.slice(at).join('\n').trim() }
}

/** An empty line within a value is set in as its other lines are. */
function goesOn(lines: readonly string[], at: number): boolean {
  return (lines[at] ?? '').length > 0 && /^[ \t]+\S/.test(lines[at + 1] ?? '')
}
