import { limits } from '#core/shared/limits.ts'
import { sameOriginPath } from '#core/shared/links.ts'

export interface Bookmark {
  readonly url: string
  readonly label: string
}

/**
 * One change of the list. It is applied to the shown list at once and again to the server's list when it is sent, so
 * applying it twice must equal applying it once.
 */
export type BookmarksChange = (list: readonly Bookmark[]) => readonly Bookmark[]

/** Compares label and url, because one page can be bookmarked under two labels. (docs/behaviour.md, Bookmarks) */
export function isSameBookmark(a: Bookmark, b: Bookmark): boolean {
  return a.url === b.url && a.label === b.label
}

/** Adds a bookmark last or at an index. One that exists already stays where it is. */
export function addBookmark(bookmark: Bookmark, at?: number): BookmarksChange {
  return list =>
    list.some(one => isSameBookmark(one, bookmark)) ? list : list.toSpliced(at ?? list.length, 0, bookmark)
}

export function deleteBookmark(bookmark: Bookmark): BookmarksChange {
  return list => list.filter(one => !isSameBookmark(one, bookmark))
}

/** Changes a label in place. If that makes two bookmarks equal, one is removed. */
export function renameBookmark(bookmark: Bookmark, label: string): BookmarksChange {
  const renamed = { url: bookmark.url, label }
  return list => {
    const known = list.some(one => isSameBookmark(one, renamed)) && label !== bookmark.label
    if (known) return deleteBookmark(bookmark)(list)
    return list.map(one => (isSameBookmark(one, bookmark) ? renamed : one))
  }
}

/** Moves a bookmark right before another, or last. Changes nothing if either is gone. */
export function moveBookmark(bookmark: Bookmark, before: Bookmark | null): BookmarksChange {
  return list => {
    const others = deleteBookmark(bookmark)(list)
    const at = before ? others.findIndex(one => isSameBookmark(one, before)) : others.length
    return at < 0 || others.length === list.length ? list : others.toSpliced(at, 0, bookmark)
  }
}

/** A unique name for each bookmark: its label, with its address if two labels are equal. */
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

/** The name of one bookmark, as `bookmarkNames` gives it. */
export function bookmarkName(list: readonly Bookmark[], bookmark: Bookmark): string {
  return bookmarkNames(list)
    .entries()
    .reduce((found, [name, one]) => (isSameBookmark(one, bookmark) ? name : found), bookmark.label)
}

/** The path on this site that a bookmark leads to; undefined for any other url, which is never navigated to. */
export function bookmarkAddress({ url }: Bookmark, origin: string): string | undefined {
  return sameOriginPath(url, origin)
}

export function isBookmarkListFull(list: readonly Bookmark[]): boolean {
  return list.length >= limits.bookmarksMax
}
