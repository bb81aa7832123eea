import type { Page } from 'playwright'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import type { Client } from '#tests/harness/index.ts'
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

/** Says yes to everything a person was invited to. */
export async function acceptAll(client: Client): Promise<void> {
  for (const { notificationId } of await client.call(notificationCalls.get, {}))
    await client.call(notificationCalls.respond, { notificationId, response: true })
}

/** Lets somebody into a project, and its space, with a role there. */
export async function letIn(owner: Client, place: Where, guest: Client, userId: string, roleId: string): Promise<void> {
  const { spaceId, projectId } = place
  await owner.call(projectMemberCalls.invite, { spaceId, projectId, emails: [userId], roleId })
  await acceptAll(guest)
  await owner.call(spaceMemberCalls.getSpaceUsers, { spaceId })
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
