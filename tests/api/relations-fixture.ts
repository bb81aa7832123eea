import { afterAll } from 'vitest'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { Mention, RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { mentionCalls, relationCalls } from '#plugins/relations/shared.ts'
import { type Client, signedIn, startServer } from '#tests/harness/index.ts'

export interface RelatedRef {
  id: string
  type: string
}

/** A server with relations, and a signed-in person. */
export async function openRelations() {
  const server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  afterAll(() => server.close())
  return { server, ann: await signedIn(server) }
}

export async function addEntry(client: Client, place: Place, name: string): Promise<RelatedRef> {
  return { id: (await client.call(callsOf(entry).create, { ...place, name })).entryId, type: 'entry' }
}

export async function addChapter(client: Client, place: Place, title: string, text?: RichText): Promise<RelatedRef> {
  const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title, ...(text ? { text } : {}) })
  return { id: chapterId, type: 'chapter' }
}

export function relate(client: Client, place: Place, entry1: RelatedRef, entry2: RelatedRef) {
  return client.call(relationCalls.create, { ...place, entry1, entry2 })
}

/** The present names of the related entities. */
export async function relatedTo(client: Client, place: Place, { id, type }: RelatedRef): Promise<string[]> {
  const relations = await client.call(relationCalls.get, { ...place, entryId: id, entryType: type })
  return relations.map(({ entryId1, entryId2, relationData }) => {
    const other = entryId1 === id ? entryId2 : entryId1
    return relationData.labels[other] ?? ''
  })
}

export function mentionOf(place: Place, { id, type }: RelatedRef, label: string): Mention {
  return { type: 'mention', entity: { type, id, ...place }, label, children: [{ text: '' }] }
}

/** One paragraph of text and mentions. */
export function paragraphWith(...children: (string | Mention)[]): RichText {
  return [
    {
      type: 'paragraph',
      children: children.map(child => (typeof child === 'string' ? { text: child } : child)),
    },
  ]
}

export async function mentionedIn(client: Client, place: Place, { id, type }: RelatedRef) {
  return (await client.call(mentionCalls.backlinks, { ...place, entryId: id, entryType: type })).data
}
