import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { openChapters, rowTitles } from './fixtures/live-fixture.ts'
import { openRestartFixture } from './fixtures/restart-fixture.ts'

const fixture = openRestartFixture()
const calls = callsOf(chapter)

describe('a server that is killed and restarted during changes', () => {
  it('neither loses nor duplicates rows in the list of another user [R-07]', async () => {
    const [anna, bohdan] = [await signedIn(fixture.server, 'anna'), await signedIn(fixture.server, 'bohdan')]
    const place = await createPlace(anna)
    await inviteAndAccept(anna, bohdan, place, 'viewer')
    const add = async (title: string) => (await anna.call(calls.create, { ...place, title })).chapterId
    const [one = '', two = '', three = ''] = [await add('One'), await add('Two'), await add('Three')]
    const page = await fixture.openAs(bohdan)
    await openChapters(page, fixture.server.url, place)
    await expect.poll(() => rowTitles(page)).toEqual(['1One', '2Two', '3Three'])

    for (const round of [1, 2]) {
      await add(`Before ${round}`)
      await fixture.restart()
      // The first use of a kept-alive connection detects that it is dead.
      await anna.call(calls.find, place).catch(() => undefined)
      // The page has not reconnected yet: it receives these events afterwards.
      await anna.call(calls.update, { ...place, chapterId: one, data: { title: `One ${round}` } })
      await anna.call(calls.reorder!, { ...place, data: round === 1 ? [three, one] : [one, three] })
      await add(`After ${round}`)
    }
    await anna.call(calls.delete, { ...place, chapterId: two })
    const expected = ['1One 2', '2Three', '3Before 1', '4After 1', '5Before 2', '6After 2']
    await expect.poll(() => rowTitles(page), { timeout: 30_000 }).toEqual(expected)
    await expect.poll(() => page.getByRole('tab', { name: /Chapters/ }).textContent()).toContain('6')
    await page.reload()
    await expect.poll(() => rowTitles(page)).toEqual(expected)
  })
})
