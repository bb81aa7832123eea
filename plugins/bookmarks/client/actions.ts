import { type CommandContext, type Found, go, showToast, t } from '#core/client/index.ts'
import { searchKey } from '#core/shared/text.ts'
import { bookmarks, keep } from './keep.ts'
import { adding, addressOf, type Bookmark, deleting, isFull, isSame, namesOf, placing, renaming } from './list.ts'

type Answers = Readonly<Record<string, string>>

/** Without the fragment: it belongs to the moment, and a mailed token travels in one. */
function here(): string {
  return location.pathname + location.search
}

function chosen({ bookmark = '' }: Answers): Bookmark | undefined {
  return namesOf(bookmarks()).get(bookmark)
}

export function add({ label = '' }: Answers): void {
  const bookmark = { url: here(), label: label.trim() }
  if (bookmark.label === '' || isFull(bookmarks())) return
  void keep(adding(bookmark), () =>
    showToast({
      kind: 'ok',
      icon: 'bookmark',
      title: t('bookmark-added-successfully'),
      messageId: 'bookmark-added-successfully',
      text: bookmark.label,
    }),
  )
}

export function remove(answers: Answers): void {
  const bookmark = chosen(answers)
  if (!bookmark) return
  const at = bookmarks().findIndex(one => isSame(one, bookmark))
  void keep(deleting(bookmark), () =>
    showToast({
      kind: 'info',
      icon: 'bookmark',
      title: t('bookmark-successfully-deleted'),
      messageId: 'bookmark-successfully-deleted',
      text: bookmark.label,
      action: { label: t('shell.undo-action'), undo: true, run: () => void keep(adding(bookmark, at)) },
    }),
  )
}

export function rename(answers: Answers): void {
  const bookmark = chosen(answers)
  const label = (answers.label ?? '').trim()
  if (bookmark && label !== '' && label !== bookmark.label) void keep(renaming(bookmark, label))
}

/** `place` counts among the others: 0 is before all of them. */
export function move(answers: Answers): void {
  const bookmark = chosen(answers)
  if (!bookmark) return
  const others = deleting(bookmark)(bookmarks())
  void keep(placing(bookmark, others[Number(answers.place)] ?? null))
}

export function open(answers: Answers): void {
  const bookmark = chosen(answers)
  const address = bookmark && addressOf(bookmark, location.origin)
  if (address) go(address)
}

/** All of them to choose from, or those that can be followed. */
export function choices({ followed = false } = {}) {
  return [...namesOf(bookmarks())]
    .filter(([, bookmark]) => !followed || addressOf(bookmark, location.origin))
    .map(([name, { url }]) => ({ value: name, label: name, icon: 'bookmark', about: name.endsWith(url) ? '' : url }))
}

/** Where a bookmark can be put. */
export function places(answers: Answers) {
  const bookmark = chosen(answers)
  const others = bookmark ? deleting(bookmark)(bookmarks()) : bookmarks()
  const after = others.map(({ label }, at) => ({ value: String(at + 1), label: t('bookmarks.after', { label }) }))
  return [{ value: '0', label: t('bookmarks.first') }, ...after].map(place => ({ ...place, icon: 'list-ordered' }))
}

/** Bookmarks for the palette, by their labels. */
export function findBookmarks(_: CommandContext, text: string): Found[] {
  const words = searchKey(text).split(/\s+/)
  return bookmarks().flatMap(bookmark => {
    const address = addressOf(bookmark, location.origin)
    const label = searchKey(bookmark.label)
    if (!address || !words.every(word => label.includes(word))) return []
    return [{ label: bookmark.label, about: t('bookmarks.one'), icon: 'bookmark', address }]
  })
}
