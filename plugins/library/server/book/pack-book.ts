import { setImmediate as turn } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { type BookCover, type BookFrame, type EpubFile, epubChapter, epubFrame } from '#plugins/books/shared.ts'
import type { Images, Reader } from '#server/index.ts'
import type { StoryCard } from '../../shared.ts'
import { langOf } from '../pages/page-parts.ts'
import { counted, wordsIn } from '../pages/words.ts'
import { type readChapterList, readChapterText } from '../read-stories.ts'

/** A larger cover is taken in half its size. */
const coverBytes = 4_000_000

const isCoverType = (type: string): type is BookCover['type'] => /^image\/(jpeg|png|webp)$/.test(type)

async function coverOf(read: Reader, images: Images, posterId: string | null): Promise<BookCover | null> {
  if (posterId === null) return null
  const full = await images.read(read, posterId, 'full')
  const image = full && full.bytes > coverBytes ? await images.read(read, posterId, 'half') : full
  const stream = await image?.open()
  if (!image || !stream || !isCoverType(image.type)) return null
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return { type: image.type, bytes, width: image.width, height: image.height }
}

type ChapterList = Awaited<ReturnType<typeof readChapterList>>

function frameOf({ storyId, publicData, words, updated }: StoryCard, list: ChapterList, cover: BookCover | null) {
  const { name, author, language } = publicData
  const { toStory: contents, cover: coverLabel, by } = wordsIn(language)
  return {
    ...{ id: `skald:story:${storyId}`, title: name, author: author.name, language: langOf(language), cover },
    chapters: list.map(({ title }) => ({ over: '', title })),
    labels: { contents, cover: coverLabel, by, words: counted(language, 'words', words) },
    modified: updated.replace(/\.\d+Z$/, 'Z'),
  } satisfies BookFrame
}

/**
 * A published story as EPUB, as its readers see it: mentions are names. Chapters are read and compressed one at a time,
 * with other requests between them. Null if a chapter was taken back meanwhile.
 */
export async function packBook(
  read: Reader,
  images: Images,
  card: StoryCard,
  list: ChapterList,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const book = frameOf(card, list, await coverOf(read, images, card.publicData.posterId))
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const add = ({ path, content, isStored }: EpubFile) => {
    const file = isStored ? new ZipPassThrough(path) : new ZipDeflate(path)
    file.mtime = new Date(card.updated)
    zip.add(file)
    file.push(typeof content === 'string' ? strToU8(content) : content, true)
  }
  for (const file of epubFrame(book)) add(file)
  for (const [at, { chapterId, title }] of list.entries()) {
    const text = await readChapterText(read, chapterId)
    if (!text) return null
    add(epubChapter(book, { id: chapterId, over: '', title, text }, at))
    await turn()
  }
  zip.end()
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
