import { createHash } from 'node:crypto'
import type { Place } from '#core/shared/kind-calls.ts'
import type { CallContext } from '../contract.ts'
import type { Reader } from '../db/schema.ts'
import type { Incoming } from './incoming.ts'
import type { NewIds } from './new-ids.ts'
import type { ProjectPart, ProjectPartSpeaker } from './project-part.ts'

/** What rows of parts say of something that is here, if the file has other words. */
export interface OtherWords {
  /** the names of the parts */
  parts: string[]
  /** changes with what they say here */
  here: string
}

type Words = Map<string, Map<string, string[]>>

/** What of a file is in a project. */
interface Known {
  incoming: Pick<Incoming, 'file' | 'parts'>
  /** the ids that things of the file have here */
  ids: NewIds
  known: ReadonlyMap<string, string>
}

/** What the rows of parts say otherwise in a file than here, by the ids here of what they are about. */
export async function otherWords(
  read: Reader,
  place: Place,
  found: Known,
  context: CallContext,
): Promise<ReadonlyMap<string, OtherWords>> {
  const { incoming, ids } = found
  const [here, inFile] = [await wordsHere(read, place, found, context), new Map() as Words]
  for (const { part, ...rows } of partsOf(read, place, found, context))
    await collect(inFile, part, { ...rows, rows: ids.in(incoming.file.parts[part.name]) as object[] })
  const other = new Map<string, OtherWords>()
  for (const id of new Set([...inFile.keys(), ...here.keys()])) {
    const names = new Set([...(inFile.get(id)?.keys() ?? []), ...(here.get(id)?.keys() ?? [])])
    const parts = [...names].filter(name => wordsOf(inFile, id, name) !== wordsOf(here, id, name))
    if (parts.length > 0) other.set(id, { parts, here: digestOf(here, id) })
  }
  return other
}

/** @returns what tells whether rows of parts say the same of something that is here as before */
export async function digestsHere(
  read: Reader,
  place: Place,
  found: Known,
  context: CallContext,
): Promise<(id: string) => string> {
  const here = await wordsHere(read, place, found, context)
  return id => digestOf(here, id)
}

async function wordsHere(read: Reader, place: Place, found: Known, context: CallContext): Promise<Words> {
  const here: Words = new Map()
  for (const { part, ...rows } of partsOf(read, place, found, context))
    await collect(here, part, { ...rows, rows: await part.read(read, place, rows.speaker) })
  return here
}

/** The parts that a file has something to say with: one that is left out says nothing. */
function partsOf(read: Reader, place: Place, { incoming, ids, known }: Known, context: CallContext) {
  const { file, parts } = incoming
  const speaker: ProjectPartSpeaker = {
    ...{ access: context.access, worldsOf: context.entities.worldsOf, person: () => context.person() },
    entities: new Map(file.entities.map(one => [ids.of(one.id), one])),
  }
  const knownIds = new Set(known.values())
  return parts.flatMap(part => (part.said && file.parts[part.name] ? { part, read, place, knownIds, speaker } : []))
}

const wordsOf = (words: Words, id: string, part: string): string => (words.get(id)?.get(part) ?? []).sort().join('\n')

function digestOf(words: Words, id: string): string {
  const all = [...(words.get(id)?.keys() ?? [])].sort().map(name => `${name}\n${wordsOf(words, id, name)}`)
  return createHash('sha256').update(all.join('\n\n')).digest('base64url')
}

interface Rows {
  read: Reader
  place: Place
  rows: readonly object[]
  knownIds: ReadonlySet<string>
  speaker: ProjectPartSpeaker
}

async function collect(words: Words, part: ProjectPart, { read, place, rows, knownIds, speaker }: Rows): Promise<void> {
  for (const { ids, says } of (await part.said?.(read, place, rows, speaker)) ?? []) {
    // What is also of something new comes in with that; of what is not in the file, the file says nothing.
    if (says === null || ids.length === 0 || ids.some(id => !knownIds.has(id))) continue
    const text = inOneOrder(says)
    for (const id of ids) {
      const own = words.get(id) ?? new Map<string, string[]>()
      const texts = own.get(part.name) ?? []
      texts.push(text)
      words.set(id, own.set(part.name, texts))
    }
  }
}

/** JSON whose properties are sorted: that of a file may have them in any order. */
function inOneOrder(value: unknown): string {
  const sorted = (_: string, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one
  return JSON.stringify(value, sorted)
}
