import type { Page } from 'playwright'
import type { Stage } from './stage.ts'

interface Where {
  spaceId: string
  projectId: string
}

/** The addresses of a project's pages and its space's. */
export function addressesOf(stage: Stage, { spaceId, projectId }: Where) {
  const root = `${stage.server.url}/builder`
  return {
    space: (section = '') => `${root}/space/${spaceId}${section && `/${section}`}`,
    project: (section = '') => `${root}/project/${spaceId}/${projectId}${section && `/${section}`}`,
    thing: (kind: string, id: string) => `${root}/${kind}/${spaceId}/${projectId}/${id}`,
  }
}

/** Opens the palette, finds a command by its words and runs it. */
export async function runByWords(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('[cmdk-input]').waitFor()
  await page.keyboard.type(words)
  await page.getByRole('option', { name: words }).first().waitFor()
  await page.keyboard.press('Enter')
}

/** Picks from the palette's open question. */
export async function pick(page: Page, words: string): Promise<void> {
  await page.locator('[cmdk-list]').getByRole('option', { name: words }).first().waitFor()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}
