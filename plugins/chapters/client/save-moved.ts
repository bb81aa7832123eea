// What is read or written in a scene or chapter that somebody else moves meanwhile.
import {
  type CommandContext,
  call,
  type EntityRef,
  go,
  keysOf,
  type LeftPart,
  session,
  showToast,
  t,
  type UnsavedChange,
} from '#core/client/index.ts'
import { placeOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { hasNoWords } from '../shared/cut-text.ts'
import { hasMostOf, touchesLost } from '../shared/moved-text.ts'
import { chapter, chapterCalls } from '../shared.ts'

/** A chapter that has what was in another one, and the number of the scene. */
interface MovedTo {
  chapterId: string
  title: string
  scene: number | null
}

/** What somebody was told last of, and where it is now, by the chapter in which it was. */
const notifiedOf = new Map<string, { address: string; revision: number }>()

function showMoved(ref: EntityRef, { chapterId: id, scene }: MovedTo, revision: number, title: string): void {
  const link = entityLink(chapter, { ...ref, id })
  const address = scene === null ? link : `${link}?scene=${scene}`
  notifiedOf.set(ref.id, { address, revision })
  const command = 'chapters.go-moved'
  showToast({
    kind: 'info',
    id: 'chapter-moved',
    title,
    duration: null,
    action: { label: t('chapter.go-there'), command, keys: keysOf(command) ?? [], run: () => go(address) },
  })
}

/** Saves what was written in paragraphs that are elsewhere by now, and says in which chapter that is. */
export async function saveMoved(ref: EntityRef, { revision, was, saved, now, theirs }: UnsavedChange) {
  const [before, done, own, stored] = [was.text, saved.text, now.text, theirs.text] as (RichText | undefined)[]
  if (!before || !done || !own || !stored) return null
  // What is saved there already may have to be taken back there.
  const isFirst = done === before
  if (isFirst && !touchesLost({ was: before, now: own }, stored)) return null
  const seen = { ...placeOf(ref), chapterId: ref.id, revision }
  if (isFirst && !(await call(chapterCalls.movedSince, seen, { quiet: true })).moved) return null
  const input = { ...seen, was: before, saved: done, now: own }
  const answer = await call(chapterCalls.saveMoved, input, { quiet: true, key: crypto.randomUUID() })
  if (!answer.moved) return null
  const other = answer.saved.findLast(({ chapterId }) => chapterId !== ref.id)
  if (other) showMoved(ref, other, Number(theirs.revision), t('chapter.saved-there', { title: other.title }))
  return { was: { ...was, text: answer.was }, now: { ...now, text: answer.now } }
}

/** Says to which chapter another person has moved the scene that is read here. */
export async function notifyMoved(ref: EntityRef, { field, revision, here, theirs }: LeftPart): Promise<void> {
  const isOwn = theirs.updatedBy === session.user?.userId
  // After saving it there, `saveMoved` has said so.
  const isNotified = notifiedOf.get(ref.id)?.revision === theirs.revision
  if (field !== 'text' || isOwn || isNotified || hasNoWords(here) || hasMostOf(theirs.text as RichText, here)) return
  const input = { ...placeOf(ref), chapterId: ref.id, revision, text: here }
  const { to } = await call(chapterCalls.whereMoved, input, { quiet: true })
  if (to) showMoved(ref, to, Number(theirs.revision), t('chapter.moved-there', { title: to.title }))
}

/** Goes to the part of the chapter that the last message was about. */
export function goToMoved({ entities: [ref], go: goTo }: CommandContext): void {
  const notified = ref && notifiedOf.get(ref.id)
  if (notified) goTo(notified.address)
  else showToast({ kind: 'info', id: 'chapter-cut', title: t('chapter.nothing-moved') })
}
