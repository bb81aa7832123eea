import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { createPlace, inviteAndAccept, signedIn, userIdOf } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { openChapters, recordCalls, rowTitles } from './fixtures/live-fixture.ts'
import { waitUntilSettled } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const calls = callsOf(chapter)
const length = 1_000
const changes = 60

describe(`a list of ${length} chapters`, () => {
  it(`keeps its position, renders only visible rows and fetches only changed ones, during ${changes} changes [ARCH-01]`, async () => {
    const { page, client } = await fixture.openAs('reader')
    const writer = await signedIn(fixture.server, 'writer')
    const place = await createPlace(client)
    await inviteAndAccept(client, writer, place, 'editor')
    const { database, entities, now } = fixture.server.server.services
    const userId = await userIdOf(client)
    const { id } = await database.read
      .selectFrom('users')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const user = { id, userId, username: 'Reader', userIdSelected: true }
    let made = 0
    const by = { user, now: now(), newId: () => `long${String(made++).padStart(10, '0')}`, writeKey: null }
    const many = Array.from({ length }, (_, n) => ({ values: { title: `Chapter ${n}` } }))
    let ids: string[] = []
    for (let from = 0; from < length; from += 500)
      ids = ids.concat(
        await database.write(tx => entities.createMany(tx, chapter, place, many.slice(from, from + 500), 'long', by)),
      )
    await database.write(tx => entities.finishBatch(tx, 'long'))

    await openChapters(page, fixture.server.url, place)
    await press(page, 'j')
    // Scrolls down, so that there are rows above and several pages are fetched.
    for (let n = 0; n < 4; n++) {
      await press(page, 'End')
      await waitUntilSettled(page)
    }
    await press(page, ...Array.from({ length: 30 }, () => 'k'))
    const focused = () => page.locator('[class*="focused"]').first()
    const before = { text: await focused().textContent(), top: (await focused().boundingBox())?.y ?? 0 }
    const requests = recordCalls(page, 'chapter/find')

    // Ten rows above are archived; the others are renamed or added at the end.
    const work = Array.from({ length: changes }, (_, n) => async () => {
      const chapterId = ids[n] ?? ''
      if (n < 10) await writer.call(calls.delete, { ...place, chapterId })
      else if (n % 20 === 0) await writer.call(calls.create, { ...place, title: `New ${n}` })
      else await writer.call(calls.update, { ...place, chapterId, data: { title: `Renamed ${n}` } })
    })
    await Promise.all(work.map(run => run()))
    const tab = page.getByRole('tab', { name: /Chapters/ })
    await expect.poll(async () => (await tab.textContent())?.replace(/\D/g, '')).toBe(String(length - 10 + 2))
    await expect.poll(() => focused().textContent()).not.toBe(before.text)
    await waitUntilSettled(page)

    const number = (text: string | null) => Number(/^\d+/.exec(text ?? '')?.[0])
    const after = { text: await focused().textContent(), top: (await focused().boundingBox())?.y ?? 0 }
    expect(number(after.text)).toBe(number(before.text) - 10)
    expect(Math.abs(after.top - before.top)).toBeLessThan(2)
    expect(requests.every(({ ids: only }) => Array.isArray(only))).toBe(true)
    expect(await page.getByRole('row').count()).toBeLessThan(100)
    await press(page, 'Home')
    await expect.poll(async () => (await rowTitles(page))[0]).toBe('1Renamed 10')
  })
})
