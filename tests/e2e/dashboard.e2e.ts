import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { dashboardCalls, firstWidgets } from '#plugins/dashboard/shared.ts'
import { noteCalls } from '#plugins/notes/shared.ts'
import { plan, planCalls } from '#plugins/plans/shared.ts'
import { createPlace, inviteAndAccept } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, press } from './fixtures/keys.ts'
import { pickOption, runByLabel } from './fixtures/places-fixture.ts'

const fixture = openBrowserFixture()

async function chooseType(page: Page, name: string) {
  await page.locator('main [data-command="dashboard.type"]').first().waitFor()
  await press(page, 'y')
  await pickOption(page, name)
}

const widgets = (page: Page) =>
  page.locator('[data-widget]').evaluateAll(all => all.map(one => one.getAttribute('data-widget')))

describe('the dashboard of a project', () => {
  it('is its first page: what was opened last, without a request for it [DASH-01, DASH-03, ROUTE-30]', async () => {
    const { page, client } = await fixture.openAs('dash-visitor')
    const place = await createPlace(client)
    const text = fromPlainText('There is a stair.\n\nIt goes down into the sea and does not stop.')
    const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'The Slip', text })
    const requests: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).pathname))
    const home = fixture.server.url + links.project(place.spaceId, place.projectId)
    await page.goto(home)
    await page.getByRole('heading', { name: 'What is in this project' }).waitFor()
    await page.goto(fixture.server.url + entityLink(chapter, { ...place, id: chapterId }))
    await page.getByRole('textbox').first().waitFor()
    await press(page, 'Escape')
    await press(page, 'g', 'p')
    const list = page.getByRole('region', { name: 'Dashboard' })
    await list.getByRole('link', { name: 'The Slip' }).waitFor()
    const { look, done } = axeInspector(page)
    await look('what was opened last')
    expect(requests).not.toContain('/api/dashboard/getDash')
    await chooseType(page, 'Widgets of the project')
    const ending = page.getByRole('region', { name: 'Continue writing' })
    await ending.getByText('It goes down into the sea and does not stop.').waitFor()
    expect(requests).toContain('/api/dashboard/getDash')
    await look('widgets')
    done()
    // Nothing is selected yet: Enter goes on writing.
    await ending.getByText('left').waitFor()
    await press(page, 'Enter')
    await page.waitForURL(url => url.pathname.includes(chapterId))
    await page.goto(`${home}?mode=no-such-mode`)
    await ending.waitFor()
    // One that has nothing to show is not seen, and has no number.
    const [news, todos] = [
      { id: 'news', wide: true },
      { id: 'todos', wide: false },
    ] as const
    const seen = firstWidgets.filter(({ id }) => id !== 'news')
    const arrange = async (...list: typeof firstWidgets) => {
      await client.call(dashboardCalls.update, { ...place, data: { type: 'project', widgets: list } })
      await expect.poll(() => widgets(page)).toEqual(list.map(({ id }) => id))
    }
    await arrange(news, ...seen, todos)
    const enter = ending.locator('[data-opens]')
    expect(await enter.isVisible()).toBe(true)
    await press(page, '9')
    const ninth = page.locator('[data-widget="todos"][data-selected]')
    await ninth.waitFor()
    expect(await ninth.evaluate(one => getComputedStyle(one, '::after').content)).toContain('counter')
    expect(await enter.isVisible()).toBe(false)
    await arrange(news, ...seen)
    await press(page, '9')
    await page.getByText('There is no widget 9: 8 are shown').waitFor()
    await page.goto(`${home}?mode=chapter`)
    await page.getByRole('row', { name: 'The Slip' }).waitFor()
  })

  it('has widgets of plugins, which are arranged by keys for all members, and undone', async () => {
    const { page, client } = await fixture.openAs('dash-host')
    const { page: other, client: guest } = await fixture.openAs('dash-guest')
    const place = await createPlace(client)
    await inviteAndAccept(client, guest, place)
    const { planId } = await client.call(callsOf(plan).create, {
      ...place,
      title: 'Act two',
      type: 'scene-cards',
    } as never)
    await client.call(planCalls.createNode, { ...place, planId, title: 'The twelfth lantern' })
    await client.call(planCalls.createNode, { ...place, planId, title: 'Soundings', status: 'completed' })
    await client.call(noteCalls.create, { content: fromPlainText('The bell rings twice') })
    const home = fixture.server.url + links.project(place.spaceId, place.projectId)
    for (const one of [page, other]) {
      await one.goto(home)
      await one.getByRole('region', { name: 'Dashboard' }).waitFor()
      await chooseType(one, 'Widgets of the project')
      await one.getByRole('region', { name: 'Scheduled' }).waitFor()
    }
    const first = ['continue', 'words', 'plan', 'recent', 'notes', 'publishing', 'comments', 'here', 'news']
    expect(await widgets(page)).toEqual(first)
    const planWidget = page.getByRole('region', { name: 'Plan' })
    await planWidget.getByText('The twelfth lantern').waitFor()
    expect(await planWidget.getByText('Soundings').count()).toBe(0)
    await page.getByRole('region', { name: 'Quick notes' }).getByText('The bell rings twice').waitFor()
    await page.getByText('Nothing is scheduled.').waitFor()
    await page.getByRole('region', { name: 'Open comments' }).getByText('No comment waits for you.').waitFor()
    const here = page.getByRole('region', { name: 'Who is here' })
    await here.locator('[data-online="true"]').nth(1).waitFor()

    // What is written counts for the day, beside the goal.
    const words = page.getByRole('region', { name: 'Words a day' })
    await words.getByText('0 today', { exact: true }).waitFor()
    await runByLabel(page, 'Set my daily word goal')
    await answerPrompt(page, '500')
    await words.getByText('0 of 500 today').waitFor()
    const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'One' })
    await client.call(callsOf(chapter).update, { ...place, chapterId, data: { text: fromPlainText('It begins here') } })
    await words.getByText('3 of 500 today').waitFor()
    await other.getByText('Only those who may publish see this.').waitFor()

    await press(page, '5')
    await page.locator('[data-widget="notes"][data-selected]').waitFor()
    await press(page, '1', 'j', 'j')
    await page.locator('[data-widget="plan"][data-selected]').waitFor()
    await press(page, 'Alt+ArrowRight')
    const moved = ['continue', 'words', 'recent', 'plan', 'notes', 'publishing', 'comments', 'here', 'news']
    await expect.poll(() => widgets(page)).toEqual(moved)
    await expect.poll(() => widgets(other)).toEqual(moved)
    const bar = page.getByRole('toolbar', { name: 'Arrange Plan' })
    await bar.getByText('place 4 of 9').waitFor()
    await bar.getByRole('button', { name: 'Back' }).click()
    await bar.getByText('place 3 of 9').waitFor()
    await expect.poll(() => widgets(other)).not.toEqual(moved)
    await bar.getByRole('button', { name: 'Forward' }).click()
    await expect.poll(() => widgets(other)).toEqual(moved)
    await press(page, '+')
    const stored = async () => (await client.call(dashboardCalls.getDash, place)).widgets
    await expect.poll(async () => (await stored())[3]).toEqual({ id: 'plan', wide: true })
    await press(page, 'Delete')
    await expect.poll(() => widgets(page)).toEqual(moved.filter(id => id !== 'plan'))
    await press(page, 'z')
    await expect.poll(() => widgets(page)).toEqual(moved)
    await press(page, 'Delete')
    await expect.poll(() => widgets(page)).not.toContain('plan')
    await press(page, 'a')
    await pickOption(page, 'Plan')
    await expect.poll(() => widgets(page)).toEqual([...moved.filter(id => id !== 'plan'), 'plan'])
    await page.locator('[data-widget="plan"][data-selected]').waitFor()
    await page.locator('[data-widget="plan"] a').waitFor()
    // What is pressed while the palette still closes belongs to it.
    await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
    await press(page, 'Enter')
    await page.waitForURL(url => url.pathname.includes(planId))

    // Who may not arrange has no keys for it.
    await press(other, 'j', 'Alt+ArrowRight', 'Delete')
    await runByLabel(other, 'Next widget')
    await other.locator('[data-widget][data-selected]').waitFor()
    expect((await stored()).map(({ id }) => id)).toEqual([...moved.filter(id => id !== 'plan'), 'plan'])
  })
})
