import { isTitleLike, tidyTitle } from '../headings/title.ts'
import type { ManuscriptFileContent } from '../read-file.ts'
import { isSceneBreak, type TextBlock } from '../text/blocks.ts'
import type { SectionDraft } from './drafts.ts'
import { fileTitle } from './file-title.ts'

/** a line of at least so many characters is prose and no verse */
const proseLine = 60

/** Gives text before any heading a title: its own first line where it is one, else the book's title, else the file's name. */
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

/** A Markdown heading, or a line alone over prose or a stanza. The first line of a poem set line by line is none. */
function isTitle(head: TextBlock, [next]: TextBlock[]): boolean {
  if (!next) return false
  if (head.title !== undefined) return tidyTitle(head.title) !== ''
  if (head.fenced || head.lines.length > 1 || isSceneBreak(head.lines[0]!)) return false
  const isBody = next.lines.length > 1 || next.lines[0]!.trim().length >= proseLine
  return isBody && isTitleLike(head.lines[0]!.trim()) && tidyTitle(head.lines[0]!) !== ''
}
