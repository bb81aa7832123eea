import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  SearchQuery,
  search,
  setSearchQuery,
} from '@codemirror/search'
import { EditorSelection, type EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { scanParagraph } from '#core/shared/rich-text/markdown/scan.ts'
import { paragraphsAround } from './edits/paragraphs.ts'

/** Counting stops at this number of matches. */
export const MAX_MATCHES = 1000
/** px between a match and the edge of what is seen of the text. */
const matchMargin = 96

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

function queryOf(findQuery: FindQuery): SearchQuery {
  return new SearchQuery({ ...findQuery, literal: true, test: isVisibleMatch })
}

/** Sets the query; matches are highlighted while the find bar is open. */
export function setFindQuery(view: EditorView, findQuery: FindQuery): void {
  view.dispatch({ effects: setSearchQuery.of(queryOf(findQuery)) })
}

/** Makes the words what the keys for the next and the previous match look for. */
export const findWordsNext = (words: string) =>
  setSearchQuery.of(queryOf({ search: words, replace: '', caseSensitive: false }))

function firstMatch(state: EditorState, query: SearchQuery, from: number): { from: number; to: number } | null {
  const match = query.getCursor(state, from).next()
  return match.done ? null : match.value
}

/**
 * Selects the first match from where the selection begins, or else of the text, so that it is what is selected when the
 * find bar is closed. Without one, nothing is.
 */
export function selectMatch(view: EditorView): void {
  const { state } = view
  const { from } = state.selection.main
  const query = getSearchQuery(state)
  const match = query.valid ? (firstMatch(state, query, from) ?? firstMatch(state, query, 0)) : null
  const range = match ? EditorSelection.range(match.from, match.to) : EditorSelection.cursor(from)
  view.dispatch({
    selection: EditorSelection.create([range]),
    effects: EditorView.scrollIntoView(range, { y: 'nearest', yMargin: matchMargin }),
    userEvent: 'select.search',
  })
}

/** The number of matches, up to `MAX_MATCHES`. */
export function countMatches(state: EditorState, findQuery: FindQuery): number {
  const query = queryOf(findQuery)
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
