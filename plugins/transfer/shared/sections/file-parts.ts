import type { Heading } from '../headings/heading.ts'
import type { SectionDraft } from './drafts.ts'
import { fileTitle } from './file-title.ts'

interface FoundDraft {
  draft: SectionDraft
  source: { file: number; name: string }
}

/**
 * If several files contain one book each and all count their chapters from 1, the file name serves as the part, because
 * nothing else distinguishes the chapters.
 */
export function withFileParts<One extends FoundDraft>(found: One[]): One[] {
  const files = new Map<string, number>()
  let restartsNumbering = false
  for (const { draft, source } of found) {
    const key = numberOf(draft)
    if (key === undefined) continue
    restartsNumbering ||= (files.get(key) ?? source.file) !== source.file
    files.set(key, source.file)
  }
  if (!restartsNumbering) return found
  return found.map(one => {
    const { draft, source } = one
    if (numberOf(draft) === undefined) return one
    const part: Heading = { kind: 'part', weak: false, label: fileTitle(source.name), title: '' }
    return { ...one, draft: { ...draft, parents: [part] } }
  })
}

/** The number of a chapter without a part. */
function numberOf({ headings, parents, isPart }: SectionDraft): string | undefined {
  const heading = headings.at(-1)?.heading
  if (!heading || isPart || heading.kind !== 'chapter' || parents.length > 0) return undefined
  return heading.value === undefined ? undefined : `${heading.word ?? ''} ${heading.value}`
}
