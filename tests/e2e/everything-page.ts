import type { Page } from 'playwright'
import { watchEffects } from './choosing.ts'
import { type Scene, signIn, type World } from './everything-world.ts'
import { type BrowserFixture, cookiesOf } from './fixtures/browser-fixture.ts'
import { closeAll } from './fixtures/keys.ts'
import { navigateTo, waitUntilSettled } from './fixtures/navigate.ts'

/** A page whose effects are observed. */
export async function openWatched(stage: BrowserFixture, world: World, userId?: string): Promise<Page> {
  const page = await stage.open({ expectsFailures: true })
  page.setDefaultTimeout(20_000)
  await watchEffects(page, world)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.context().addCookies(cookiesOf(await signIn(stage.server, userId), stage.server))
  return page
}

/** Whether the dialog of a scene is open, and nothing over it that a command before has opened. */
async function isOpenAlone(page: Page, name: RegExp): Promise<boolean> {
  const over = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'))
  return (await page.getByRole('dialog', { name }).count()) === 1 && (await over.count()) === 1
}

/** Brings the page to where a scene plays. */
export async function stand(page: Page, scene: Scene, world: World): Promise<void> {
  if (!scene.keepsOpen || !(await isOpenAlone(page, scene.keepsOpen))) await closeAll(page)
  const address = scene.at(world)
  const { pathname, search } = new URL(page.url())
  if (pathname + search !== address) {
    await navigateTo(page, address)
    await page.locator('main h1, main h2, main form').first().waitFor()
    await waitUntilSettled(page)
  } else {
    // The command before may have loaded the page anew.
    await page.locator('main').waitFor()
  }
  await scene.ready?.(page, world)
}

/** The first line of an error, and what it waited for. */
export function shortly(error: unknown): string {
  const [first, , ...waits] = (error as Error).message.split('\n')
  return [first, ...waits.filter(line => line.includes('waiting for'))].join(' ')
}
