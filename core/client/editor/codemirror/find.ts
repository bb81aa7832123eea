import { closeSearchPanel, findNext, findPrevious, SearchQuery, search, setSearchQuery } from '@codemirror/search'
import type { EditorState, Extension } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import { scanParagraph } from '#core/shared/rich-text/markdown/scan.ts'
import { paragraphsAround } from './edits/paragraphs.ts'

/** Counting stops at this number of matches. */
export const MAX_MATCHES = 1000

/** What is searched for, and how. */
export interface FindQuery {
  search: string
  replace: string
  caseSensitive: boolean
}

/** True if a reader sees the match: marks and the targets of links and mentions are not visible. */
export function isVisibleMatch(_match: string, { doc }: EditorState, from: number, to: number): boolean {
  const slice = paragraphsAround(doc, from, to)
  const { spans } = scanParagraph(slice.text, slice.from)
  return spans.every(span => {
    if (span.kind === 'text' || span.to <= from || span.from >= to) return true
    if (span.kind !== 'mention') return false
    const label = slice.text.slice(span.from - slice.from, span.to - slice.from).lastIndexOf('](')
    return to <= span.from + label
  })
}

/** Sets the query; matches are highlighted while the find bar is open. */
export function setFindQuery(view: EditorView, findQuery: FindQuery): void {
  view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ ...findQuery, literal: true, test: isVisibleMatch })) })
}

/** The number of matches, up to `MAX_MATCHES`. */
export function countMatches(state: EditorState, findQuery: FindQuery): number {
  const query = new SearchQuery({ ...findQuery, literal: true, test: isVisibleMatch })
  if (!query.valid) return 0
  const cursor = query.getCursor(state)
  let matches = 0
  while (matches < MAX_MATCHES && !cursor.next().done) matches++
  return matches
}

/** Searching in the text; `onPanel` gets the element in which the find bar is rendered. */
export function findExtension(onPanel: (element: HTMLElement | null) => void): Extension {
  return [
    search({
      top: true,
      createPanel: () => {
        const dom = document.createElement('div')
        return { dom, top: true, mount: () => onPanel(dom), destroy: () => onPanel(null) }
      },
    }),
    keymap.of([
      { key: 'F3', run: findNext, shift: findPrevious, preventDefault: true },
      { key: 'Mod-g', run: findNext, shift: findPrevious, preventDefault: true },
    ]),
  ]
}

/** Closes the find bar; the current match stays selected. */
export function closeFind(view: EditorView): void {
  closeSearchPanel(view)
  view.focus()
}
