// What is written in a scene or chapter that somebody else moves meanwhile.
import { call, type EntityRef, go, showToast, t, type UnsavedChange } from '#core/client/index.ts'
import { placeOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { lacksParagraph } from '../shared/moved-text.ts'
import { chapter, chapterCalls } from '../shared.ts'

/** Saves what was written in paragraphs that are elsewhere by now, and tells in which chapter that is. */
export async function saveMoved(ref: EntityRef, { revision, was, saved, now, theirs }: UnsavedChange) {
  const [before, done, own, stored] = [was.text, saved.text, now.text, theirs.text] as (RichText | undefined)[]
  if (!before || !done || !own || !stored || !lacksParagraph(stored, before)) return null
  const input = { ...placeOf(ref), chapterId: ref.id, revision, was: before, saved: done, now: own }
  const answer = await call(chapterCalls.saveMoved, input, { quiet: true, key: crypto.randomUUID() })
  if (!answer.moved) return null
  const other = answer.saved.findLast(({ chapterId }) => chapterId !== ref.id)
  if (other) {
    const { chapterId: id, title, scene } = other
    const address = entityLink(chapter, { ...ref, id })
    showToast({
      kind: 'info',
      id: 'chapter-moved',
      title: t('chapter.saved-there', { title }),
      duration: null,
      action: { label: t('chapter.go-there'), run: () => go(scene === null ? address : `${address}?scene=${scene}`) },
    })
  }
  return { was: { ...was, text: answer.was }, now: { ...now, text: answer.now } }
}
