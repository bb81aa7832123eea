import { hash } from 'node:crypto'
import { bookFileName, mediaTypeOf } from '#plugins/books/shared.ts'
import {
  createKeyedRateLimit,
  createWorkQueue,
  FileAnswer,
  type Images,
  Problem,
  type Reader,
  rateLimited,
} from '#server/index.ts'
import { mayBeDownloaded, readCard, readChapterList } from '../read-stories.ts'
import { packBook } from './pack-book.ts'

/** Bytes of all books that are kept. */
const keptBytes = 64 * 1024 * 1024
/** How often a book is made again because the story was published meanwhile. */
const attempts = 3
/** Books that are made for one person or visitor in an hour; those that are ready are not counted. */
const madeInAnHour = 20
const hourMs = 3_600_000

interface KeptBook {
  tag: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Who asks for a book, and what it is made with. */
interface BookRequest {
  read: Reader
  images: Images
  /** of a person or a visitor, for the limit */
  key: string
  now(): Date
}

/**
 * Published stories as EPUB, for stories whose authors allow that. A book is made when somebody asks for it, one at a
 * time, and kept until anything in it changes.
 */
export function createStoryBooks() {
  const kept = new Map<string, KeptBook>()
  const making = new Map<string, Promise<KeptBook>>()
  const inTurn = createWorkQueue(1, 20, 'Many books are being made right now. Try again in a few seconds.')
  let clock = () => new Date()
  const made = createKeyedRateLimit({ most: madeInAnHour, withinMs: hourMs, now: () => clock() })

  /** Everything that is in the book, and what identifies it. */
  async function contentOf(read: Reader, storyId: string) {
    const card = await readCard(read, storyId)
    const list = await readChapterList(read, storyId)
    if (list.length === 0 || !(await mayBeDownloaded(read, card)))
      throw new Problem('not-found', 'This story cannot be downloaded.')
    const { name, author, language, posterId } = card.publicData
    const chapters = list.map(({ chapterId, title, updated }) => [chapterId, title, updated])
    const identity = JSON.stringify([storyId, name, author.name, language, posterId, card.updated, chapters])
    return { card, list, tag: hash('sha256', identity, 'hex').slice(0, 32) }
  }

  async function make({ read, images }: BookRequest, storyId: string): Promise<KeptBook> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const { card, list, tag } = await contentOf(read, storyId)
      const bytes = await packBook(read, images, card, list)
      if (!bytes || (await contentOf(read, storyId)).tag !== tag) continue
      keep(storyId, { tag, bytes })
      return { tag, bytes }
    }
    throw new Problem('conflict', 'The story is being published right now. Try again in a moment.')
  }

  async function makeInTurn(request: BookRequest, storyId: string): Promise<KeptBook> {
    let isBegun = false
    try {
      return await inTurn(() => {
        isBegun = true
        return make(request, storyId)
      })
    } finally {
      if (!isBegun) made.giveBack(request.key)
    }
  }

  function keep(storyId: string, book: KeptBook): void {
    kept.delete(storyId)
    kept.set(storyId, book)
    let left = keptBytes
    for (const [id, { bytes }] of [...kept].reverse()) {
      left -= bytes.length
      if (left < 0) kept.delete(id)
    }
  }

  /** The book of a story that is out. @throws Problem not-found, too-many, conflict */
  return async (request: BookRequest, storyId: string): Promise<FileAnswer> => {
    const { card, tag } = await contentOf(request.read, storyId)
    let book = kept.get(storyId)
    if (book?.tag !== tag) {
      let running = making.get(storyId)
      if (!running) {
        clock = request.now
        const wait = made.take(request.key)
        if (wait > 0) throw rateLimited('You have downloaded many stories this hour.', wait)
        running = makeInTurn(request, storyId).finally(() => making.delete(storyId))
        making.set(storyId, running)
      }
      book = await running
    }
    return new FileAnswer(book.bytes, {
      ...{ type: mediaTypeOf('epub'), name: bookFileName(card.publicData.name, 'epub') },
      ...{ size: book.bytes.length, tag: book.tag },
    })
  }
}

export type StoryBooks = ReturnType<typeof createStoryBooks>
