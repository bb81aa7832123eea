import { join } from 'node:path'
import type { Place } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { headersOf } from './dataset.ts'
import { createProse, makePieces } from './prose.ts'

const words = 60
const written = 500

/** A project with very many short texts, and a session that may search it. */
export interface SearchDataset {
  dataDir: string
  place: Place
  headers: Record<string, string>
}

/** Fills a store like an import; a million texts take some minutes and 2 GB. */
export async function fillSearchDataset(texts: number): Promise<SearchDataset> {
  const dataDir = join(temporaryFolder('search'), 'data')
  const server = await startServer({ dataDir })
  try {
    const client = await signedIn(server, 'reader')
    const place = await createPlace(client)
    const { database, entities } = server.server.services
    const { id } = await database.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const user = { id, userId: 'reader', username: 'reader', userIdSelected: true }
    const by = { user, now: new Date(), newId: () => crypto.randomUUID(), writeKey: null }
    const prose = createProse()
    for (let at = 0; at < texts; at += written) {
      const entityRefs = makePieces(prose, written, words).map(({ title, rich }) => ({
        values: { name: title, description: rich },
      }))
      await database.write(tx => entities.createMany(tx, entry, place, entityRefs, 'shelf', by))
    }
    await database.write(tx => entities.finishBatch(tx, 'shelf'))
    return { dataDir, place, headers: await headersOf(client) }
  } finally {
    await server.close()
  }
}
