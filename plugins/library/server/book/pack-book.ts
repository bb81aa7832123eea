import { setImmediate as turn } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { languageTags } from '#core/shared/limits.ts'
import { imagesOf } from '#core/shared/rich-text/nodes.ts'
import { type BookFrame, type BookPicture, type EpubFile, epubChapter, epubFrame } from '#plugins/books/shared.ts'
import { type Images, isShownIn, type Reader, spaceOfProject } from '#server/index.ts'
import type { StoryCard } from '../../shared.ts'
import { counted, pageWordsIn } from '../pages/words.ts'
import { type readChapterList, readChapterText } from '../read-stories.ts'

/** Of a larger picture the variant of half its size is used. */
const pictureBytes = 4_000_000
/** Bytes of all pictures of the chapters: what follows is replaced by its description. */
const allPicturesBytes = 40_000_000

const isPictureType = (type: string): type is BookPicture['type'] => /^image\/(jpeg|png|webp)$/.test(type)

interface ImagesOfStory {
  read: Reader
  images: Images
  /** of the story and its space: others are not shown */
  projectId: string
  spaceId: string
}

async function pictureOf(
  { read, images, projectId, spaceId }: ImagesOfStory,
  imageId: string,
): Promise<BookPicture | null> {
  const full = await images.read(read, imageId, 'full')
  const image = full && full.bytes > pictureBytes ? await images.read(read, imageId, 'half') : full
  if (!image || !isPictureType(image.type) || !isShownIn(image.owner, { spaceId, projectId })) return null
  const stream = await image.open()
  if (!stream) return null
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return { type: image.type, bytes, width: image.width, height: image.height }
}

/** The images of the chapters, as far as there is room for them. */
async function picturesOf(story: ImagesOfStory, list: ChapterList): Promise<Map<string, BookPicture>> {
  const pictures = new Map<string, BookPicture>()
  let left = allPicturesBytes
  for (const { chapterId } of list)
    for (const imageId of imagesOf((await readChapterText(story.read, chapterId)) ?? [])) {
      if (pictures.has(imageId)) continue
      const picture = await pictureOf(story, imageId)
      if (picture && picture.bytes.length <= left) {
        left -= picture.bytes.length
        pictures.set(imageId, picture)
      }
    }
  return pictures
}

type ChapterList = Awaited<ReturnType<typeof readChapterList>>

type Pictures = Pick<BookFrame, 'cover' | 'pictures'>

function frameOf({ storyId, publicData, words, updated }: StoryCard, list: ChapterList, shown: Pictures) {
  const { name, author, language } = publicData
  const { toStory: contents, cover: coverLabel, by } = pageWordsIn(language)
  return {
    ...{ id: `skald:story:${storyId}`, title: name, author: author.name, language: languageTags[language], ...shown },
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
  const story = { read, images, projectId: card.storyId, spaceId: (await spaceOfProject(read, card.storyId)) ?? '' }
  const { posterId } = card.publicData
  const cover = posterId === null ? null : await pictureOf(story, posterId)
  const book = frameOf(card, list, { cover, pictures: await picturesOf(story, list) })
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
