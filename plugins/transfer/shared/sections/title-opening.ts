import { isTitleLike, tidyTitle } from '../headings/title.ts'
import type { ManuscriptFileContent } from '../read-file.ts'
import { isSceneBreak, type TextBlock } from '../text/blocks.ts'
import type { SectionDraft } from './drafts.ts'
import { fileTitle } from './file-title.ts'

/** a line of at least this many characters is prose and not verse */
const proseLine = 60

/**
 * The title of text before any heading: its own first line if that reads as one, else the book's title, else the file's
 * name.
 */
export function titleOpening(drafts: SectionDraft[], { source, title }: ManuscriptFileContent): SectionDraft[] {
  const [first, ...others] = drafts
  if (!first || first.headings.length > 0) return drafts
  const kind = others.length > 0 ? 'front' : 'chapter'
  const [head, ...rest] = first.groups[0]!
  if (!isTitle(head!, rest)) {
    return [{ ...first, kind, title: tidyTitle(title ?? '') || fileTitle(source.name) }, ...others]
  }
  const line = head!.title ?? head!.lines.map(row => row.trim()).join(' ')
  const opening: SectionDraft = {
    ...first,
    kind,
    title: tidyTitle(line),
    headings: [{ blocks: [head!] }],
    groups: [rest, ...first.groups.slice(1)],
  }
  return [opening, ...others]
}

/** A Markdown heading, or a single line above prose or a stanza. The first line of a poem is not a title. */
function isTitle(head: TextBlock, [next]: TextBlock[]): boolean {
  if (!next) return false
  if (head.title !== undefined) return tidyTitle(head.title) !== ''
  if (head.fenced || head.lines.length > 1 || isSceneBreak(head.lines[0]!)) return false
  const isBody = next.lines.length > 1 || next.lines[0]!.trim().length >= proseLine
  return isBody && isTitleLike(head.lines[0]!.trim()) && tidyTitle(head.lines[0]!) !== ''
}
