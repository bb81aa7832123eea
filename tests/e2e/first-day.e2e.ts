import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace, signedIn } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, openPalette, press, pressUkrainian, undoByToast } from './fixtures/keys.ts'
import { navigateTo, visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

describe('sign-in', () => {
  it('redirects a visitor to sign in and back to the requested page [AUTH-01, AUTH-07, AUTH-09]', async () => {
    const client = await signedIn(fixture.server, 'returning')
    const place = await createPlace(client)
    const page = await fixture.open()
    await page.goto(`${fixture.server.url}/builder/project/${place.spaceId}/${place.projectId}`)
    await page.waitForURL('**/auth')
    expect(await page.evaluate(() => localStorage.getItem('redirect'))).toContain(place.projectId)
    await page.getByLabel('Email or user ID').fill('returning')
    await page.getByLabel('Password', { exact: true }).fill('correct horse 1')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/project/${place.spaceId}/${place.projectId}`)
  })

  it('reports refused credentials [AUTH-35]', async () => {
    const page = await fixture.open({ expectsFailures: true })
    await page.goto(`${fixture.server.url}/auth`)
    await page.getByLabel('Email or user ID').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('wrong horse 1')
    await page.keyboard.press('Enter')
    await page.getByText('Authentication failed').waitFor()
  })

  it('opens an account by keyboard alone and requires the identity first [AUTH-02..06, AUTH-10, AUTH-17, USER-22, USER-23]', async () => {
    const page = await fixture.open()
    await page.goto(`${fixture.server.url}/auth`)
    await page.getByRole('link', { name: 'Create an account' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth/register')
    await page.getByLabel('Name', { exact: true }).waitFor()
    for (const text of ['Ines Halloran', 'ines@example.org', 'eleven lanterns 1']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Tab')
    await page.keyboard.type('eleven lanterns 2')
    await page.keyboard.press('Enter')
    await page.getByText('Paswords did not match').waitFor()
    await page.keyboard.type('eleven lanterns 1')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Choose your user ID' }).waitFor()
    expect(await page.getByLabel('User ID').inputValue()).toBe('ines-halloran')
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByRole('heading', { name: 'Choose your user ID' }).waitFor()
    const sent: string[] = []
    page.on('request', request => request.url().endsWith('/user/updateUser') && sent.push(request.postData() ?? ''))
    await page.getByLabel('User ID').fill('ines--h')
    await page.keyboard.press('Enter')
    await page.getByText('User ID must be alphanumeric and can contain a single hyphen').first().waitFor()
    await page.getByLabel('User ID').fill('ines-h')
    await page.getByLabel('Name', { exact: true }).fill('Twenty-one characters')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
    const { promise: heldBack, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/user/updateUser', async route => {
      await heldBack
      await route.continue()
    })
    await page.getByLabel('Name', { exact: true }).fill('Ines Halloran')
    await page.keyboard.press('Enter')
    await page.getByText('Updating user data...').waitFor()
    go()
    await page.getByText('User data updated successfully').waitFor()
    expect(await page.getByText('Updating user data...').count()).toBe(0)
    expect(sent.map(body => JSON.parse(body))).toEqual([{ data: { userId: 'ines-h', username: 'Ines Halloran' } }])
    await page.getByText('No spaces yet').waitFor()
  })

  it('reports a taken user id [USER-11, USER-21]', async () => {
    await signedIn(fixture.server, 'taken-id')
    const page = await fixture.open({ expectsFailures: true })
    await page.goto(`${fixture.server.url}/auth/register`)
    await page.getByLabel('Name', { exact: true }).fill('Other')
    await page.getByLabel('Email').fill('other@example.org')
    await page.getByLabel('Password', { exact: true }).fill('eleven lanterns 1')
    await page.getByLabel('Repeat password').fill('eleven lanterns 1')
    await page.keyboard.press('Enter')
    await page.getByLabel('User ID').fill('taken-id')
    await page.keyboard.press('Enter')
    await page.getByText('User Id is already taken, please, choose another').first().waitFor()
  })
})

describe('a new author', () => {
  it('writes on the fifth screen; the rest can wait [AUTH-13]', async () => {
    const page = await fixture.open()
    await page.goto(fixture.server.url)
    await page.getByRole('link', { name: 'Start writing' }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Оля Коваленко')
    await page.getByLabel('Email').fill('olia@example.org')
    await page.getByLabel('Password', { exact: true }).fill('eleven lanterns 1')
    await page.getByLabel('Repeat password').fill('eleven lanterns 1')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('User ID').inputValue()).toBe('olia-kovalenko')
    await page.keyboard.press('Enter')
    await page.getByText('Verify your email').waitFor()
    await page.getByRole('button', { name: 'Start your first story' }).click()
    await answerPrompt(page, 'Солоний шлях')
    // Typed at once: nothing has to be clicked before the first word, and no letter is a command.
    await page.keyboard.type('#The wind knew')
    await page.waitForURL('**/builder/chapter/olia_kovalenko/**')
    await page.getByRole('heading', { name: 'Chapter 1' }).waitFor()
    await page.locator('main .cm-content:focus', { hasText: '#The wind knew' }).waitFor()
  })
})

describe('spaces and projects', () => {
  it('are created from the palette, by keyboard alone, and a taken id is asked again', async () => {
    const { page } = await fixture.openAs('maker', { expectsFailures: true })
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    await press(page, 'n s')
    await answerPrompt(page, 'Saltmark')
    await answerPrompt(page, 'saltmark')
    await page.getByRole('heading', { name: 'Saltmark' }).waitFor()
    await press(page, 'g s')
    await page.getByRole('link', { name: /Saltmark/ }).waitFor()
    await press(page, 'n s')
    await answerPrompt(page, 'Another')
    await answerPrompt(page, 'saltmark')
    await page
      .getByRole('alert')
      .filter({ hasText: /taken|already|exists/i })
      .waitFor()
    await answerPrompt(page, 'another')
    await page.getByRole('heading', { name: 'Another' }).waitFor()
    await press(page, 'n p')
    await answerPrompt(page, 'The Salt Ledger')
    await page.waitForURL('**/builder/project/another/the_salt_ledger')
  })

  it('are listed with a filter and four orders [SPACE-02..06, SHELL-02, SHELL-03, SHELL-04, SHELL-06, SHELL-08]', async () => {
    const { page, client } = await fixture.openAs('sorter')
    const { spaceCalls } = await import('#core/shared/calls/spaces.ts')
    for (const name of ['Beta', 'alpha', 'Gamma'])
      await client.call(spaceCalls.create, { spaceId: `sort_${name.toLowerCase()}`, name })
    await page.goto(`${fixture.server.url}/builder`)
    const names = async () =>
      page.locator('main li a').evaluateAll(links => links.map(link => link.children[1]?.textContent))
    await page.getByRole('link', { name: /Gamma/ }).waitFor()
    const orders = [
      ['Name, Z to A', ['Gamma', 'Beta', 'alpha']],
      ['Oldest first', ['Beta', 'alpha', 'Gamma']],
      ['Newest first', ['Gamma', 'alpha', 'Beta']],
      ['Name, A to Z', ['alpha', 'Beta', 'Gamma']],
    ] as const
    for (const [order, expected] of orders) {
      await page.locator('main button[aria-haspopup]').click()
      await page.getByRole('menuitemcheckbox', { name: order }).click()
      await expect.poll(names).toEqual(expected)
    }
    await press(page, 'f')
    await page.keyboard.type('ALP')
    await expect.poll(names).toEqual(['alpha'])
    await press(page, 'ArrowDown Enter')
    await page.getByRole('heading', { name: 'alpha' }).waitFor()
    const drawer = page.getByRole('navigation', { name: 'Navigation' })
    await drawer.getByRole('link', { name: 'Spaces' }).waitFor()
    await drawer.getByRole('link', { name: 'alpha' }).waitFor()
    await drawer.getByText('3.0.0').waitFor()
    await press(page, 'n p')
    await answerPrompt(page, 'First tale')
    await drawer.getByRole('link', { name: 'First tale' }).waitFor()
    const crumbs = page.getByRole('navigation', { name: 'Where you are' })
    await expect.poll(() => crumbs.getByRole('listitem').allInnerTexts()).toEqual(['Spaces', 'alpha', 'First tale'])
  })

  it('show the no-access screen to strangers instead of a toast, with an icon [REQ-15, UI-06]', async () => {
    const client = await signedIn(fixture.server, 'owner-1')
    const place = await createPlace(client)
    const { page } = await fixture.openAs('stranger', { expectsFailures: true })
    await page.goto(`${fixture.server.url}/builder/space/${place.spaceId}`)
    for (const address of [
      `space/${place.spaceId}`,
      `project/${place.spaceId}/${place.projectId}`,
      `entry/${place.spaceId}/${place.projectId}/nothing`,
    ]) {
      await navigateTo(page, `/builder/${address}`)
      const said = page.getByRole('alert').filter({ has: page.locator('[data-message-id="no-access"]') })
      await said.getByText('You have no access to this place').waitFor()
      await expect.poll(() => said.locator('svg').count()).toBe(1)
      expect(await page.locator('[data-toaster] [role="alert"]').count()).toBe(0)
    }
  })
})

describe('a list of entities', () => {
  async function withEntries(names: readonly string[]) {
    const { page, client } = await fixture.openAgain('lister')
    const place = await createPlace(client)
    for (const name of names) await client.call(callsOf(entry).create, { ...place, name })
    await visit(page, `${fixture.server.url}/builder/project/${place.spaceId}/${place.projectId}?mode=entry`)
    await page.getByRole('row').first().waitFor()
    const rows = () => page.getByRole('row').evaluateAll(all => all.map(row => row.children[1]?.textContent))
    return { page, client, place, rows }
  }

  it('works by keys: move, select, range, all, clear, rename, archive, undo; ignores them in a field [ENTRY-02]', async () => {
    const { page, rows } = await withEntries(['Ash', 'Birch', 'Cedar', 'Dogwood'])
    const selected = () =>
      page
        .locator('[role="row"][aria-selected="true"]')
        .evaluateAll(all => all.map(row => row.children[1]?.textContent))
    await press(page, 'j j x')
    expect(await selected()).toEqual(['Birch'])
    await press(page, 'j j Shift+X')
    await expect.poll(selected).toEqual(['Birch', 'Cedar', 'Dogwood'])
    await press(page, 'Control+a')
    await expect.poll(selected).toHaveLength(4)
    await press(page, 'Escape')
    await expect.poll(selected).toHaveLength(0)
    await press(page, 'k k e')
    await page.keyboard.type('Beech')
    await press(page, 'Enter')
    await expect.poll(rows).toEqual(['Ash', 'Beech', 'Cedar', 'Dogwood'])
    await press(page, 'Shift+#')
    await page.getByText('“Beech” archived').waitFor()
    await expect.poll(rows).toEqual(['Ash', 'Cedar', 'Dogwood'])
    await undoByToast(page)
    await expect.poll(rows).toEqual(['Ash', 'Beech', 'Cedar', 'Dogwood'])
    await press(page, 'j Enter')
    await page.waitForURL('**/builder/entry/**')
    await press(page, 'Alt+ArrowLeft')
    await page.getByRole('row').first().waitFor()
    const before = page.url()
    await press(page, 'f')
    await page.keyboard.type('gsq?/nc#')
    expect(await page.getByRole('searchbox').inputValue()).toBe('gsq?/nc#')
    expect(page.url()).toBe(before)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('has the same keys on a Ukrainian layout, and Q opens and closes quick notes [NOTE-02]', async () => {
    const { page } = await withEntries(['Верба'])
    await pressUkrainian(page, 'j x')
    await expect.poll(() => page.locator('[role="row"][aria-selected="true"]').count()).toBe(1)
    await press(page, 'Escape')
    await pressUkrainian(page, 'g c')
    await page.waitForURL('**mode=chapter')
    await pressUkrainian(page, 'q')
    const panel = page.getByRole('complementary', { name: 'Quick notes' })
    await panel.waitFor()
    // In the field of the panel Q is a letter; outside of it the key closes the panel.
    const written = panel.locator('.cm-content').first()
    await written.focus()
    await press(page, 'q')
    await expect.poll(() => written.textContent()).toContain('q')
    await page.locator('#main').focus()
    await pressUkrainian(page, 'q')
    await panel.waitFor({ state: 'detached' })
    await press(page, 'q')
    await panel.waitFor()
    await page.locator('#main').focus()
    await press(page, 'q')
    await panel.waitFor({ state: 'detached' })
    await pressUkrainian(page, 'Shift+d')
    await expect.poll(() => page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true)
    await pressUkrainian(page, 'Control+k')
    await page.locator('[cmdk-input]').waitFor()
  })

  it('is found in the palette by name, with its actions', async () => {
    const { page } = await withEntries(['Lantern-wives', 'Patient Heron'])
    await openPalette(page)
    await page.keyboard.type('heron')
    await page
      .getByRole('option', { name: /Patient Heron/ })
      .first()
      .waitFor()
    await press(page, 'Tab')
    const rename = page.locator('[cmdk-item][data-value="command entity.rename"]')
    await rename.waitFor()
    await page.keyboard.type('rename')
    await rename.and(page.locator('[data-selected="true"]')).waitFor()
    await press(page, 'Enter')
    await answerPrompt(page, 'Impatient Heron')
    await page.getByRole('row', { name: /Impatient Heron/ }).waitFor()
  })
})

describe('quick notes', () => {
  it('are saved with Enter, listed, and archived [NOTE-03, NOTE-05]', async () => {
    const { page } = await fixture.openAs('noter')
    const sent: string[] = []
    page.on('request', request => request.url().endsWith('/note/create') && sent.push(request.url()))
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    await press(page, 'q')
    const panel = page.getByRole('complementary', { name: 'Quick notes' })
    await panel.getByRole('textbox').waitFor()
    await press(page, 'Enter')
    expect(sent).toEqual([])
    await page.keyboard.type('The bell rings twice')
    await press(page, 'Enter')
    await panel.getByText('The bell rings twice').waitFor()
    expect(sent).toHaveLength(1)
    await panel.getByRole('button', { name: 'Archive' }).click()
    await panel.getByText('No notes yet').waitFor()
  })
})

describe('the page of calls', () => {
  it('lists every call of this server and filters them', async () => {
    const page = await fixture.open()
    await page.goto(`${fixture.server.url}/api/docs`)
    const count = page.getByText(/^\d+ calls?$/)
    await count.waitFor()
    expect(await count.textContent()).toBe(`${fixture.server.server.calls.length} calls`)
    await page.getByRole('searchbox').or(page.getByLabel('Filter')).fill('chapter/getChaptersMap')
    await page.getByText('1 call', { exact: true }).waitFor()
  })
})
