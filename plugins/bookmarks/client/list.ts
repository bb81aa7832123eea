import { limits } from '#core/shared/limits.ts'
import { samePlace } from '#core/shared/links.ts'

export interface Bookmark {
  readonly url: string
  readonly label: string
}

/**
 * One wish about the list. It is done to what the page shows at once and again to what the server has by then, so doing
 * it twice is doing it once.
 */
export type Change = (list: readonly Bookmark[]) => readonly Bookmark[]

/** Both count: one page may be kept under two labels (foundation 4, Bookmarks). */
export function isSame(a: Bookmark, b: Bookmark): boolean {
  return a.url === b.url && a.label === b.label
}

/** Puts a bookmark last, or where it is asked for. One that is there already stays where it is. */
export function adding(bookmark: Bookmark, at?: number): Change {
  return list => (list.some(one => isSame(one, bookmark)) ? list : list.toSpliced(at ?? list.length, 0, bookmark))
}

export function deleting(bookmark: Bookmark): Change {
  return list => list.filter(one => !isSame(one, bookmark))
}

/** Gives another label in place. Where that makes two of the same, one is left. */
export function renaming(bookmark: Bookmark, label: string): Change {
  const renamed = { url: bookmark.url, label }
  return list => {
    const known = list.some(one => isSame(one, renamed)) && label !== bookmark.label
    if (known) return deleting(bookmark)(list)
    return list.map(one => (isSame(one, bookmark) ? renamed : one))
  }
}

/** Puts a bookmark right before another, or last. Nothing moves when either is gone. */
export function placing(bookmark: Bookmark, before: Bookmark | null): Change {
  return list => {
    const others = deleting(bookmark)(list)
    const at = before ? others.findIndex(one => isSame(one, before)) : others.length
    return at < 0 || others.length === list.length ? list : others.toSpliced(at, 0, bookmark)
  }
}

/** A name for each, to choose one by: its label, with its address where two have the same label. */
export function namesOf(list: readonly Bookmark[]): Map<string, Bookmark> {
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
export function nameOf(list: readonly Bookmark[], bookmark: Bookmark): string {
  return namesOf(list)
    .entries()
    .reduce((found, [name, one]) => (isSame(one, bookmark) ? name : found), bookmark.label)
}

/** The page of this site it leads to; undefined for anything else, which is never followed. */
export function addressOf({ url }: Bookmark, origin: string): string | undefined {
  return samePlace(url, origin)
}

export function isFull(list: readonly Bookmark[]): boolean {
  return list.length >= limits.bookmarksMax
}
