import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { createPlace, inviteAndAccept, signedIn, startServer } from '#tests/harness/index.ts'
import { type LivePage, openPage, waitUntilTrue } from './live-page.ts'

const server = await startServer({ overrides: { live: { hereMs: 20 } } })
afterAll(() => server.close())
const ann = await signedIn(server, 'ann-here')
const bea = await signedIn(server, 'bea-here')
const eve = await signedIn(server, 'eve-here')
const place = await createPlace(ann)
await inviteAndAccept(ann, bea, place, 'viewer')
const { chapterId } = await ann.call(callsOf(chapter).create, { ...place, title: 'One' })
const other = await ann.call(callsOf(chapter).create, { ...place, title: 'Two' })
const entity = { ...place, kind: 'chapter', id: chapterId }

/** The other viewers of the entity a page shows, as last sent. */
const beside = (page: LivePage) =>
  (page.named('here').at(-1)?.data as { people: { userId: string }[] } | undefined)?.people.map(one => one.userId)

describe('the viewers of an entity', () => {
  it('are sent to people who have it open too, and to nobody else; one person’s windows count once', async () => {
    const pages = [await openPage(ann, 'ann-here'), await openPage(ann, 'ann-here'), await openPage(bea, 'bea-here')]
    const [first, second, third] = pages as [LivePage, LivePage, LivePage]
    for (const page of pages) page.send('open', entity)
    await waitUntilTrue('ann sees bea', () => beside(first)?.[0] === 'bea-here' && beside(second)?.[0] === 'bea-here')
    await waitUntilTrue('bea sees ann once', () => beside(third)?.join() === 'ann-here')
    expect(third.named('here').at(-1)?.data).toMatchObject({ kind: 'chapter', id: chapterId })
    first.send('open', { ...entity, id: other.chapterId })
    await wait(80)
    expect(beside(third)).toEqual(['ann-here'])
    second.send('open', null)
    await waitUntilTrue('bea is alone', () => beside(third)?.length === 0)
    const received = first.named('here').length
    third.send('open', null)
    third.send('open', entity)
    await wait(80)
    expect(first.named('here')).toHaveLength(received)
    for (const page of pages) page.close()
  })

  it('of two pages side by side are sent for both, and for the one that stays when the other changes', async () => {
    const [anns, beas] = [await openPage(ann, 'ann-here'), await openPage(bea, 'bea-here')]
    const second = { ...entity, id: other.chapterId }
    anns.send('open', [entity, second])
    beas.send('open', second)
    await waitUntilTrue('ann sees bea beside', () => beside(anns)?.[0] === 'bea-here')
    expect(anns.named('here').at(-1)?.data).toMatchObject({ id: other.chapterId })
    beas.send('open', entity)
    const first = () => anns.named('here').filter(({ data }) => (data as { id: string }).id === chapterId)
    await waitUntilTrue('ann sees bea on the page', () => first().length > 0)
    await waitUntilTrue('bea sees ann', () => beside(beas)?.join() === 'ann-here')
    anns.send('open', [second])
    await waitUntilTrue('ann has left the page', () => beside(beas)?.length === 0)
    for (const page of [anns, beas]) page.close()
  })

  it('no longer include a person who disconnects or loses read permission', async () => {
    const [anns, beas] = [await openPage(ann, 'ann-here'), await openPage(bea, 'bea-here')]
    for (const page of [anns, beas]) page.send('open', entity)
    await waitUntilTrue('ann sees bea', () => beside(anns)?.[0] === 'bea-here')
    await waitUntilTrue('bea sees ann', () => beside(beas)?.[0] === 'ann-here')
    beas.close()
    await waitUntilTrue('bea has gone', () => beside(anns)?.length === 0)
    const again = await openPage(bea, 'bea-here')
    again.send('open', entity)
    await waitUntilTrue('bea is back', () => beside(anns)?.[0] === 'bea-here')
    await ann.call(projectMemberCalls.removeUserFromProject, { ...place, userId: 'bea-here' })
    await waitUntilTrue('bea may not be there', () => beside(anns)?.length === 0)
    const received = again.named('here').length
    anns.send('open', null)
    anns.send('open', entity)
    await wait(80)
    expect(again.named('here')).toHaveLength(received)
    for (const page of [anns, again]) page.close()
  })

  it('are not sent without read permission, for missing entities, or for invalid frames', async () => {
    const [anns, eves] = [await openPage(ann, 'ann-here'), await openPage(eve, 'eve-here')]
    anns.send('open', entity)
    eves.send('open', entity)
    anns.send('open', { ...entity, id: 'nothing-of-that-name' })
    anns.send('open', { ...entity, projectId: 'elsewhere' })
    anns.send('open', entity)
    await wait(100)
    expect([anns.named('here'), eves.named('here')]).toEqual([[], []])
    const short = { spaceId: 's', projectId: 'p', kind: 'chapter', id: 'c' }
    const tooMany = [short, short, short]
    for (const odd of [
      tooMany,
      [entity, 7],
      42,
      { id: chapterId },
      { ...entity, id: 'x'.repeat(65) },
      { ...entity, kind: 7 },
    ])
      eves.send('open', odd)
    await waitUntilTrue('it is not understood', () => eves.closed?.code === 4400)
    expect(anns.closed).toBeUndefined()
    anns.close()
  })
})
