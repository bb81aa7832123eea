import type { Page } from 'playwright'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { toMarkdown } from '#core/shared/richtext/markdown.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type Client, makePlace } from '#tests/harness/index.ts'
import { addChapter, addEntry, type End } from '../api/relations-stage.ts'
import type { Stage, WindowOptions } from './stage.ts'

/** A chapter to write in, things to mention, and the window of their author. */
export interface Writing {
  client: Client
  page: Page
  place: Place
  chapterId: string
  /** the entries by name */
  entries: ReadonlyMap<string, End>
  open(): Promise<void>
  /** the text as it is stored, as Markdown without ids */
  stored(): Promise<string>
}

export async function beginWriting(
  stage: Stage,
  userId: string,
  options: WindowOptions & {
    names?: readonly string[]
    text?: (entries: ReadonlyMap<string, End>, place: Place) => RichText
  } = {},
): Promise<Writing> {
  const { names = ['Oda Varrick', 'Odalisque', 'Wick'], text, ...window } = options
  const { client, page } = await stage.openAs(userId, window)
  const place = await makePlace(client)
  const entries = new Map<string, End>()
  for (const name of names) entries.set(name, await addEntry(client, place, name))
  const { id: chapterId } = await addChapter(client, place, 'The Lantern Debt', text?.(entries, place))
  return {
    ...{ client, page, place, chapterId, entries },
    open: async () => {
      await page.goto(`${stage.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${chapterId}`)
      await page.waitForSelector('.cm-content')
    },
    stored: async () => {
      const answer = await client.call(callsOf(chapter).get, { ...place, chapterId })
      return toMarkdown(answer.text).replace(/\]\([^)]*\)/g, ']')
    },
  }
}

export const offered = (page: Page) => page.locator('[data-mention-option]')
export const chosen = (page: Page) => page.locator('[data-mention-option][aria-selected="true"]')

/** Writes an `@` with letters and waits for the list. */
export async function mention(page: Page, letters: string): Promise<void> {
  await page.keyboard.type(`@${letters}`)
  await offered(page).first().waitFor()
}
