import type { Draft } from './drafts.ts'
import { fileTitle } from './file-title.ts'
import type { ReadFile } from './read-file.ts'
import { isTitleLike, tidyTitle } from './title.ts'

/** Gives text before any heading a title: its own first short line, else the book's title, else the file's name. */
export function nameOpening(drafts: Draft[], { source, title }: ReadFile): Draft[] {
  const [first, ...others] = drafts
  if (!first || first.headings.length > 0) return drafts
  const kind = others.length > 0 ? 'front' : 'chapter'
  const [head, ...rest] = first.groups[0]!
  const line = head!.title ?? head!.lines.map(row => row.trim()).join(' ')
  const isTitled =
    rest.length > 0 && head!.lines.length < 3 && (head!.title ? tidyTitle(line) !== '' : isTitleLike(line))
  if (!isTitled) return [{ ...first, kind, title: tidyTitle(title ?? '') || fileTitle(source.name) }, ...others]
  const opening: Draft = {
    ...first,
    kind,
    title: tidyTitle(line),
    headings: [{ blocks: [head!] }],
    groups: [rest, ...first.groups.slice(1)],
  }
  return [opening, ...others]
}
