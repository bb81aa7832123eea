import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/richtext/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { characterCalls } from '#plugins/characters/shared.ts'
import { chatCalls } from '#plugins/chat/shared.ts'
import { noteCalls } from '#plugins/notes/shared.ts'
import { Client, letIn, makePlace, signedIn } from '#tests/harness/index.ts'
import { addField } from '../api/characters-stage.ts'
import { fileOf, picture } from '../api/images-samples.ts'
import {
  type Answers,
  closeAll,
  effects,
  openList,
  outcome,
  pick,
  remember,
  rowsShown,
  type Way,
  watchEffects,
} from './choosing.ts'
import { commands } from './everything-rule.ts'
import { furnish } from './everything-stage.ts'
import { press } from './keys.ts'
import { openStage } from './stage.ts'
import { settled, travel } from './travel.ts'

const stage = openStage()
const limit = 420_000

/** Where commands are chosen, and what has to be so before each of them. */
interface Scene {
  name: string
  at: string
  /** makes the page ready for the next command; it may stand there already */
  ready?(page: Page): Promise<unknown>
  /** what lies over the page belongs to it */
  keepsOpen?: boolean
}

/** Somebody signs in at another browser as well. */
async function signInElsewhere(userId: string): Promise<void> {
  const other = new Client(stage.server)
  await other.call(sessionCalls.login, { email: `${userId}@example.org`, password: 'correct horse 1' })
}

/** What a command asks, where the first answer will not do. */
const answers: Record<string, Answers> = {
  'account.theme': ['Dark'],
  'bookmarks.move': [0, 1],
  'characters.field-down': [0],
  'characters.field-up': [1],
  'characters.relate': [0, 'rival'],
  'chat.add': [0, 1],
  'chat.start-group': ['Scratch chat', 'commands-friend'],
  'chat.write-to': ['commands-friend'],
  'editor.link': ['https://example.org/'],
  'keys.preset': [1],
  'list.sort': [1],
  'members.change-role': [0, 1],
  'members.hand-over': [0, 1],
  'members.invite': ['commands-guest', 0],
  'shell.language': ['Українська'],
  'space.create': ['Scratch space', 'scratch_space'],
}

/** Commands that have nothing to do in the first scene that offers them. */
const belongs: Record<string, string> = {
  'account.sign-out': 'end',
  'account.sign-out-everywhere': 'end',
  'chapter.go': 'chapter',
  'editor.enter': 'chapter',
  'go.project': 'chapter',
  'go.spaces': 'project',
  'list.sort': 'row',
  'palette.repeat': 'row',
  'shell.focus': 'text',
  'shell.side': 'chapter',
  'shell.top': 'chapter',
  'shell.undo': 'row',
  'import.start': 'import end',
  'members.cancel-invitation': 'space',
  'members.change-role': 'space',
  'members.demote': 'space',
  'members.hand-over': 'given',
  'members.invite': 'space',
  'members.promote': 'space',
  'members.remove': 'space',
  'thing.open': 'row',
}

/** What has to be so before one command. */
const before: Record<string, (page: Page) => Promise<unknown>> = {
  'go.forward': page => page.goBack(),
  'palette.repeat': page => press(page, 'Shift+D'),
  'shell.top': page => page.locator('.cm-content').evaluate(text => text.closest('main')?.scrollTo(0, 900)),
  'shell.undo': async page => {
    await press(page, 'End Shift+#')
    await page.locator('[data-toaster] [data-command="shell.undo"]').waitFor()
  },
  'import.move-down': page => press(page, 'Home'),
  'import.take': page => press(page, 'x'),
  'list.move-up': page => press(page, 'j'),
  'chat.copy-message': openChat,
  'chat.delete-message': openChat,
  'editor.open-mention': async page => {
    await run(page, 'Link')
    await page.locator('[cmdk-input]').fill('https://example.org/')
    await press(page, 'Enter')
    await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
  },
  'editor.block-none': page => press(page, 'Control+1'),
  'editor.size-normal': page => run(page, 'Large text'),
  'roles.save': page => run(page, 'Move role down'),
}

/** What adds comes first, what takes away later, what ends a thing last. */
function orderOf(id: string): number {
  if (
    /(discard|start|reset-all|language|import\.back|paragraphs|hand-over|members\.remove|thing\.(archive|delete))$/.test(
      id,
    )
  )
    return 3
  if (/(delete|remove|un(relate|do)|archive|leave|kick|close|cancel|save)/.test(id)) return 2
  return /(create|add|new|relate|insert|open|invite|import\.toggle)/.test(id) ? 0 : 1
}

async function openChat(page: Page): Promise<void> {
  await openList(page, '>Open a chat')
  await pick(page, 'chat.open', 'enter')
  await page.locator('[cmdk-input]').fill('Jetty')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Jetty' }).waitFor()
  await press(page, 'Enter')
  await page.getByText('Word from the Jetty').last().waitFor()
  await closeAll(page)
}

async function run(page: Page, name: string): Promise<void> {
  await openList(page, `>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await press(page, 'Enter')
  await page
    .locator('[cmdk-input]:not([aria-label="Find or run"])')
    .or(page.locator('body:not(:has([cmdk-input]))'))
    .waitFor()
}

it('every command is chosen from the palette, runs, and changes something', { timeout: limit }, async () => {
  const { page, client, friend, spaceId, projectId, visited, ...pages } = await furnish(stage, 'commands')
  const place = { spaceId, projectId }
  page.setDefaultTimeout(10_000)
  await watchEffects(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn(stage.server, 'commands-guest')
  await signInElsewhere('commands')
  const text = fromPlainText(Array.from({ length: 90 }, (_, n) => `Line ${n}: the lamp was lit.`).join('\n'))
  const long = await client.call(callsOf(chapter).create, { ...place, title: 'The Long Watch', text })
  await client.call(callsOf(chapter).create, { ...place, title: 'Spare', text })
  for (const label of ['Second', 'Third', 'Fourth'])
    await client.call(noteCalls.create, { content: fromPlainText(`${label} note`) })
  const mine = ['Second one', 'Third one'].map(label => ({ label, url: `/builder/space/${spaceId}?to=${label}` }))
  const { user } = await client.call(sessionCalls.me, {})
  await client.call(sessionCalls.updateUser, { data: { bookmarks: [...user.bookmarks, ...mine] } })
  for (const name of ['Harbour', 'Quay', 'Jetty', 'Pier']) {
    const { chatId } = await client.call(chatCalls.startChat, { name, type: 'group', users: ['commands-friend'] })
    await client.call(chatCalls.postMessage, { chatId, content: `Word from the ${name}` })
    await friend.call(chatCalls.postMessage, { chatId, content: `Heard at the ${name}` })
  }
  const crew: string[] = []
  for (const name of ['Ahab', 'Ishmael', 'Queequeg']) {
    const image = fileOf(await picture().png().toBuffer(), `${name}.png`)
    crew.push((await client.call(characterCalls.create, { ...place, name, image })).characterId)
  }
  for (const label of ['Age', 'Ship']) await addField(client, place, label)
  const given = await makePlace(client, 'given')
  await letIn(client, friend, { spaceId: given.spaceId })
  const at = (kind: string, id = '') => `/builder/${kind}/${spaceId}/${projectId}/${id}`

  const row = async () => {
    // A field that narrows the list is left before its rows are walked.
    if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) await press(page, 'Escape')
    await page.getByRole('row').first().waitFor()
    await press(page, 'Home')
    await press(page, 'j')
  }
  const dialog = page.getByRole('dialog')
  const importing = async () => {
    if (!(await dialog.count())) {
      await run(page, 'Import a manuscript')
      const chapters = ['quay', 'boat', 'rope', 'sail'].map(
        (word, n) => `CHAPTER ${n + 1}\n\nA ${word}.\n\nAnd another.`,
      )
      const book = { name: 'book.txt', mimeType: 'text/plain', buffer: Buffer.from(chapters.join('\n\n')) }
      await page.locator('input[type="file"]').first().setInputFiles(book)
      await dialog.getByRole('row').nth(3).waitFor()
    }
    await press(page, 'End')
  }
  const offline = async () => {
    if (!(await page.getByRole('row').count())) return
    await page.route('**/api/**', route => route.abort())
    await press(page, 'j Shift+#')
    await page.locator('dialog[open]').waitFor()
    await press(page, 'Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  const secondStep = async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/api/user/me', async route => {
      const response = await route.fetch()
      const answer = await response.json()
      await route.fulfill({ response, json: { user: { ...answer.user, secondStep: true } } })
    })
    // Loaded anew, to hear of the second step.
    await page.reload()
    await page.getByRole('row').first().waitFor()
  }

  const scenes: Scene[] = [
    { name: 'spaces', at: '/builder' },
    { name: 'space', at: links.space(spaceId) },
    { name: 'visited', at: links.space(visited, 'members') },
    { name: 'project', at: links.project(spaceId, projectId) },
    { name: 'row', at: links.project(spaceId, projectId), ready: row },
    {
      name: 'selection',
      at: links.project(spaceId, projectId),
      ready: async () => {
        await row()
        await press(page, 'x')
      },
    },
    { name: 'chapter', at: at('chapter', long.chapterId), ready: () => page.locator('.cm-content').waitFor() },
    {
      name: 'text',
      at: at('chapter', long.chapterId),
      ready: async () => {
        await page.locator('.cm-line', { hasText: 'Line 3:' }).click()
        await press(page, 'Home Shift+End')
      },
    },
    { name: 'character', at: at('character', crew[0]) },
    { name: 'archived', at: pages.archived },
    { name: 'members', at: links.projectSection(spaceId, projectId, 'members') },
    {
      name: 'roles',
      at: links.projectSection(spaceId, projectId, 'roles'),
      ready: () => page.locator('[data-row]').nth(1).focus(),
    },
    { name: 'given', at: links.space(given.spaceId) },
    { name: 'import', at: links.project(spaceId, projectId), ready: importing, keepsOpen: true },
    {
      name: 'paragraphs',
      at: links.project(spaceId, projectId),
      keepsOpen: true,
      ready: async () => {
        await importing()
        await press(page, 'Home Enter')
      },
    },
    { name: 'import end', at: links.project(spaceId, projectId), ready: importing, keepsOpen: true },
    { name: 'offline', at: links.project(spaceId, projectId), ready: offline },
    { name: 'second step', at: links.project(spaceId, projectId), ready: secondStep },
    { name: 'settings', at: links.settings('appearance') },
    { name: 'end', at: '/builder' },
  ]

  const bare = new Set(commands.filter(one => one.bare).map(({ id }) => id))
  const done = new Set<string>()
  let chosen = 0
  const failed: string[] = []
  const stand = async (scene: Scene) => {
    if (!scene.keepsOpen) await closeAll(page)
    if (new URL(page.url()).pathname + new URL(page.url()).search !== scene.at) {
      await travel(page, scene.at)
      await page.locator('main h1, main h2, main form').first().waitFor()
      await settled(page)
    }
    await scene.ready?.(page)
  }
  const choose = async (scene: Scene, { id, name }: { id: string; name: string }, way: Way) => {
    try {
      await stand(scene)
      await before[id]?.(page)
      await remember(page)
      await openList(page, `>${name}`)
      await pick(page, id, way)
      await outcome(page, id, answers[id])
      chosen++
      if (id === 'shell.language') {
        await openList(page, '>Change language')
        await pick(page, id, 'enter')
        await outcome(page, id)
      }
    } catch (error) {
      failed.push(`${scene.name}, ${id}: ${(error as Error).message.split('\n')[0]}`)
    }
    done.add(id)
  }

  await page.goto(stage.server.url)
  for (const scene of scenes) {
    await stand(scene)
    await settled(page)
    // What the palette itself does to a page is no effect of a command.
    await remember(page)
    await openList(page, '>')
    const offered = await rowsShown(page)
    await closeAll(page)
    failed.push(...(await effects(page)).map(one => `${scene.name}: the palette by itself changes ${one}`))
    const due = offered.filter(({ id }) => !done.has(id) && (belongs[id] ?? scene.name) === scene.name)
    for (const row of due.toSorted((a, b) => orderOf(a.id) - orderOf(b.id))) await choose(scene, row, 'enter')
    for (const row of due.filter(({ id }) => bare.has(id) && orderOf(id) < 2)) await choose(scene, row, 'click')
  }
  const listed = commands.filter(({ inPalette }) => inPalette).map(({ id }) => id)
  process.stdout.write(`${done.size} commands were chosen, ${chosen} times\n`)
  expect(failed).toEqual([])
  expect(listed.filter(id => !done.has(id))).toEqual([])
})
