import {
  type CommandArgs,
  type CommandContext,
  go,
  type SourceResult,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import {
  addBookmark,
  type Bookmark,
  bookmarkAddress,
  bookmarkNames,
  deleteBookmark,
  isBookmarkListFull,
  isSameBookmark,
  moveBookmark,
  renameBookmark,
} from './bookmark-list.ts'
import { currentBookmarks, saveBookmarks } from './save-bookmarks.ts'

/** Without the fragment, which may hold the token of an emailed link. */
function currentUrl(): string {
  return location.pathname + location.search
}

function chosenBookmark({ bookmark = '' }: CommandArgs): Bookmark | undefined {
  return bookmarkNames(currentBookmarks()).get(bookmark)
}

export function addCurrentPage({ label = '' }: CommandArgs): void {
  const bookmark = { url: currentUrl(), label: label.trim() }
  if (bookmark.label === '' || isBookmarkListFull(currentBookmarks())) return
  void saveBookmarks(addBookmark(bookmark), () =>
    showToast({
      kind: 'ok',
      icon: 'bookmark',
      title: t('bookmark-added-successfully'),
      messageId: 'bookmark-added-successfully',
      text: bookmark.label,
    }),
  )
}

export function removeBookmark(answers: CommandArgs): void {
  const bookmark = chosenBookmark(answers)
  if (!bookmark) return
  const at = currentBookmarks().findIndex(one => isSameBookmark(one, bookmark))
  void saveBookmarks(deleteBookmark(bookmark), () =>
    showUndoToast({
      kind: 'info',
      icon: 'bookmark',
      title: t('bookmark-successfully-deleted'),
      messageId: 'bookmark-successfully-deleted',
      text: bookmark.label,
      undo: () => saveBookmarks(addBookmark(bookmark, at)),
    }),
  )
}

export function renameChosenBookmark(answers: CommandArgs): void {
  const bookmark = chosenBookmark(answers)
  const label = (answers.label ?? '').trim()
  if (bookmark && label !== '' && label !== bookmark.label) void saveBookmarks(renameBookmark(bookmark, label))
}

/** `place` is an index among the other bookmarks: 0 is first. */
export function moveChosenBookmark(answers: CommandArgs): void {
  const bookmark = chosenBookmark(answers)
  if (!bookmark) return
  const others = deleteBookmark(bookmark)(currentBookmarks())
  void saveBookmarks(moveBookmark(bookmark, others[Number(answers.place)] ?? null))
}

export function openBookmark(answers: CommandArgs): void {
  const bookmark = chosenBookmark(answers)
  const address = bookmark && bookmarkAddress(bookmark, location.origin)
  if (address) go(address)
}

/** All bookmarks as options, or only those that lead to a page of this site. */
export function bookmarkChoices({ followed: navigable = false } = {}) {
  return [...bookmarkNames(currentBookmarks())]
    .filter(([, bookmark]) => !navigable || bookmarkAddress(bookmark, location.origin))
    .map(([name, { url }]) => ({ value: name, label: name, icon: 'bookmark', about: name.endsWith(url) ? '' : url }))
}

/** The positions a bookmark can move to. */
export function bookmarkPositionChoices(answers: CommandArgs) {
  const bookmark = chosenBookmark(answers)
  const others = bookmark ? deleteBookmark(bookmark)(currentBookmarks()) : currentBookmarks()
  const after = others.map(({ label }, at) => ({ value: String(at + 1), label: t('bookmarks.after', { label }) }))
  return [{ value: '0', label: t('bookmarks.first') }, ...after].map(place => ({ ...place, icon: 'list-ordered' }))
}

/** Bookmarks for the palette, by their labels. */
export function findBookmarks(_: CommandContext, text: string): SourceResult[] {
  const words = searchKey(text).split(/\s+/)
  return currentBookmarks().flatMap(bookmark => {
    const address = bookmarkAddress(bookmark, location.origin)
    const label = searchKey(bookmark.label)
    if (!address || !words.every(word => label.includes(word))) return []
    return [{ label: bookmark.label, about: t('bookmarks.one'), icon: 'bookmark', address }]
  })
}
