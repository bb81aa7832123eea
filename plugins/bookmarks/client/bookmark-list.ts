import { limits } from '#core/shared/limits.ts'
import { sameOriginPath } from '#core/shared/links.ts'

export interface Bookmark {
  readonly url: string
  readonly label: string
}

/**
 * One wish about the list. It is done to what the page shows at once and again to what the server has by then, so doing
 * it twice is doing it once.
 */
export type BookmarksChange = (list: readonly Bookmark[]) => readonly Bookmark[]

/** Both count: one page may be kept under two labels (foundation 4, Bookmarks). */
export function isSameBookmark(a: Bookmark, b: Bookmark): boolean {
  return a.url === b.url && a.label === b.label
}

/** Puts a bookmark last, or where it is asked for. One that is there already stays where it is. */
export function addBookmark(bookmark: Bookmark, at?: number): BookmarksChange {
  return list =>
    list.some(one => isSameBookmark(one, bookmark)) ? list : list.toSpliced(at ?? list.length, 0, bookmark)
}

export function deleteBookmark(bookmark: Bookmark): BookmarksChange {
  return list => list.filter(one => !isSameBookmark(one, bookmark))
}

/** Gives another label in place. Where that makes two of the same, one is left. */
export function renameBookmark(bookmark: Bookmark, label: string): BookmarksChange {
  const renamed = { url: bookmark.url, label }
  return list => {
    const known = list.some(one => isSameBookmark(one, renamed)) && label !== bookmark.label
    if (known) return deleteBookmark(bookmark)(list)
    return list.map(one => (isSameBookmark(one, bookmark) ? renamed : one))
  }
}

/** Puts a bookmark right before another, or last. Nothing moves when either is gone. */
export function moveBookmark(bookmark: Bookmark, before: Bookmark | null): BookmarksChange {
  return list => {
    const others = deleteBookmark(bookmark)(list)
    const at = before ? others.findIndex(one => isSameBookmark(one, before)) : others.length
    return at < 0 || others.length === list.length ? list : others.toSpliced(at, 0, bookmark)
  }
}

/** A name for each, to choose one by: its label, with its address where two have the same label. */
export function bookmarkNames(list: readonly Bookmark[]): Map<string, Bookmark> {
  const labels = list.map(({ label }) => label.trim())
  const names = new Map<string, Bookmark>()
  for (const [at, bookmark] of list.entries()) {
    const label = labels[at] ?? ''
    let name = labels.filter(one => one === label).length > 1 ? `${label} · ${bookmark.url}` : label
    while (names.has(name)) name += ' ·'
    names.set(name, bookmark)
  }
  return names
}

/** The name of one of them, as namesOf gives it. */
export function bookmarkName(list: readonly Bookmark[], bookmark: Bookmark): string {
  return bookmarkNames(list)
    .entries()
    .reduce((found, [name, one]) => (isSameBookmark(one, bookmark) ? name : found), bookmark.label)
}

/** The page of this site it leads to; undefined for anything else, which is never followed. */
export function bookmarkAddress({ url }: Bookmark, origin: string): string | undefined {
  return sameOriginPath(url, origin)
}

export function isBookmarkListFull(list: readonly Bookmark[]): boolean {
  return list.length >= limits.bookmarksMax
}
