import { createHash } from 'node:crypto'
import type { Place } from '#core/shared/kind-calls.ts'
import type { CallContext } from '../../contract.ts'
import type { Reader } from '../../db/schema.ts'
import type { Incoming } from '../import/incoming.ts'
import type { NewIds } from '../import/new-ids.ts'
import type { ComparedPartContext, ProjectPart } from '../project-part.ts'

/** The parts whose rows about something that is here are not the same in a file. */
export interface DifferingRows {
  /** the names of the parts */
  parts: string[]
  /** a digest of their rows here, which changes with them */
  here: string
}

type Contents = Map<string, Map<string, string[]>>

/** What of a file is in a project. */
interface Known {
  incoming: Pick<Incoming, 'file' | 'parts'>
  /** the ids that items of the file have here */
  ids: NewIds
  known: ReadonlyMap<string, string>
}

/** The rows that are not the same in a file as here, by the ids here of what they are about. */
export async function differingRows(
  read: Reader,
  place: Place,
  found: Known,
  context: CallContext,
): Promise<ReadonlyMap<string, DifferingRows>> {
  const { incoming, ids } = found
  const [here, inFile] = [await contentsHere(read, place, found, context), new Map() as Contents]
  for (const { part, ...rows } of partsOf(read, place, found, context))
    await collect(inFile, part, { ...rows, rows: ids.in(incoming.file.parts[part.name]) as object[] })
  const other = new Map<string, DifferingRows>()
  for (const id of new Set([...inFile.keys(), ...here.keys()])) {
    const names = new Set([...(inFile.get(id)?.keys() ?? []), ...(here.get(id)?.keys() ?? [])])
    const parts = [...names].filter(name => contentOf(inFile, id, name) !== contentOf(here, id, name))
    if (parts.length > 0) other.set(id, { parts, here: digestOf(here, id) })
  }
  return other
}

/** @returns the digest of the rows about something that is here, by its id */
export async function digestsHere(
  read: Reader,
  place: Place,
  found: Known,
  context: CallContext,
): Promise<(id: string) => string> {
  const here = await contentsHere(read, place, found, context)
  return id => digestOf(here, id)
}

async function contentsHere(read: Reader, place: Place, found: Known, context: CallContext): Promise<Contents> {
  const here: Contents = new Map()
  for (const { part, ...rows } of partsOf(read, place, found, context))
    await collect(here, part, { ...rows, rows: await part.read(read, place, rows.partContext) })
  return here
}

/** The parts that a file has: one that it leaves out is not compared. */
function partsOf(read: Reader, place: Place, { incoming, ids, known }: Known, context: CallContext) {
  const { file, parts } = incoming
  const partContext: ComparedPartContext = {
    ...{ access: context.access, worldsOf: context.entities.worldsOf, person: () => context.person() },
    entities: new Map(file.entities.map(one => [ids.of(one.id), one])),
  }
  const knownIds = new Set(known.values())
  return parts.flatMap(part =>
    part.compared && file.parts[part.name] ? { part, read, place, knownIds, partContext } : [],
  )
}

const contentOf = (contents: Contents, id: string, part: string): string =>
  (contents.get(id)?.get(part) ?? []).toSorted().join('\n')

function digestOf(contents: Contents, id: string): string {
  const all = [...(contents.get(id)?.keys() ?? [])].sort().map(name => `${name}\n${contentOf(contents, id, name)}`)
  return createHash('sha256').update(all.join('\n\n')).digest('base64url')
}

interface Rows {
  read: Reader
  place: Place
  rows: readonly object[]
  knownIds: ReadonlySet<string>
  partContext: ComparedPartContext
}

async function collect(
  contents: Contents,
  part: ProjectPart,
  { read, place, rows, knownIds, partContext }: Rows,
): Promise<void> {
  for (const { ids, content } of (await part.compared?.(read, place, rows, partContext)) ?? []) {
    // A row that is also about something new is imported with that; one about what the file does not have is not compared.
    if (content === null || ids.length === 0 || ids.some(id => !knownIds.has(id))) continue
    const text = inOneOrder(content)
    for (const id of ids) {
      const own = contents.get(id) ?? new Map<string, string[]>()
      const texts = own.get(part.name) ?? []
      texts.push(text)
      contents.set(id, own.set(part.name, texts))
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
