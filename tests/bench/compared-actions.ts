import { callsOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { searchCalls, suggestionCalls } from '#plugins/search/shared.ts'
import type { BenchDataset } from './dataset.ts'
import { postJson } from './load.ts'
import { createProse, makePieces } from './prose.ts'

const listed = 50
const hits = 12

/** The same request to both servers. */
export interface ComparedAction {
  what: string
  /** minimum requests per second, as a share of the reference's */
  budget: string
  ours: string[]
  reference: string[]
}

/** The compared requests: read, list, search, create. */
export function comparedActions({
  place,
  headers,
  referenceHeaders,
  ids,
  referenceIds,
  searches,
}: BenchDataset): ComparedAction[] {
  const { projectId } = place
  const { name: readChapter } = callsOf(chapter).get
  const ask = (name: string, input: object, more: Record<string, string> = {}) =>
    postJson(`/api/${name}`, { ...place, ...input }, { ...headers, ...more })
  const askReference = (name: string, input: object) => postJson(`/${name}`, { projectId, ...input }, referenceHeaders)
  const made = makePieces(createProse(2), 50, 40)
  return [
    {
      what: 'read a chapter',
      budget: '≥ 0.5 ×',
      ours: ids.chapters.map(chapterId => ask(readChapter, { chapterId })),
      reference: referenceIds.chapters.map(id => askReference('read', { id })),
    },
    {
      what: 'read a chapter, gzipped',
      budget: '',
      // The reference does not compress, so only this row includes compression, which browsers always request.
      ours: ids.chapters.map(chapterId => ask(readChapter, { chapterId }, { 'accept-encoding': 'gzip, br' })),
      reference: referenceIds.chapters.map(id => askReference('read', { id })),
    },
    {
      what: 'read an entry',
      budget: '≥ 0.5 ×',
      ours: ids.entries.map(entryId => ask(callsOf(entry).get.name, { entryId })),
      reference: referenceIds.entries.map(id => askReference('read', { id })),
    },
    {
      what: 'list 50 entries',
      budget: '≥ 0.6 ×',
      ours: [ask(callsOf(entry).find.name, { limit: listed })],
      reference: [askReference('list', { limit: listed })],
    },
    {
      what: 'search in texts',
      budget: '≥ 0.5 ×',
      ours: searches.map(text => ask(searchCalls.text.name, { text, limit: hits })),
      reference: searches.map(text => askReference('search', { text, limit: hits })),
    },
    {
      what: 'suggestions of every kind',
      budget: '≥ 0.5 ×',
      // The reference does less: one ranked query, twelve hits.
      ours: searches.map(text => ask(suggestionCalls.global.name, { text })),
      reference: searches.map(text => askReference('search', { text, limit: hits })),
    },
    {
      what: 'create an entry',
      budget: '≥ 0.5 ×',
      ours: made.map(({ title, rich }) => ask(callsOf(entry).create.name, { name: title, description: rich })),
      reference: made.map(({ title, rich }) => askReference('create', { title, body: rich })),
    },
  ]
}
