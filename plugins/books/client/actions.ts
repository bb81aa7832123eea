import { ref } from 'valtio'
import {
  type CommandContext,
  errorMessage,
  fetchCall,
  formatNumber,
  language,
  readLocal,
  saveFile,
  session,
  showToast,
  t,
  writeLocal,
} from '#core/client/index.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { languageTags } from '#core/shared/limits.ts'
import { countWords } from '#core/shared/rich-text/count-words.ts'
import { isEmpty, isMention, type Leaf, type Mention, type RichText } from '#core/shared/rich-text/nodes.ts'
import { type BookPicture, bookFileName, bookFormats, mediaTypeOf } from '../shared/book.ts'
import { coverFrom, downloadPictures, readPoster } from './cover.ts'
import { chaptersToExport, loadChapters } from './load-chapters.ts'
import { type BookState, bookExport, emptyBook } from './state.ts'
import type { BookAnswer, BookWorkerRequest } from './worker/book.worker.ts'

/** How many chapters are shown before the book is made. */
const openingChapters = 3

const openingLength = 240

/** The words with which a chapter begins: its first paragraphs, the last of them cut at a word. Footnotes are left out. */
export function openingOf(text: RichText): RichText {
  const opening: RichText = []
  let left = openingLength
  for (const paragraph of text) {
    if (left <= 0) break
    if (paragraph.image || (paragraph.block !== 'break' && isEmpty([paragraph]))) continue
    const children: (Leaf | Mention)[] = []
    for (const child of paragraph.children) {
      const words = isMention(child) ? child.label : child.footnote ? '' : child.text
      if (words === '') continue
      const shown =
        words.length > left ? `${words.slice(0, left).toWellFormed().replace(/\S*$/, '').trimEnd()}…` : words
      children.push({ ...(isMention(child) ? {} : child), text: shown })
      left -= words.length
      if (left <= 0) break
    }
    opening.push({ ...paragraph, children })
  }
  return opening
}

let running = new AbortController()

const rememberedFields = ['format', 'title', 'author', 'language', 'isNumbered', 'usesPoster'] as const
type Remembered = Pick<BookState, (typeof rememberedFields)[number]>

const keyOf = ({ projectId }: Place) => `book/${projectId}`

/** What was chosen for this project last time, on this device. */
function rememberedChoices(place: Place): Partial<Remembered> {
  try {
    const stored: Partial<Record<string, unknown>> = JSON.parse(readLocal(keyOf(place)) ?? '{}')
    const first: BookState = emptyBook()
    const isFitting = (name: keyof Remembered) =>
      typeof stored[name] === typeof first[name] &&
      (name !== 'format' || bookFormats.some(one => one === stored.format))
    return Object.fromEntries(rememberedFields.filter(isFitting).map(name => [name, stored[name]]))
  } catch {
    // Not written by this program: as if nothing were remembered.
    return {}
  }
}

/** Opens the dialog for all chapters of the project. */
export function exportBook({ spaceId = '', projectId = '' }: CommandContext): Promise<void> {
  return openBookExport({ spaceId, projectId })
}

/** Opens the dialog for the chapters of a command. */
export async function exportChapters({ entities }: CommandContext): Promise<void> {
  const [first] = entities
  if (!first) return
  const here = entities.filter(({ projectId }) => projectId === first.projectId)
  await openBookExport({ spaceId: first.spaceId, projectId: first.projectId }, new Set(here.map(({ id }) => id)))
}

async function openBookExport(place: Place, ids?: ReadonlySet<string>): Promise<void> {
  closeBookExport()
  const [{ name, posterId }, chosen] = await Promise.all([
    fetchCall(projectCalls.get, place),
    chaptersToExport(place, ids),
  ])
  if (chosen.length === 0) {
    showToast({ kind: 'info', title: t('books.no-chapters') })
    return
  }
  Object.assign(bookExport, {
    ...emptyBook(),
    ...{ title: name, author: session.user?.username ?? '', language: languageTags[language.code] },
    ...rememberedChoices(place),
    request: ref({ place, projectName: name, posterId, count: chosen.length, ...(ids && { ids }) }),
  })
  void readOpening(place, chosen.slice(0, openingChapters))
}

/** Reads how the first chapters begin. The book can be made without: what fails here is said when it is. */
async function readOpening(place: Place, chosen: Parameters<typeof loadChapters>[1]): Promise<void> {
  const { signal } = running
  try {
    const chapters = await loadChapters(place, chosen, { isNumbered: true, signal, onProgress: () => undefined })
    if (!signal.aborted) bookExport.opening = ref(chapters.map(one => ({ ...one, text: openingOf(one.text) })))
  } catch {
    if (!signal.aborted) bookExport.opening = 'failed'
  }
}

/** Closes the dialog, and stops what it does. */
export function closeBookExport(): void {
  running.abort()
  running = new AbortController()
  Object.assign(bookExport, { request: null, opening: null })
}

export function nextBookFormat(): void {
  if (bookExport.stage !== 'ready') return
  bookExport.format = bookFormats[(bookFormats.indexOf(bookExport.format) + 1) % bookFormats.length] ?? 'epub'
}

/** Formats that have a picture on their first page. */
export function hasCover({ format }: Pick<BookState, 'format'>): boolean {
  return format === 'epub' || format === 'html'
}

async function chosenCover(signal: AbortSignal): Promise<BookPicture | null> {
  const { request, coverFile, usesPoster } = bookExport
  if (!request || !hasCover(bookExport)) return null
  if (coverFile) return coverFrom(coverFile)
  const { posterId, place } = request
  if (!usesPoster || !posterId) return null
  return coverFrom(await readPoster(posterId, place.spaceId, place.projectId, signal))
}

/** Hundreds of words are exact enough for a title page. */
const roundedWords = (words: number) => (words < 1000 ? words : Math.round(words / 100) * 100)

/** Makes the file and has the browser save it. What goes wrong is said in the dialog, which stays. */
export async function saveBook(): Promise<void> {
  const { request, stage, format, language: code, isNumbered } = bookExport
  const title = bookExport.title.trim()
  if (!request || stage !== 'ready') return
  if (title === '') {
    bookExport.failure = t('books.title-missing')
    return
  }
  const { signal } = running
  const author = bookExport.author.trim()
  writeLocal(
    keyOf(request.place),
    JSON.stringify(Object.fromEntries(rememberedFields.map(name => [name, bookExport[name]]))),
  )
  Object.assign(bookExport, { stage: 'loading', progress: 0, failure: null })
  try {
    const chosen = await chaptersToExport(request.place, request.ids, signal)
    const onProgress = (part: number) => {
      bookExport.progress = part
    }
    const chapters = await loadChapters(request.place, chosen, { isNumbered, signal, onProgress })
    const cover = await chosenCover(signal)
    const pictures = await downloadPictures(chapters, request.place, signal)
    bookExport.stage = 'making'
    const words = roundedWords(chapters.reduce((sum, { text }) => sum + countWords(text), 0))
    const book = {
      ...{ id: `skald:${request.place.spaceId}:${request.place.projectId}`, title, author, language: code },
      ...{ chapters, cover, pictures, modified: new Date().toISOString().replace(/\.\d+Z$/, 'Z') },
      labels: {
        ...{ contents: t('books.contents'), cover: t('books.cover'), by: t('books.by') },
        words: t('books.words', { count: words, shown: formatNumber(words) }),
      },
    }
    const file = await makeBook({ format, book }, signal)
    if (signal.aborted) return
    const name = bookFileName(title, format)
    saveFile(name, file)
    closeBookExport()
    showToast({ kind: 'ok', id: 'book', title: t('books.saved', { file: name }) })
  } catch (error) {
    if (!signal.aborted) Object.assign(bookExport, { stage: 'ready', failure: errorMessage(error) })
  }
}

/** Makes the file of a book in a worker, so that the page stays responsive. Rejects if that fails or is aborted. */
function makeBook(request: BookWorkerRequest, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./worker/book.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('error', event => reject(new Error(event.message || 'The worker failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<BookAnswer>) => {
      if ('content' in data) resolve(new Blob([data.content], { type: mediaTypeOf(request.format) }))
      else reject(new Error(data.failure))
    })
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
