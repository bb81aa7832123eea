import { closeSearchPanel, findNext, findPrevious, SearchQuery, search, setSearchQuery } from '@codemirror/search'
import type { EditorState, Extension } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import { scanParagraph } from '#core/shared/richtext/scan.ts'
import { stretchAround } from './paragraphs.ts'

/** As many as are counted. */
export const MOST_FOUND = 1000

/** What is looked for. */
export interface FindWords {
  search: string
  replace: string
  caseSensitive: boolean
}

/** Whether a match is seen by a reader: marks, and what a link or mention points to, are not. */
export function isSeen(_match: string, { doc }: EditorState, from: number, to: number): boolean {
  const stretch = stretchAround(doc, from, to)
  const { spans } = scanParagraph(stretch.text, stretch.from)
  return spans.every(span => {
    if (span.kind === 'text' || span.to <= from || span.from >= to) return true
    if (span.kind !== 'mention') return false
    const label = stretch.text.slice(span.from - stretch.from, span.to - stretch.from).lastIndexOf('](')
    return to <= span.from + label
  })
}

/** Looks for the words: matches are marked while the bar is open. */
export function setFind(view: EditorView, words: FindWords): void {
  view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ ...words, literal: true, test: isSeen })) })
}

/** How often the words are there, up to `MOST_FOUND`. */
export function countFound(state: EditorState, words: FindWords): number {
  const query = new SearchQuery({ ...words, literal: true, test: isSeen })
  if (!query.valid) return 0
  const cursor = query.getCursor(state)
  let found = 0
  while (found < MOST_FOUND && !cursor.next().done) found++
  return found
}

/** Searching in the text; the bar is drawn by whoever is told of its place. */
export function findable(place: (element: HTMLElement | null) => void): Extension {
  return [
    search({
      top: true,
      createPanel: () => {
        const dom = document.createElement('div')
        return { dom, top: true, mount: () => place(dom), destroy: () => place(null) }
      },
    }),
    keymap.of([
      { key: 'F3', run: findNext, shift: findPrevious, preventDefault: true },
      { key: 'Mod-g', run: findNext, shift: findPrevious, preventDefault: true },
    ]),
  ]
}

/** Closes the bar; the match it stood on stays selected. */
export function closeFind(view: EditorView): void {
  closeSearchPanel(view)
  view.focus()
}
