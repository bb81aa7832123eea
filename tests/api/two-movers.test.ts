import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'

import { collection, defineKind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import * as plugins from '#plugins/server.ts'
import { defineServerPlugin } from '#server/index.ts'
import {
  type Client,
  createPlace,
  inviteAndAccept,
  signedIn,
  startServer,
  type TestServer,
} from '#tests/harness/index.ts'
import { trials } from '#tests/harness/trials.ts'
import { ListPage, randomBelow } from './list-page.ts'

const constellation = defineKind({
  name: 'constellation',
  title: 'name',
  icon: 'dream',
  fields: { name: 'string >= 1', stars: collection({ x: 'number' }), notes: 'string' },
})
const { create, get } = callsOf(constellation)

let server: TestServer
let ann: Client
let bob: Client
let place: Place
let tried = 0
beforeAll(async () => {
  server = await startServer({
    plugins: [...Object.values(plugins), defineServerPlugin({ id: 'sky', kinds: [constellation] })],
  })
  ;[ann, bob] = [await signedIn(server, 'ann-moves'), await signedIn(server, 'bob-moves')]
  place = await createPlace(ann)
  await inviteAndAccept(ann, bob, place, 'editor')
})
afterAll(async () => {
  await server.close()
  process.stdout.write(`two people moving stars: ${tried} interleavings tried\n`)
})

interface Star {
  id: string
  x: number
}

/** A person with the constellation open. */
class MovingClient extends ListPage<Star> {
  constructor(client: Client, entity: EntityAtRevision) {
    super(client, place, { kind: constellation, field: 'stars', entity })
  }

  move(id: string, x: number): void {
    this.change(stars => stars.map(star => (star.id === id ? { ...star, x } : star)))
  }
}

async function made(): Promise<{
  entity: EntityAtRevision
  pages: [MovingClient, MovingClient]
  stored(): Promise<Star[]>
}> {
  const stars = ['a1', 'b1', 'a2', 'b2', 'a3', 'b3'].map(id => ({ id, x: 0 }))
  const entity: EntityAtRevision = { ...(await ann.call(create, { ...place, name: 'Lyra', stars })) }
  const constellationId = String(entity.constellationId)
  const stored = async () => (await ann.call(get, { ...place, constellationId })).stars
  return { entity, pages: [new MovingClient(ann, entity), new MovingClient(bob, entity)], stored }
}

/** Two people change their own stars in a random order of steps; requests of both may be under way at once. */
async function runInterleaving(seed: number, mayLose: boolean): Promise<number> {
  const below = randomBelow(seed)
  const { pages, stored } = await made()
  const wanted = new Map<string, number | null>()
  for (let step = 0; step < 12; step++) {
    const who = below(2)
    const page = pages[who] as MovingClient
    const own = [...page.look()].filter(({ id }) => id.startsWith('ab'[who] as string))
    const star = own[below(own.length)]
    const what = below(8)
    if (what < 4 && star) {
      page.move(star.id, seed * 100 + step)
      wanted.set(star.id, seed * 100 + step)
    } else if (what === 4) {
      const id = `${'ab'[who]}new${step}`
      page.change(stars => [...stars.slice(0, 2), { id, x: step }, ...stars.slice(2)])
      wanted.set(id, step)
    } else if (what === 5 && star && own.length > 1) {
      page.change(stars => stars.filter(({ id }) => id !== star.id))
      wanted.set(star.id, null)
    } else if (what === 6 && mayLose) {
      page.losesAnswer = true
      await page.save()
    } else page.startSaving()
    if (below(3) === 0) await page.save()
    for (const { saver } of pages) expect(saver.state.conflict, `seed ${seed}`).toBeNull()
    const other = pages[1 - who] as MovingClient
    if (below(3) === 0 && page.saver.state.phase === 'saved') other.saver.receiveRemote(page.saver.entity)
  }
  for (const page of pages) {
    page.losesAnswer = false
    await page.save()
    await page.save()
    expect(page.saver.state, `seed ${seed}`).toMatchObject({ phase: 'saved', conflict: null })
    page.saver.dispose()
  }
  const now = new Map((await stored()).map(({ id, x }) => [id, x]))
  for (const [id, x] of wanted) expect(now.get(id) ?? null, `seed ${seed} ${id}`).toBe(x)
  tried++
  return pages.reduce((sum, { refusals }) => sum + refusals, 0)
}

async function runMany(from: number, count: number, mayLose: boolean): Promise<number> {
  let [next, refusals] = [from, 0]
  const work = async () => {
    while (next < from + count) refusals += await runInterleaving(next++, mayLose)
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return refusals
}

describe('of two people who move different stars of one constellation', () => {
  it('nobody is asked or refused and nothing is lost, in any interleaving', { timeout: 120_000 }, async () => {
    expect(await runMany(1, trials(100), false)).toBe(0)
  })

  it('nothing is lost where answers get lost either', { timeout: 120_000 }, async () => {
    await runMany(100_001, trials(25), true)
  })
})

describe('of two people who move the same star', () => {
  it.each([
    ['both', [2, 1]],
    ['mine', [2]],
    ['theirs', [1]],
  ] as const)('the second is asked once, about that star alone; %s', async (choice, kept) => {
    const { pages, stored } = await made()
    const [one, other] = pages
    one.move('a1', 1)
    await one.save()
    other.move('a1', 2)
    other.move('b1', 3)
    await other.save()
    const { conflict } = other.saver.state
    const xOf = (stars: unknown, id: string) => (stars as Star[]).find(star => star.id === id)?.x
    expect([xOf(conflict?.mine.stars, 'a1'), xOf(conflict?.theirs.stars, 'a1')]).toEqual([2, 1])
    // The other star is saved meanwhile.
    expect(xOf(await stored(), 'b1')).toBe(3)
    expect(other.refusals).toBe(1)
    await other.saver.resolveConflict(choice)
    await other.save()
    const now = await stored()
    expect(
      now
        .filter(({ x }) => x === 1 || x === 2)
        .map(({ x }) => x)
        .sort(),
    ).toEqual([...kept].sort())
    expect(other.saver.state).toMatchObject({ phase: 'saved', conflict: null })
    expect([now.length, xOf(now, 'b1'), other.refusals]).toEqual([choice === 'both' ? 7 : 6, 3, 1])
    for (const { saver } of pages) saver.dispose()
  })
})
