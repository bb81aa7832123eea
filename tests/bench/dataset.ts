import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { type Client, createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { postJson } from './load.ts'
import { createProse, makePieces, type ProsePiece } from './prose.ts'
import { referenceSession, seedReference } from './reference-store.ts'

const chapterCount = 200
const chapterWords = 1500
const entryCount = 5000
const entryWords = 40
const written = 250

export interface DatasetIds {
  chapters: string[]
  entries: string[]
}

/** The same texts in our store and in the reference's, with a session for both. */
export interface BenchDataset {
  /** our store */
  dataDir: string
  place: Place
  ids: DatasetIds
  /** headers of a request that may write */
  headers: Record<string, string>
  /** the reference's database */
  file: string
  referenceIds: DatasetIds
  referenceHeaders: Record<string, string>
  /** search texts: words of the texts, some frequent and most rare */
  searches: string[]
  remove(): void
}

/** 200 chapters of 1,500 words and 5,000 entries of 40. */
export async function makeBenchDataset(): Promise<BenchDataset> {
  const prose = createProse()
  const chapters = makePieces(prose, chapterCount, chapterWords)
  const entries = makePieces(prose, entryCount, entryWords)
  const folder = temporaryFolder('bench')
  const ours = await seedOurs(join(folder, 'ours'), chapters, entries)
  const file = join(folder, 'reference.db')
  const referenceIds = seedReference(file, { projectId: ours.place.projectId, chapters, entries })
  const searches = Array.from({ length: 64 }, () => prose.word()).filter(word => word.length >= 3)
  return {
    ...ours,
    ...{ file, referenceIds, searches },
    referenceHeaders: { cookie: `session=${referenceSession}` },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Fills our store without a network; a server started over it finds the session signed in. */
export async function seedOurs(dataDir: string, chapters: readonly ProsePiece[], entries: readonly ProsePiece[]) {
  const server = await startServer({ dataDir })
  try {
    const client = await signedIn(server, 'writer')
    const place = await createPlace(client)
    const { services } = server.server
    const user = await services.database.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const by = {
      user: { id: user.id, userId: 'writer', username: 'writer', userIdSelected: true },
      now: new Date(),
      newId: () => crypto.randomUUID(),
      writeKey: null,
    }
    const add = async (
      kind: Kind,
      values: (piece: ProsePiece) => Record<string, unknown>,
      pieces: readonly ProsePiece[],
    ) => {
      const ids: string[] = []
      for (let at = 0; at < pieces.length; at += written)
        await services.database.write(async tx => {
          for (const piece of pieces.slice(at, at + written)) {
            const id = by.newId()
            await services.entities.create(tx, kind, place, { id, values: values(piece) }, by)
            ids.push(id)
          }
        })
      return ids
    }
    const ids: DatasetIds = {
      entries: await add(entry, ({ title, rich }) => ({ name: title, description: rich }), entries),
      chapters: await add(chapter, ({ title, rich }) => ({ title, text: rich }), chapters),
    }
    return { dataDir, place, ids, headers: await headersOf(client) }
  } finally {
    await server.close()
  }
}

export async function headersOf(client: Client): Promise<Record<string, string>> {
  return { 'x-csrf-token': await client.token(), cookie: client.cookies.header() }
}

/** Requests that read every chapter in turn. */
export function chapterReads({ place, ids, headers }: Pick<BenchDataset, 'place' | 'ids' | 'headers'>): string[] {
  const { name } = callsOf(chapter).get
  return ids.chapters.map(chapterId => postJson(`/api/${name}`, { ...place, chapterId }, headers))
}
