import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { Place } from '#core/shared/kind-calls.ts'
import { characterCalls } from '#plugins/characters/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { addCharacter, addField, fieldsOf, readCharacter } from '../api/characters-fixture.ts'
import { picture } from '../api/images-samples.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press, undoByToast } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

async function openScenario(options: { expectsFailures?: boolean } = {}) {
  const { page, client } = await fixture.openAgain('keeper-of-people', options)
  return { page, client, place: await createPlace(client) }
}

async function openCharacter(page: Page, { spaceId, projectId }: Place, characterId: string) {
  await visit(page, `${fixture.server.url}/builder/character/${spaceId}/${projectId}/${characterId}`)
  await page.getByRole('region', { name: 'Fields' }).and(page.locator('[data-status="succeeded"]')).waitFor()
}

async function openList(page: Page, { spaceId, projectId }: Place) {
  await visit(page, `${fixture.server.url}/builder/project/${spaceId}/${projectId}?mode=character`)
  await page.getByRole('tab', { name: /Characters/, selected: true }).waitFor()
}

/** Runs a command by its name in the palette. */
async function run(page: Page, name: string) {
  await openPalette(page)
  await insertWords(page, name)
  await page.getByRole('option', { name, exact: false }).first().waitFor()
  await press(page, 'Enter')
}

/** Picks an option of a question once the options are loaded. */
async function pick(page: Page, text: string) {
  await page.getByRole('option', { name: text }).first().waitFor()
  await answerPrompt(page, text)
}

const toast = (page: Page, text: string) => page.locator('[data-toaster]').getByText(text)
const field = (page: Page, label: string) => page.locator(`[data-custom-field="${label}"]`)
const names = async (client: Client, place: Place) =>
  (await client.call(characterCalls.getAll, place)).map(({ name }) => name)

describe('a character', () => {
  it('is created in the dialog, its fields sent as custom fields [CHAR-02, CHAR-05, CHAR-08, CHAR-09]', async () => {
    const { page, client, place } = await openScenario()
    const age = await addField(client, place, 'Age', 'number')
    const motto = await addField(client, place, 'Motto')
    const bodies: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/character/create')) bodies.push(request.postDataBuffer()?.toString('utf8') ?? '')
    })
    await openList(page, place)
    await press(page, 'n h')
    await page.getByRole('textbox', { name: 'Motto' }).waitFor()
    await press(page, 'Control+Enter')
    await toast(page, 'name: required').waitFor()
    expect(bodies).toEqual([])
    await page.keyboard.type('Oda Tallow')
    await page.getByRole('spinbutton', { name: 'Age' }).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('61')
    await page.getByRole('textbox', { name: 'Motto' }).focus()
    await page.keyboard.type('Salt remembers')
    await press(page, 'Control+Enter')
    // The dialog opens the created entity.
    await page.getByRole('heading', { name: 'Oda Tallow' }).waitFor()
    const data = JSON.parse(/name="data"\r\n\r\n(.*)\r\n/.exec(bodies[0] ?? '')?.[1] ?? '{}')
    expect(data).toMatchObject({ name: 'Oda Tallow', tags: [], customFields: { [age]: 61, [motto]: 'Salt remembers' } })
    expect(data).toHaveProperty('bio')
    expect(await names(client, place)).toEqual(['Oda Tallow'])
  })

  it('opens by its path, and is edited in place [ROUTE-10, CHAR-10]', async () => {
    const { page, client, place } = await openScenario()
    await addField(client, place, 'Age', 'number')
    const mood = await addField(client, place, 'Temper', 'select', { options: ['Calm', 'Sly'] })
    const motto = await addField(client, place, 'Motto')
    const characterId = await addCharacter(client, place, { name: 'Oda', bio: 'Keeps the light.' })
    await openCharacter(page, place, characterId)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Oda')
    await field(page, 'Motto').getByRole('textbox').focus()
    await page.keyboard.type('Onward')
    await press(page, 'Shift+Tab')
    await page.keyboard.type('S')
    await expect
      .poll(async () => (await readCharacter(client, place, characterId)).customFields)
      .toMatchObject({ [mood]: 'Sly', [motto]: 'Onward' })
  })

  it('gets a portrait from the palette, and removes it [CHAR-01]', async () => {
    const { page, client, place } = await openScenario()
    const characterId = await addCharacter(client, place, { name: 'Oda' })
    await openCharacter(page, place, characterId)
    const image = async () => (await readCharacter(client, place, characterId)).image
    const buffer = await picture(300, 400).png().toBuffer()
    const chooser = page.waitForEvent('filechooser')
    await run(page, 'Choose a portrait')
    await (await chooser).setFiles({ name: 'oda.png', mimeType: 'image/png', buffer })
    await page.getByRole('img', { name: 'Portrait of Oda' }).and(page.locator('img')).waitFor()
    const first = await image()
    expect(first).not.toBeNull()
    await run(page, 'Remove portrait')
    await expect.poll(image).toBeNull()
    await undoByToast(page)
    await expect.poll(image).toBe(first)
  })

  it('reports a file that is not an image', async () => {
    const { page, client, place } = await openScenario({ expectsFailures: true })
    const characterId = await addCharacter(client, place, { name: 'Oda' })
    await openCharacter(page, place, characterId)
    const chooser = page.waitForEvent('filechooser')
    await run(page, 'Choose a portrait')
    await (await chooser).setFiles({ name: 'oda.png', mimeType: 'image/png', buffer: Buffer.from('no image at all') })
    await toast(page, 'This file is not a readable image').waitFor()
    expect((await readCharacter(client, place, characterId)).image).toBeNull()
  })

  it('has aliases, which the palette and mentions find', async () => {
    const { page, client, place } = await openScenario()
    const oda = await addCharacter(client, place, { name: 'Oda Tallow' })
    const tal = await addCharacter(client, place, { name: 'Tal' })
    await openCharacter(page, place, oda)
    await run(page, 'Add another name')
    await answerPrompt(page, 'The Lantern')
    await expect.poll(async () => (await readCharacter(client, place, oda)).aliases).toEqual(['The Lantern'])
    await openCharacter(page, place, tal)
    await openPalette(page)
    await page.keyboard.type('lantern')
    const found = page.getByRole('option', { name: /The Lantern.*Oda Tallow/ })
    await found.waitFor()
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Oda Tallow' }).waitFor()
    await openCharacter(page, place, tal)
    await press(page, 'i')
    await page.keyboard.type('@lant')
    await page.getByRole('option', { name: /Oda Tallow/ }).waitFor()
    await press(page, 'Enter')
    await expect
      .poll(async () => JSON.stringify((await readCharacter(client, place, tal)).bio))
      .toContain('"label":"Oda Tallow"')
  })
})

describe('custom fields', () => {
  it('are added from the palette and rendered at once; a radar as a chart [CHAR-04, FORM-30, FORM-31]', async () => {
    const { page, client, place } = await openScenario()
    const characterId = await addCharacter(client, place, { name: 'Oda' })
    await openCharacter(page, place, characterId)
    await run(page, 'Add a character field')
    await answerPrompt(page, 'Qualities')
    await pick(page, 'Radar')
    await answerPrompt(page, Array.from({ length: 11 }, (_, at) => `Option ${at}`).join(', '))
    await page.getByRole('alert').getByText('There are too many options').waitFor()
    await answerPrompt(page, 'Wit, Nerve, Luck')
    const box = field(page, 'Qualities')
    await box.getByRole('img', { name: 'Qualities: Oda' }).waitFor()
    const wit = box.getByRole('spinbutton', { name: 'Wit' })
    await wit.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('150')
    await press(page, 'Tab')
    expect(await wit.inputValue()).toBe('100')
    expect(await box.locator('[data-series] polygon').getAttribute('points')).toMatch(/^0,-100 /)
    expect(await box.getByRole('cell').first().textContent()).toBe('100')
    const [made] = await fieldsOf(client, place)
    await expect
      .poll(async () => (await readCharacter(client, place, characterId)).customFields[made?.customFieldId ?? ''])
      .toMatchObject({ Wit: 100 })
  })

  it('are reordered, and deleted after a confirmation that says what is lost [CHAR-17, CHAR-19]', async () => {
    const { page, client, place } = await openScenario()
    const labels = async () => (await fieldsOf(client, place)).map(({ label }) => label)
    await addField(client, place, 'Age', 'number')
    const motto = await addField(client, place, 'Motto')
    await addCharacter(client, place, { name: 'Oda', customFields: { [motto]: 'Onward' } })
    await openList(page, place)
    await run(page, 'Character fields')
    const dialog = page.getByRole('dialog', { name: 'Fields' })
    await dialog.getByRole('listitem').filter({ hasText: 'Motto' }).waitFor()
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'Motto' })
      .getByRole('button', { name: /Move a field up/ })
      .focus()
    await press(page, 'Enter')
    await expect.poll(labels).toEqual(['Motto', 'Age'])
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'Motto' })
      .getByRole('button', { name: /Delete a character field/ })
      .focus()
    await press(page, 'Enter')
    await page.getByText('1 character has a value in it, which goes with it').waitFor()
    await pick(page, 'Delete')
    await expect.poll(labels).toEqual(['Age'])
    await dialog.getByRole('listitem').filter({ hasText: 'Motto' }).waitFor({ state: 'detached' })
  })

  it('that are deleted during an edit report it, with the edited text', async () => {
    const { page, client, place } = await openScenario({ expectsFailures: true })
    const motto = await addField(client, place, 'Motto')
    const age = await addField(client, place, 'Age', 'number')
    const characterId = await addCharacter(client, place, { name: 'Oda' })
    await openCharacter(page, place, characterId)
    await page.route('**/api/character/update', route => route.abort())
    await field(page, 'Motto').getByRole('textbox').focus()
    await page.keyboard.type('Half a thou')
    await client.call(characterCalls.deleteCustomField, { ...place, customFieldId: motto })
    await toast(page, 'Your last input: Half a thou').waitFor()
    await field(page, 'Motto').waitFor({ state: 'detached' })
    await page.unroute('**/api/character/update')
    await field(page, 'Age').getByRole('spinbutton').focus()
    await page.keyboard.type('61')
    await expect
      .poll(async () => (await readCharacter(client, place, characterId)).customFields, { timeout: 15_000 })
      .toEqual({ [age]: 61 })
  })
})

describe('several characters', () => {
  it('are compared on one chart, stored and requested by their ids [CHAR-06, CHAR-12]', async () => {
    const { page, client, place } = await openScenario()
    const id = await addField(client, place, 'Qualities', 'radar', { options: ['Wit', 'Nerve', 'Luck'], max: 10 })
    const ids = new Map<string, string>()
    for (const name of ['Anna', 'Boris', 'Cleo'])
      ids.set(name, await addCharacter(client, place, { name, customFields: { [id]: { Wit: name.length, Nerve: 3 } } }))
    const requests: string[][] = []
    page.on('request', request => {
      const body = request.url().endsWith('/character/find') ? request.postDataJSON() : {}
      if (body.characterIds) requests.push(body.characterIds)
    })
    await openList(page, place)
    await page.getByRole('row').first().waitFor()
    await press(page, 'j', 'x', 'j', 'x')
    await run(page, 'Compare')
    const dialog = page.getByRole('dialog', { name: 'Compare characters' })
    await dialog.getByRole('img', { name: 'Qualities: Anna, Boris' }).waitFor()
    const chosen = [ids.get('Anna'), ids.get('Boris')]
    expect(requests.at(-1)).toEqual(chosen)
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('characterIds') ?? '{}'))
    expect(kept).toEqual({ [place.spaceId]: { [place.projectId]: chosen } })
    expect(await dialog.getByRole('row', { name: /Wit/ }).getByRole('cell').allTextContents()).toEqual(['4', '5'])
    await page.reload()
    await openList(page, place)
    await run(page, 'Compare characters')
    await dialog.getByRole('img', { name: 'Qualities: Anna, Boris' }).waitFor()
    await dialog.getByRole('button', { name: 'Remove Anna' }).focus()
    await press(page, 'Enter')
    await dialog.getByRole('img', { name: 'Qualities: Boris', exact: true }).waitFor()
  })

  it('are related with a label, and the relation is deleted [CHAR-15, CHAR-16]', async () => {
    const { page, client, place } = await openScenario()
    const tal = await addCharacter(client, place, { name: 'Tal' })
    await addCharacter(client, place, { name: 'Oda' })
    await openCharacter(page, place, tal)
    const related = page.getByRole('region', { name: 'Related' })
    await run(page, 'Add relationship')
    await pick(page, 'Oda')
    await page.getByText('Relationship to this character').waitFor()
    await answerPrompt(page, 'mother')
    // The palette gives the focus back when it closes.
    await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
    await related.getByRole('link', { name: /Oda.*mother/ }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Oda' }).waitFor()
    await related.getByRole('link', { name: /Tal.*mother of/ }).waitFor()
    await run(page, 'Remove relationship')
    await pick(page, 'Tal')
    await related.getByText('Nothing related yet').waitFor()
    await undoByToast(page)
    await related.getByRole('link', { name: /Tal.*mother of/ }).waitFor()
    await run(page, 'Remove relation')
    await pick(page, 'Tal')
    await related.getByText('Nothing related yet').waitFor()
    await undoByToast(page)
    await related.getByRole('link', { name: /Tal.*mother of/ }).waitFor()
  })
})
