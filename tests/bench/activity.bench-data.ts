import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type Client, createPlace, type TestServer } from '#tests/harness/index.ts'

const chapterCount = 10_000
const versionsOfChapter = 10
const dayMs = 24 * 60 * 60_000
const shownDays = 30

/** The starts of the last days, and the end of today. */
export const lastDays = (now = Date.now()) =>
  Array.from({ length: shownDays + 1 }, (_, at) =>
    new Date((Math.floor(now / dayMs) + at - shownDays + 1) * dayMs).toISOString(),
  )

/** A project with 10,000 chapters and 100,000 versions of the last 30 days, written into the tables directly. */
export async function seedActivity(server: TestServer, client: Client): Promise<Place> {
  const place = await createPlace(client, 'busy')
  const { database } = server.server.services
  const user = await database.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const now = Date.now()
  const first = now - (shownDays - 1) * dayMs
  const numbers = (count: number) =>
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`
  const [from, to] = [new Date(first).toISOString(), new Date(now).toISOString()]
  await database.write(async tx => {
    await sql`
      insert into entities (id, kind, space_id, project_id, label, label_key, position, revision, created_by, created_at,
        updated_by, updated_at, refs, brief, data)
      ${numbers(chapterCount)}
      select 'busy-' || n, ${chapter.name}, ${place.spaceId}, ${place.projectId}, 'Chapter ' || n, 'chapter ' || n, n,
        ${versionsOfChapter + 1}, ${user.id}, ${from}, ${user.id}, ${to}, '{}', '{}',
        json_object('title', 'Chapter ' || n, 'text', json_array())
      from numbers`.execute(tx)
    await sql`
      insert into versions (entity_seq, revision, person, at, settled, back, words)
      ${numbers(versionsOfChapter)}
      select seq, n + 1, ${user.id}, ${first} + ((seq * 7919 + n * 104729) % ${(shownDays - 1) * 24 * 60}) * 60000, 1,
        '{"text":[4,2,12,30,"the words that were there before"]}', n
      from entities join numbers where project_id = ${place.projectId} and kind = ${chapter.name}`.execute(tx)
  })
  return place
}
