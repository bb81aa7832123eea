import type { Call } from '#core/shared/call.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { publicCalls, publishCalls } from '#plugins/library/shared.ts'
import { Client, createPlace, serverForFile, type TestServer } from '#tests/harness/index.ts'

export const chapterKind = callsOf(chapter)

/** A story of an author, with the calls that tests of it repeat. */
export async function storyOf(author: Client, name = 'salt') {
  const place: Place = await createPlace(author, name)
  const storyId = place.projectId
  return {
    place,
    storyId,
    async addChapter(title: string, text = `The text of ${title}.`): Promise<string> {
      return (await author.call(chapterKind.create, { ...place, title, text: fromPlainText(text) })).chapterId
    },
    rewrite: (chapterId: string, text: string) =>
      author.call(chapterKind.update, { ...place, chapterId, data: { text: fromPlainText(text) } }),
    publish: (chapterId: string, more: { value?: boolean; schedule?: string | null } = {}) =>
      author.call(publishCalls.publish, { ...place, chapterId, value: true, schedule: null, ...more }),
    publishAll: (schedule: string | null = null) => author.call(publishCalls.publishAll, { ...place, schedule }),
    publishStory: (value = true) => author.call(publishCalls.project, { ...place, value }),
    state: () => author.call(publishCalls.get, place),
    waiting: () => author.call(publicCalls.schedule, { storyId }),
  }
}

export const statusOf = async (client: Client, call: Call, input: object) => (await client.attempt(call, input)).status

/** The text of a chapter as readers get it; the status if they do not. */
export async function readerSees(client: Client, storyId: string, chapterId: string): Promise<string | number> {
  const answer = await client.attempt(publicCalls.chapter as Call, { storyId, chapterId, data: {} })
  if (answer.status !== 200) return answer.status
  const { text } = answer.json as { text: { children: { text: string }[] }[] }
  return text.map(({ children }) => children.map(child => child.text).join('')).join('\n')
}

/** A clock that tests set; it goes on from there. */
export function movedClock() {
  let shift = 0
  return {
    now: () => new Date(Date.now() + shift),
    forward(ms: number) {
      shift += ms
    },
    /** a time from now, as calls take it */
    in: (ms: number) => new Date(Date.now() + shift + ms).toISOString(),
  }
}

/** An author, a reader who is signed in, and one who is not, on a server for all tests of a file. @returns its clock */
export function serveReaders(
  take: (at: { server: TestServer; visitor: Client } & Record<'ann' | 'reader', Client>) => void,
) {
  const clock = movedClock()
  const overrides = { now: clock.now }
  serverForFile(['ann', 'reader'], at => take({ ...at, visitor: new Client(at.server) }), { overrides })
  return clock
}

export const hour = 3_600_000

/**
 * A page without its structured data, which is in a script element that no browser runs, and without our own script.
 */
export const markupOf = (page: string) =>
  page
    .replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '')
    .replace('<script src="/library/reading.js"></script>', '')
