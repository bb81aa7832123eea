import type { Page } from 'playwright'
import type { ChatTables } from '#plugins/chat/server/tables.ts'
import type { chatCalls } from '#plugins/chat/shared.ts'
import { withTables } from '#server/index.ts'
import type { TestServer } from '#tests/harness/index.ts'
import { answer, openPalette, press } from './keys.ts'

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Chat' })
export const box = (page: Page) => panel(page).getByRole('textbox')
export const widget = (page: Page) => page.getByRole('complementary', { name: 'Chat' })
export const bubbles = (page: Page) => panel(page).locator('[data-message]')
export const displayOf = (page: Page) =>
  page.evaluate(() => document.querySelector('[data-chat]')?.getAttribute('data-chat') ?? 'none')

/** Runs a command from the palette and answers its questions, each by the first row that fits. */
export async function command(page: Page, name: string, ...answers: string[]): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().waitFor()
  await press(page, 'Enter')
  for (const text of answers) {
    await page.locator('[cmdk-input]').waitFor()
    await page.keyboard.type(text)
    await page.getByRole('option').first().waitFor()
    await press(page, 'Enter')
  }
}

/** Opens a chat with somebody and waits until it can be written in. */
export async function chatWith(page: Page, userId: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type('Chat by user ID')
  await page.getByRole('option', { name: 'Chat by user ID' }).first().waitFor()
  await press(page, 'Enter')
  await answer(page, userId)
  await box(page).waitFor()
  await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement)
}

/** Names of the calls of the chat a page makes from now on. */
export function callsOf(page: Page): (keyof typeof chatCalls)[] {
  const made: (keyof typeof chatCalls)[] = []
  page.on('request', request => {
    const [, name] = /\/api\/chat\/(\w+)/.exec(request.url()) ?? []
    if (name) made.push(name as keyof typeof chatCalls)
  })
  return made
}

/** Many messages at once, by everybody in the chat in turn. */
export async function fill({ server }: TestServer, chatId: string, count: number): Promise<void> {
  const { database } = server.services
  await database.write(async tx => {
    const tables = withTables<ChatTables>(tx)
    const members = await tables.selectFrom('chat_members').select('user_id').where('chat_id', '=', chatId).execute()
    const rows = Array.from({ length: count }, (_, n) => ({
      id: `filled${n}`,
      chat_id: chatId,
      user_id: members[n % members.length]?.user_id ?? '',
      content: `Message ${n}${n % 9 === 0 ? ': the lamp was lit, and nobody said a word about it until the morning' : ''}`,
      created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    }))
    for (let at = 0; at < rows.length; at += 1_000)
      await tables
        .insertInto('chat_messages')
        .values(rows.slice(at, at + 1_000))
        .execute()
  })
}
