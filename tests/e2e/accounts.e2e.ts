import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { linkIn, readOutbox } from '#tests/api/accounts-mailbox.ts'
import { codeAt } from '#tests/api/accounts-second-step.ts'
import { createPlace, signedIn } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { openPalette, press } from './fixtures/keys.ts'
import { waitUntilSettled } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const password = 'correct horse 1'

/** Types into the fields in tab order, starting with the focused one: each value, then Tab. */
async function typeAll(page: Page, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await press(page, 'Tab')
    await page.keyboard.type(text)
  }
}

/** Runs a command from the palette by its name. */
async function command(page: Page, words: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(words)
  await page.getByRole('option', { name: words }).first().waitFor()
  await press(page, 'Enter')
}

/** The newest link emailed to an address. */
async function emailedLink(address: string, path: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const emails = await readOutbox(fixture.server.dataDir, 1)
      const own = emails.filter(({ to, text }) => to?.[0]?.address === address && text?.includes(path))
      const found = own.length > 0 && linkIn(own.at(-1))
      // The link has the public host name; the browser needs the server's own address.
      link = found ? `${fixture.server.url}${new URL(found.address).pathname}#token=${found.token}` : ''
      return link
    })
    .toContain(path)
  return link
}

async function signIn(page: Page, name: string, secret: string): Promise<void> {
  await page.goto(`${fixture.server.url}/auth`)
  await page.getByLabel('Email or user ID').waitFor()
  await typeAll(page, name, secret)
  await press(page, 'Enter')
}

describe('sign-in', () => {
  it('redirects nowhere else, whatever return address is stored [AUTH-08]', async () => {
    await signedIn(fixture.server, 'led-astray')
    const page = await fixture.open({ expectsFailures: true })
    await page.goto(`${fixture.server.url}/auth`)
    for (const url of ['//evil.example']) {
      await page.evaluate(kept => {
        localStorage.setItem('redirect', JSON.stringify({ timestamp: Date.now(), url: kept }))
      }, url)
      await signIn(page, 'led-astray', password)
      await page.getByText('No spaces yet').waitFor()
      expect(page.url()).toBe(`${fixture.server.url}/builder`)
      await command(page, 'Sign out everywhere')
      await page.waitForURL('**/auth')
    }
  })

  it("removes Google's token from the URL and reports the result [AUTH-30]", async () => {
    const page = await fixture.open({ expectsFailures: true })
    const given: string[] = []
    await page.route('**/user/signInOptions', route =>
      route.fulfill({ json: { google: { address: '/auth/google#id_token=from-google' } } }),
    )
    await page.route('**/user/googleAuth', async route => {
      const { credentials, code } = route.request().postDataJSON()
      given.push(`${credentials} ${code}`)
      const type = code === undefined ? 'second-step' : 'sign-in-failed'
      await route.fulfill({ status: 401, contentType: 'application/problem+json', json: { type, detail: type } })
    })
    await page.goto(`${fixture.server.url}/auth`)
    await page.getByRole('link', { name: 'Continue with Google' }).focus()
    await press(page, 'Enter')
    await page.getByLabel('Code').waitFor()
    expect(page.url()).toBe(`${fixture.server.url}/auth/google`)
    await page.keyboard.type('123456')
    await press(page, 'Enter')
    await page.getByText('Authentication failed').waitFor()
    expect(given).toEqual(['from-google undefined', 'from-google 123456'])
    await page.goto(`${fixture.server.url}/auth/google#error=access_denied`)
    await page.getByText('The sign-in was cancelled').waitFor()
  })

  it('says when to try again after too many attempts', async () => {
    const page = await fixture.open({ expectsFailures: true, language: 'ua' })
    await page.route('**/user/login', route =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '840', 'content-type': 'application/problem+json' },
        body: JSON.stringify({ type: 'too-many', title: '', status: 429, detail: 'Too many failed sign-ins.' }),
      }),
    )
    await page.goto(`${fixture.server.url}/auth`)
    await page.locator('input[name="email"]').waitFor()
    await typeAll(page, 'somebody', password)
    await press(page, 'Enter')
    await page.getByRole('alert').filter({ hasText: 'через 14 хвилин' }).waitFor()
    expect(await page.locator('input[name="email"]').inputValue()).toBe('somebody')
  })
})

describe('a forgotten password', () => {
  it('is reset by email alone, and the old session ends [AUTH-11, AUTH-12]', async () => {
    const { page: old } = await fixture.openAs('forgetful', { expectsFailures: true })
    await old.goto(`${fixture.server.url}/builder`)
    await old.getByText('No spaces yet').waitFor()

    const page = await fixture.open({ expectsFailures: true })
    await page.goto(`${fixture.server.url}/auth`)
    await page.getByRole('link', { name: 'Forgot it?' }).focus()
    await press(page, 'Enter')
    await page.waitForURL('**/auth/forgot**')
    await page.getByLabel('Email', { exact: true }).fill('forgetful@example.org')
    await press(page, 'Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()

    const link = await emailedLink('forgetful@example.org', '/auth/reset')
    await page.goto(link)
    await page.getByLabel('New password').waitFor()
    expect(page.url()).toBe(`${fixture.server.url}/auth/reset`)
    await page.keyboard.type('short')
    await press(page, 'Enter')
    await page.getByText('Password must have at least 6 characters').waitFor()
    await page.keyboard.type('salt and lamps 2')
    await page.getByLabel('Repeat password').focus()
    await page.keyboard.type('salt and lamps 2')
    await press(page, 'Enter')
    await page.getByText('Your new password is set').waitFor()
    await page.waitForURL('**/auth')

    await old.reload()
    await old.waitForURL('**/auth')
    await signIn(page, 'forgetful', password)
    await page.getByText('Authentication failed').waitFor()
    await page.keyboard.type('salt and lamps 2')
    await press(page, 'Enter')
    await page.getByText('No spaces yet').waitFor()

    await page.goto(link)
    await page.getByLabel('New password').waitFor()
    await page.keyboard.type('salt and lamps 3')
    await page.getByLabel('Repeat password').focus()
    await page.keyboard.type('salt and lamps 3')
    await press(page, 'Enter')
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  })
})

describe('the email address of an account', () => {
  it('is verified by the emailed link; until then there is a prompt, and a banner that can be dismissed [AUTH-13, AUTH-31]', async () => {
    const { page } = await fixture.openAs('unverified')
    await page.goto(`${fixture.server.url}/builder`)
    const banner = page.locator('[data-type="info"]', { hasText: 'Verify your email' })
    await banner.waitFor()
    await command(page, 'Resend the verification email')
    await page.getByText('Verification email sent').waitFor()
    await banner.getByRole('button', { name: 'Don’t remind me' }).click()
    await banner.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('No spaces yet').waitFor()
    await waitUntilSettled(page)
    expect(await banner.count()).toBe(0)

    await page.goto(`${fixture.server.url}/auth/verify`)
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor()
    await page.goto(await emailedLink('unverified@example.org', '/auth/verify'))
    await page.getByRole('heading', { name: 'Email verified' }).waitFor()
    expect(page.url()).toBe(`${fixture.server.url}/auth/verify`)
    await press(page, 'Enter')
    await page.getByText('No spaces yet').waitFor()
  })

  it('is verified without a session too', async () => {
    await signedIn(fixture.server, 'elsewhere')
    const page = await fixture.open()
    await page.goto(await emailedLink('elsewhere@example.org', '/auth/verify'))
    await page.getByRole('heading', { name: 'Email verified' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor()
  })
})

describe('a second step', () => {
  it('is set up, required, replaced by a recovery code, and turned off, by keyboard alone [R-18]', async () => {
    const { page } = await fixture.openAs('careful', { expectsFailures: true })
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    await command(page, 'Set up two-factor authentication')
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor()
    await page.keyboard.type('wrong horse 1')
    await press(page, 'Enter')
    await page.getByText('This password is wrong').waitFor()
    await page.keyboard.type(password)
    await press(page, 'Enter')
    await page.getByRole('img', { name: 'The secret as a QR code' }).waitFor()
    const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
    await page.getByLabel('Code from the app').waitFor()
    await page.keyboard.type(codeAt(secret, new Date()))
    await press(page, 'Enter')
    const list = page.getByRole('list', { name: 'Recovery codes' })
    await list.waitFor()
    const codes = await list.getByRole('listitem').allInnerTexts()
    expect(codes.length).toBeGreaterThan(4)
    await press(page, 'Escape')
    await page.getByText('Copy or download the codes first').waitFor()
    await page.getByRole('checkbox').focus()
    await press(page, 'Space Tab Enter')
    await list.waitFor({ state: 'detached' })

    await command(page, 'Sign out everywhere')
    await page.waitForURL('**/auth')
    await page.getByLabel('Email or user ID').waitFor()
    await typeAll(page, 'careful', password)
    await press(page, 'Enter')
    await page.getByLabel('Code').waitFor()
    await press(page, 'Escape')
    await page.getByLabel('Password', { exact: true }).focus()
    await press(page, 'Enter')
    await page.getByLabel('Code').waitFor()
    await page.keyboard.type('000000')
    await press(page, 'Enter')
    await page.getByText('This code is wrong or was already used').waitFor()
    await page.keyboard.type(codes[0] ?? '')
    await press(page, 'Enter')
    await page.getByText('No spaces yet').waitFor()

    await command(page, 'Turn off two-factor authentication')
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor()
    await page.keyboard.type(password)
    await page.getByRole('dialog').getByLabel('Code').focus()
    await page.keyboard.type(codes[1] ?? '')
    await press(page, 'Enter')
    await page.getByText('Two-factor authentication is off').waitFor()

    await command(page, 'Sign out everywhere')
    await page.waitForURL('**/auth')
    await page.getByLabel('Email or user ID').waitFor()
    await typeAll(page, 'careful', password)
    await press(page, 'Enter')
    await page.getByText('No spaces yet').waitFor()
  })
})

describe('an account', () => {
  it('is deleted after its user id and password are entered; the dialog first says what is deleted with it', async () => {
    const { page, client } = await fixture.openAs('leaving', { expectsFailures: true })
    const { spaceId } = await createPlace(client, 'lamps')
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByRole('main').getByRole('link', { name: /lamps/ }).waitFor()
    await command(page, 'Delete my account')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This space is deleted with it').waitFor()
    await dialog.getByText('1 project').waitFor()
    await dialog.getByLabel('Type leaving to confirm').waitFor()
    await page.keyboard.type('staying')
    await press(page, 'Enter')
    await dialog.getByText('This is not your user ID').waitFor()
    await page.keyboard.type('leaving')
    await dialog.getByLabel('Password', { exact: true }).focus()
    await page.keyboard.type(password)
    await press(page, 'Enter')
    await page.getByText('Your account was deleted').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect((await client.attempt(sessionCalls.me, {})).status).toBe(401)
    await page.goto(`${fixture.server.url}/builder/space/${spaceId}`)
    await page.waitForURL('**/auth')
    await signIn(page, 'leaving', password)
    await page.getByText('Authentication failed').waitFor()
  })

  it('changes its password, gets a new session and ends all others [AUTH-34]', async () => {
    const { page, client } = await fixture.openAs('changing', { expectsFailures: true })
    const other = await fixture.open({ expectsFailures: true })
    await signIn(other, 'changing', password)
    await other.getByText('No spaces yet').waitFor()
    await page.goto(`${fixture.server.url}/user/settings/security`)
    await page.getByText('This session').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Sign out', exact: true }).count()).toBe(1)
    await command(page, 'Change password')
    await page.getByRole('dialog').getByLabel('Current password').waitFor()
    await page.keyboard.type(password)
    for (const label of ['New password', 'Repeat password']) {
      await page.getByRole('dialog').getByLabel(label).focus()
      await page.keyboard.type('salt and lamps 2')
    }
    await press(page, 'Enter')
    await page.getByText('Password changed').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Sign out', exact: true }).count()).toBe(0)
    await other.reload()
    await other.waitForURL('**/auth')
    expect((await client.attempt(sessionCalls.me, {})).status).toBe(401)
    await page.reload()
    await page.getByText('This session').waitFor()
  })
})
