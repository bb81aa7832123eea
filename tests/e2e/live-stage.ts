import type { Page } from 'playwright'
import type { Place } from '#core/shared/kind-calls.ts'

/** Opens the list of chapters of a project that has some, and waits until the page hears what happens. */
export async function openChapters(page: Page, url: string, { spaceId, projectId }: Place): Promise<void> {
  const heard = page.waitForEvent('websocket').then(socket => socket.waitForEvent('framereceived'))
  await page.goto(`${url}/builder/project/${spaceId}/${projectId}?mode=chapter`)
  await page.getByRole('row').first().waitFor()
  await heard
}

/** The titles in the list, with the number each row shows, in the order they are seen. */
export const rows = (page: Page) =>
  page
    .getByRole('row')
    .evaluateAll(all =>
      all
        .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
        .map(row => row.children[1]?.textContent ?? ''),
    )

/** Bodies of the calls of one name that a page makes from now on. */
export function callsMade(page: Page, name: string): Record<string, unknown>[] {
  const made: Record<string, unknown>[] = []
  page.on('request', request => {
    if (request.url().endsWith(`/api/${name}`)) made.push((request.postDataJSON() ?? {}) as Record<string, unknown>)
  })
  return made
}
