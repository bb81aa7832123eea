import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { Kind } from '#core/shared/kind.ts'
import { compactVersions } from '#server/versions/compact-versions.ts'
import { reconstructVersions } from '#server/versions/reconstruct-versions.ts'
import { anyText } from '#tests/harness/any-text.ts'
import { trials } from '#tests/harness/trials.ts'
import { addAuthor, chapter, constellation, openEntityStore, spell, type TestAuthor } from './entities-fixture.ts'

const store = openEntityStore()

type Values = Record<string, unknown>

const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'Ї', '𝒜', 'e\u0301'), minLength: 1, maxLength: 20 })
const title = line.map(text => `T${text}`.trim())
const tags = fc.uniqueArray(fc.constantFrom('sea', 'ice', 'fire'))
const stars = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('s1', 's2', 's3', 's4'), label: title, x: fc.integer() }),
  {
    selector: ({ id }) => id,
  },
)
const kinds: { kind: Kind; values: fc.Arbitrary<Values> }[] = [
  { kind: chapter, values: fc.record({ title, text: anyText(), tags }) },
  { kind: constellation, values: fc.record({ name: title, stars, tags }) },
  {
    kind: spell,
    values: fc.record({
      name: title,
      cost: fc.integer({ min: 0, max: 100 }),
      secret: fc.boolean(),
      school: fc.constantFrom('fire', 'ice'),
      motto: line.map(text => text.trim()),
    }),
  },
]

/** What is known of an entity at every revision, newest first. */
async function versionsOf(kind: Kind, id: string): Promise<Map<number, Values>> {
  const { seq } = await store.database.read
    .selectFrom('entities')
    .select('seq')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const found = new Map<number, Values>()
  for await (const { link, texts } of reconstructVersions(store.database.read, kind, seq, 1))
    found.set(link?.revision ?? 1, texts)
  return found
}

const newestOf = (versions: ReadonlyMap<number, Values>): Values => [...versions.values()][0] ?? {}

async function compact(author: TestAuthor): Promise<void> {
  const log = { error: (what: object) => expect.unreachable(JSON.stringify(what)) }
  await compactVersions({ ...store, log }, new Date(author.time + 3 * 24 * 60 * 60_000))
}

let [tried, restored] = [0, 0]
afterAll(() => {
  process.stdout.write(`version laws: ${tried} histories and ${restored} restored versions tried\n`)
})

it.each(kinds)('restoring a version of $kind.name, then the one before, is the identity', async ({ kind, values }) => {
  const author = await addAuthor(store)
  const history = fc.array(values, { minLength: 2, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (all, picks, old) => {
        tried++
        author.time += 600_000
        const [first = {}, ...later] = all
        const id = String((await author.create(kind, first))[kind.idField])
        for (const data of later) {
          await author.update(kind, id, data)
          // Each in an interval of its own, so that all stay when they are old.
          author.time += 600_000
        }
        if (old) await compact(author)
        for (const pick of picks) {
          restored++
          const before = await versionsOf(kind, id)
          const wanted = [...before.values()][pick % before.size] ?? {}
          await author.update(kind, id, wanted)
          expect(newestOf(await versionsOf(kind, id))).toEqual(wanted)
          await author.update(kind, id, newestOf(before))
          const after = await versionsOf(kind, id)
          expect(newestOf(after)).toEqual(newestOf(before))
          // Nothing is lost: every version is still what it was.
          for (const [revision, was] of before) expect(after.get(revision)).toEqual(was)
          author.time += 600_000
        }
      },
    ),
    { numRuns: trials(15) },
  )
})
