import { call, copyText, emitOwnEvent, saveFile, showToast, showUndoToast, t } from '#core/client/index.ts'
import { links } from '#core/shared/links.ts'
import { bookFileName } from '#plugins/books/shared.ts'
import {
  changeSubscription,
  libraryEvent,
  publicCalls,
  type ReaderChange,
  type ReaderChoice,
  type StoryCard,
} from '../../shared.ts'

async function choose(storyId: string, data: ReaderChange): Promise<void> {
  await call(changeSubscription, { storyId, data })
  await emitOwnEvent(libraryEvent, { storyId })
}

/** Subscribes to a story or ends it. */
export async function subscribe(storyId: string, before: ReaderChoice, subscribed: boolean): Promise<void> {
  await choose(storyId, { subscribed })
  showUndoToast({
    title: t(subscribed ? 'library.subscribed' : 'library.unsubscribed'),
    undo: () =>
      choose(storyId, { subscribed: before.subscribed, notifications: before.notifications, mail: before.mail }),
  })
}

/** The reader wants to read a story, whatever it warns of: its text is fetched. */
export const accept = (storyId: string) => choose(storyId, { accepts: true })

/** Brings the answer that the reader gave as a visitor to their account. */
export const bringAnswer = (storyId: string, kept: string) => choose(storyId, { accepts: kept })

export async function notify(storyId: string, notifications: boolean): Promise<void> {
  await choose(storyId, { notifications })
  showToast({ kind: 'ok', title: t(notifications ? 'library.notified' : 'library.not-notified') })
}

export async function mail(storyId: string, wanted: boolean): Promise<void> {
  await choose(storyId, { mail: wanted })
  showToast({ kind: 'ok', title: t(wanted ? 'library.mailed' : 'library.not-mailed') })
}

export async function rate(storyId: string, before: ReaderChoice, rating: number | null): Promise<void> {
  await choose(storyId, { rating })
  showUndoToast({
    title: rating === null ? t('library.unrated') : t('library.rated', { rating }),
    undo: () => choose(storyId, { rating: before.rating as ReaderChange['rating'] }),
  })
}

/** Has the browser save a story as EPUB. */
export async function download({ storyId, publicData }: Pick<StoryCard, 'storyId' | 'publicData'>): Promise<void> {
  let book = new Blob()
  await call(
    publicCalls.book,
    { storyId },
    {
      async transport(url, init) {
        const answer = await fetch(url, init)
        if (!answer.ok) return answer
        book = await answer.blob()
        return Response.json(null)
      },
    },
  )
  const file = bookFileName(publicData.name, 'epub')
  saveFile(file, book)
  showToast({ kind: 'ok', title: t('story.downloaded', { file }) })
}

/** Copies the address of a story and counts it as shared. */
export async function share(storyId: string): Promise<void> {
  if (await copyText(location.origin + links.story(storyId), t('library.shared')))
    await choose(storyId, { share: true })
}
