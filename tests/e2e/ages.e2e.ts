import { expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { character, characterCalls } from '#plugins/characters/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

it('a birth is typed on the page of a character, and events say the age', async () => {
  const { page, client } = await fixture.openAs('elder', { language: 'ua' })
  const place = await createPlace(client)
  const counting = { useGregorian: true, format: 'DD.MM.YYYY' }
  const { timelineId } = await client.call(callsOf(timeline).create, { ...place, name: 'Years', ...counting })
  const { characterId } = await client.call(characterCalls.create, { ...place, data: { name: 'Patient Heron' } })
  const { eventId } = await client.call(callsOf(event).create, {
    ...{ ...place, timelineId, name: 'The breach', timelineDate: [Date.UTC(1930, 4, 11)], minMetric: 'day' },
  } as never)
  const related = { entry1: { id: characterId, type: 'character' }, entry2: { id: eventId, type: 'event' } }
  await client.call(relationCalls.create as Call, { ...place, ...related })
  const field = { ...place, label: 'Born', type: 'birthDate' }
  const { customFieldId } = await client.call(characterCalls.createCustomField, field)
  const inspector = axeInspector(page)

  await visit(page, fixture.server.url + entityLink(character, { ...place, id: characterId }))
  const born = page.getByRole('textbox', { name: 'Born' })
  await born.fill('12.05.1912')
  await press(page, 'Enter')
  const stored = async () => (await client.call(callsOf(character).get, { ...place, characterId })).customFields
  await expect.poll(stored).toMatchObject({ [customFieldId]: { timelineId, moment: Date.UTC(1912, 4, 12) } })
  await page.getByRole('button', { name: 'Прибрати дату поля «Born»' }).waitFor()
  await inspector.look('a character with a birth')

  await visit(page, fixture.server.url + entityLink(event, { ...place, id: eventId, parentId: timelineId }))
  const ages = page.getByRole('region', { name: 'Вік на той час' })
  await ages.getByRole('listitem').filter({ hasText: '17 років' }).waitFor()
  await inspector.look('an event with ages')
  inspector.done()
})
