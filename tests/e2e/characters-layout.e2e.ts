import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { characterCalls, type OwnFieldType } from '#plugins/characters/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { addCharacter, addEntry, addEveryField, samplesOf } from '../api/characters-fixture.ts'
import { fileOf, picture } from '../api/images-samples.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { insertWords, openPalette, press } from './fixtures/keys.ts'
import { navigateTo, visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

async function run(page: Page, name: string) {
  await openPalette(page)
  await insertWords(page, name)
  await page.getByRole('option', { name }).first().waitFor()
  await press(page, 'Enter')
}

it('axe finds no violation on pages of characters, in Ukrainian, 390 px wide', async () => {
  const { page, client } = await fixture.openAs('looker', { language: 'ua', width: 390 })
  const place = await createPlace(client)
  const ids = await addEveryField(client, place)
  const samples = samplesOf(await addEntry(client, place, 'Anchor'))
  const types = Object.keys(samples) as OwnFieldType[]
  const customFields = Object.fromEntries(types.map(type => [ids[type], samples[type].fits]))
  const data = { name: 'Oda Tallow', aliases: ['The Lantern'], customFields }
  const image = fileOf(await picture().png().toBuffer())
  const { characterId } = await client.call(characterCalls.create, { ...place, data, image })
  const other = await addCharacter(client, place, { name: 'W'.repeat(150), customFields })
  await client.call(characterCalls.createRelation, {
    ...{ ...place, characterId1: characterId, characterId2: other, label: 'mother of them all and of many others' },
  })
  const { look, done } = axeInspector(page)
  const address = `${fixture.server.url}/builder/character/${place.spaceId}/${place.projectId}/${characterId}`
  await visit(page, address)
  await page.locator('[data-series]').waitFor()
  await look('page')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  const compare = 'Порівняння персонажів'
  for (const dialog of ['Поля персонажів', 'Нове поле']) {
    await run(page, dialog)
    await page.getByRole('dialog').locator('h2').first().waitFor()
    await look(dialog)
    await press(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.evaluate(
    ([spaceId, projectId, kept]) =>
      localStorage.setItem('characterIds', JSON.stringify({ [spaceId]: { [projectId]: kept } })),
    [place.spaceId, place.projectId, [characterId, other]] as const,
  )
  await run(page, compare)
  await page.getByRole('dialog').locator('[data-series]').nth(1).waitFor()
  await look(compare)
  await press(page, 'Escape')
  await navigateTo(page, address.replace(/character\/(.*)\/[^/]+$/, 'project/$1?mode=character'))
  await page.getByRole('row').nth(1).waitFor()
  await look('list')
  done()
})
