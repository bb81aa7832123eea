import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const [lines, moments] = [callsOf(timeline), callsOf(event)]
const day = (date: number) => Date.UTC(2024, 2, date)

describe('the events of a timeline along its axis', () => {
  it('are bars that keys and the mouse move, and undo moves back [TL-08]', async () => {
    const { page, client } = await fixture.openAs('keeper-of-bars')
    const place = await createPlace(client)
    const { timelineId } = await client.call(lines.create, { ...place, name: 'Spring' } as never)
    const add = async (name: string, timelineDate: number[]) => {
      const input = { ...place, timelineId, name, timelineDate, minMetric: 'day' }
      return (await client.call(moments.create, input as never)).eventId
    }
    const outbound = await add('Outbound', [day(1), day(20)])
    await add('<img src=x onerror="document.title=1">', [day(3)])
    await add('The vigil', [day(10), day(28)])
    const dateOf = async (eventId: string) => {
      const read = (await client.call(moments.get, { ...place, eventId })) as unknown as { event: object }
      return (read.event as { timelineDate: number[] }).timelineDate
    }
    const address = entityLink(timeline, { ...place, id: timelineId })
    await visit(page, fixture.server.url + address)
    const bar = (name: string | RegExp) => page.locator('button[data-event]').and(page.getByRole('button', { name }))
    await bar('Outbound, 01 Mar 2024 – 20 Mar 2024').waitFor()
    await expect.poll(() => page.locator('button[data-event]').count()).toBe(3)
    expect(await page.locator('main img').count()).toBe(0)
    const inspector = axeInspector(page)
    await inspector.look('the timeline')
    inspector.done()

    await press(page, 'j')
    await page
      .locator('button[data-event]:focus')
      .and(bar(/Outbound/))
      .waitFor()
    await press(page, 'Alt+ArrowRight')
    await bar('Outbound, 02 Mar 2024 – 21 Mar 2024').waitFor()
    await expect.poll(() => dateOf(outbound)).toEqual([day(2), day(21)])
    await press(page, 'Control+z')
    await bar('Outbound, 01 Mar 2024 – 20 Mar 2024').waitFor()
    await expect.poll(() => dateOf(outbound)).toEqual([day(1), day(20)])
    await press(page, 'Control+Shift+z')
    await expect.poll(() => dateOf(outbound)).toEqual([day(2), day(21)])
    await press(page, 'Alt+Shift+ArrowLeft')
    await expect.poll(() => dateOf(outbound)).toEqual([day(2), day(20)])

    const box = await bar(/The vigil/).boundingBox()
    if (!box) throw new Error('no bar')
    const perDay = box.width / 19
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + perDay, y, { steps: 3 })
    await page.mouse.move(x + 2 * perDay, y, { steps: 3 })
    await page.mouse.up()
    await bar('The vigil, 12 Mar 2024 – 30 Mar 2024').waitFor()
    expect(new URL(page.url()).pathname).toBe(address)

    await press(page, 'ArrowLeft')
    await page.locator('button[data-event]:focus').and(bar(/img/)).waitFor()
    await press(page, 'Enter')
    await page.waitForURL(/\/event\//)
  })
})
