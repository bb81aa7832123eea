import type { Page } from 'playwright'
import { links } from '#core/shared/links.ts'
import { addresses } from '#plugins/library/shared/addresses.ts'
import { closeAll, openList, pick } from './choosing.ts'
import type { World } from './everything-world.ts'
import { press } from './fixtures/keys.ts'
import { waitUntilSettled } from './fixtures/navigate.ts'

/** Where commands run, and how each is prepared. */
export interface Scene {
  name: string
  at(world: World): string
  /** prepares the page for the next command; it may be there already */
  ready?(page: Page, world: World): Promise<unknown>
  /** an overlay is part of the scene */
  keepsOpen?: boolean
}

/** Preparations of single commands. */
export const before: Record<string, (page: Page) => Promise<unknown>> = {
  'go.forward': page => page.goBack(),
  'palette.repeat': page => press(page, 'Shift+D'),
  'shell.top': page => page.locator('.cm-content').evaluate(text => text.closest('main')?.scrollTo(0, 900)),
  'shell.undo': async page => {
    await press(page, 'End Shift+#')
    await page.locator('[data-toaster] [data-command="shell.undo"]').last().waitFor()
  },
  'import.move-down': page => press(page, 'Home'),
  'import.take': async page => {
    const last = page.getByRole('dialog').getByRole('row').last().getByRole('checkbox')
    if (await last.isChecked()) await press(page, 'x')
    await last.and(page.locator('[aria-checked="false"]')).waitFor()
  },
  'list.move-up': page => press(page, 'j'),
  // What is at the edge goes no further.
  'canvas.pan-up': page => press(page, '0'),
  // Only a widget that is not shown can be added.
  'dashboard.add': async page => {
    const count = await page.locator('[data-widget]').count()
    await press(page, 'Delete')
    await page
      .locator('[data-widget]')
      .nth(count - 1)
      .waitFor({ state: 'detached' })
  },
  'diagram.find': middleNode,
  'diagram.select-left': middleNode,
  'diagram.select-right': middleNode,
  'diagram.select-up': middleNode,
  'diagram.select-down': middleNode,
  'plans.move-down': page => press(page, 'ArrowRight k k k k'),
  // At the edge of the grid there is no other cell.
  'plans.to-row-above': page => press(page, 'Alt+ArrowDown'),
  'plans.to-chapter-before': page => press(page, 'Alt+ArrowRight'),
  'plans.move-left': page => press(page, 'Alt+ArrowRight'),
  'chat.copy-message': openChat,
  'chat.delete-message': openChat,
  'editor.open-mention': async page => {
    await run(page, 'Link')
    await page.locator('[cmdk-input]').fill('https://example.org/')
    await press(page, 'Enter')
    await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
  },
  'editor.enter': page => run(page, 'Stop editing the text'),
  'editor.previous-section': page => run(page, 'Next scene or heading'),
  'editor.scene-up': page => run(page, 'Move scene down'),
  'editor.block-none': page => press(page, 'Control+1'),
  'editor.size-normal': page => run(page, 'Large text'),
  'roles.discard': page => run(page, 'Move role down'),
  'roles.save': page => run(page, 'Move role down'),
}

/** Commands that add come first, those that remove later, those that end something last. */
export function orderOf(id: string): number {
  // The event has an end only as long as no other date is set.
  if (id === 'events.no-end') return 0
  // Imported roles replace those here, a sorted list is no longer in manual order, and focus mode hides elements: these
  // run last.
  if (id === 'roles.import' || id === 'list.sort' || id === 'shell.focus') return 4
  if (
    /(discard|start|reset-all|language|import\.back|paragraphs|hand-over|event\.move|members\.remove|subscriptions\.end|story\.unsubscribe|history\.close|list\.move-(up|down)|entity\.(archive|delete))$/.test(
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

async function row(page: Page): Promise<void> {
  // Leaves a filter field before moving through rows.
  if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) await press(page, 'Escape')
  await page.getByRole('row').first().waitFor()
  await press(page, 'Home j')
}

async function selection(page: Page): Promise<void> {
  await row(page)
  const list = page.getByRole('grid')
  if (!(await list.getByRole('row', { selected: true }).count())) await press(page, 'x')
  await list.getByRole('row', { selected: true }).first().waitFor()
}

/** Shows a map drawn, and in no mode: else it does not offer most of its commands. */
async function drawnMap(page: Page): Promise<void> {
  const drawn = page.locator('main canvas').first()
  await drawn.or(page.locator('main').getByRole('grid')).first().waitFor()
  if (!(await drawn.count())) await press(page, 'Shift+M')
  await drawn.waitFor()
  await closeAll(page)
  const busy = page
    .locator('main')
    .locator('[data-mode]:not([data-mode="view"]), [data-crosshair], article[aria-label]')
  for (let tries = 0; tries < 4 && (await busy.count()); tries++) await press(page, 'Escape')
  await busy.first().waitFor({ state: 'detached' })
}

/** Chooses a node of the plan that has others around it. */
async function chosenNode(page: Page): Promise<void> {
  await page.locator('main').getByRole('option').first().waitFor()
  const chosen = page.locator('main [role="option"][aria-selected="true"]')
  // Leaves a field before moving among nodes.
  if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) await press(page, 'Escape')
  if (!(await chosen.count())) await press(page, 'j j')
  await chosen.waitFor()
}

const commentsShown = (page: Page) => page.locator('[data-comment]').first().waitFor()

/** Shows the second page of the library. */
async function laterStories(page: Page): Promise<void> {
  const newer = page.locator('main [data-command="library.newer"]')
  const older = page.locator('main [data-command="library.older"]')
  await newer.or(older).first().waitFor()
  if (await newer.count()) return
  await older.click()
  await newer.waitFor()
}

/** Shows the plot grid of a plan, with a node chosen that has cells around it. */
async function plotGrid(page: Page): Promise<void> {
  const clear = page.locator('main [data-command="plans.filter-clear"]')
  if (await clear.count()) await clear.click()
  await clear.waitFor({ state: 'detached' })
  const grid = page.locator('main [role="grid"]')
  if (!(await grid.count())) await press(page, 'p')
  await grid.focus()
  const node = grid.locator('[data-node]').first()
  await node.click()
  await grid.focus()
  await grid.locator('[data-node][aria-current="true"]').first().waitFor()
}

async function filteredNodes(page: Page): Promise<void> {
  const clear = page.locator('main [data-command="plans.filter-clear"]')
  if (!(await clear.count())) {
    await run(page, 'Filter nodes by status')
    await page.locator('[cmdk-input]').fill('In progress')
    await press(page, 'Enter')
    await clear.waitFor()
  }
  // What the scene before has changed is saved first.
  await page.locator('[data-save="saving"], [data-save="unsaved"]').waitFor({ state: 'detached' })
}

async function middleNode(page: Page): Promise<void> {
  await press(page, '0')
  await page.locator('[data-node="Oda"]').click()
  await page.locator('[data-node="Oda"][data-selected="true"]').waitFor()
}

/** Selects a node of the drawn diagram: most of its commands act on one. */
async function selectedNode(page: Page): Promise<void> {
  const drawn = page.locator('.react-flow__node').first()
  await drawn.or(page.locator('main').getByRole('table')).first().waitFor()
  if (!(await drawn.count())) await press(page, 'Shift+M')
  await drawn.waitFor()
  await closeAll(page)
  const selected = page.locator('[data-node][data-selected="true"]')
  if (!(await selected.count())) await press(page, 'ArrowRight')
  await selected.waitFor()
}

/** Opens an older version of a text. */
async function history(page: Page): Promise<void> {
  const versions = page.getByRole('option')
  await versions.nth(1).click()
  await page.locator('[role="option"][aria-selected="true"]').waitFor()
}

async function importing(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const shown = dialog.locator('[role="row"], [role="option"]')
  if (!(await dialog.count())) {
    await run(page, 'Import a manuscript')
    const chooser = dialog.locator('input[type="file"]')
    await shown.or(chooser).first().waitFor({ state: 'attached' })
    // The manuscript is still loaded if only the dialog was closed.
    if (!(await shown.count())) {
      const chapters = ['quay', 'boat', 'rope', 'sail'].map(
        (word, n) => `CHAPTER ${n + 1}\n\nA ${word}.\n\nAnd another.`,
      )
      const book = { name: 'book.txt', mimeType: 'text/plain', buffer: Buffer.from(chapters.join('\n\n')) }
      await chooser.first().setInputFiles(book)
    }
  }
  await shown.first().waitFor()
  await press(page, 'End')
}

/** Shows what a note of Obsidian would become. */
async function planned(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.count())) await run(page, 'Import from Obsidian')
  const shown = dialog.getByRole('table')
  const chooser = dialog.locator('input[type="file"]').first()
  await shown.or(chooser).first().waitFor({ state: 'attached' })
  const note = { name: 'Skerry.md', mimeType: 'text/markdown', buffer: Buffer.from('A rock.') }
  if (!(await shown.count())) await chooser.setInputFiles(note)
  await shown.waitFor()
}

async function exported(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.count())) await run(page, 'Export the list')
  await dialog.getByRole('listitem').first().waitFor()
}

/** Shows the widgets of the project, and selects one between others. */
async function widgets(page: Page): Promise<void> {
  const widget = page.locator('[data-widget]')
  if (!(await widget.count())) {
    await run(page, 'Choose the dashboard')
    await page.locator('[cmdk-item]', { hasText: 'Widgets of the project' }).click()
    await widget.first().waitFor()
  }
  await widget.nth(1).focus()
  await page.locator('[data-widget][data-selected]').waitFor()
}

async function bookDialog(page: Page): Promise<void> {
  if (!(await page.getByRole('dialog').count())) await run(page, 'Export the book')
  await page.getByRole('dialog').getByRole('radio', { name: 'EPUB' }).waitFor()
}

/** The matches of find and replace, found again if they were replaced; the second is not selected. */
async function hits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByText('3 of 3 matches').waitFor()
  await page.locator('[data-hit]').nth(1).click()
  await page.getByText('2 of 3 matches').waitFor()
}

/** Focuses the last paragraph of a section. */
async function paragraphs(page: Page): Promise<void> {
  await importing(page)
  const list = page.getByRole('dialog').getByRole('listbox')
  if (!(await list.count())) await press(page, 'Home Enter')
  await list.waitFor()
  await press(page, 'End')
}

/** Runs a preparation only once per page. */
function once(make: (page: Page) => Promise<void>): (page: Page) => Promise<void> {
  const made = new WeakSet<Page>()
  return async page => {
    if (made.has(page)) return
    made.add(page)
    await make(page)
  }
}

const offline = once(async page => {
  await page.getByRole('row').first().waitFor()
  await press(page, 'j')
  await page.locator('[aria-activedescendant]').waitFor()
  await waitUntilSettled(page)
  await page.route('**/api/**', route => route.abort())
  await press(page, 'Shift+#')
  await page.locator('dialog[open]').waitFor()
  await press(page, 'Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.locator('[data-message-id="outbox.waiting"]').waitFor()
})

const secondStep = once(async page => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/user/me', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { user: { ...answer.user, secondStep: true } } })
  })
  // Reloads to load the state of the second step.
  await page.reload()
  await page.getByRole('row').first().waitFor()
})

export const project = ({ project: address }: World) => address

/** Each part has a page of its own, in which its scenes run in order. */
export const parts: Record<string, Scene[]> = {
  places: [
    { name: 'spaces', at: () => '/builder' },
    { name: 'space', at: ({ spaceId }) => links.space(spaceId) },
    { name: 'visited', at: ({ visited }) => links.space(visited, 'members') },
    { name: 'project', at: project },
  ],
  lists: [
    { name: 'row', at: project, ready: row },
    { name: 'selection', at: project, ready: selection },
  ],
  texts: [
    { name: 'chapter', at: world => world.chapter, ready: page => page.locator('.cm-content').waitFor() },
    { name: 'history', at: ({ history }) => history, ready: history },
    { name: 'character', at: ({ character }) => character },
    { name: 'archived', at: ({ archived }) => archived },
    // Last, because it ends in focus mode.
    {
      name: 'text',
      at: world => world.chapter,
      ready: async page => {
        await page.locator('.cm-line', { hasText: 'Line 3:' }).click()
        await press(page, 'Home Shift+End')
      },
    },
  ],
  time: [
    { name: 'timelines', at: ({ timelines }) => timelines, ready: row },
    { name: 'event', at: world => world.event, ready: page => page.locator('.cm-content').waitFor() },
  ],
  maps: [
    { name: 'map', at: ({ map }) => map, ready: drawnMap },
    { name: 'layer', at: ({ layer }) => layer },
    { name: 'location', at: world => world.location, ready: page => page.locator('.cm-content').waitFor() },
  ],
  library: [
    { name: 'library', at: () => links.library() },
    { name: 'later stories', at: () => links.library(), ready: laterStories },
    { name: 'subscriptions', at: () => '/library/subscriptions' },
    // Notified, left and subscribed again: each offers what the one before has made possible.
    ...['story', 'notified story', 'left story', 'story again'].map(
      (name): Scene => ({ name, at: ({ shelf }) => links.story(shelf.storyId) }),
    ),
    { name: 'reading', at: ({ shelf }) => addresses.chapter(shelf.storyId, shelf.chapterId) },
    { name: 'figures', at: ({ shelf }) => addresses.analytics(shelf.storyId) },
    {
      name: 'publishing',
      at: ({ shelf: { publishing } }) => links.projectSection(publishing.spaceId, publishing.projectId, 'publishing'),
    },
  ],
  comments: [
    { name: 'comments', at: ({ shelf }) => addresses.chapter(shelf.storyId, shelf.commented), ready: commentsShown },
  ],
  plans: [
    { name: 'plan', at: world => world.plan, ready: chosenNode },
    { name: 'filtered plan', at: world => world.plan, ready: filteredNodes },
    { name: 'plot grid', at: world => world.plan, ready: plotGrid },
    { name: 'empty plan', at: world => world.emptyPlan },
  ],
  replace: [{ name: 'replace', at: ({ replace }) => replace, ready: hits }],
  dashboard: [{ name: 'dashboard', at: ({ home }) => home, ready: widgets }],
  diagrams: [{ name: 'diagram', at: ({ diagram }) => diagram, ready: selectedNode }],
  people: [
    { name: 'members', at: ({ section }) => section('members') },
    {
      name: 'roles',
      at: ({ section }) => section('roles'),
      ready: async page => {
        // Imported roles have replaced it.
        const keeper = page.locator('[data-cell^="head "]', { hasText: 'Keeper' })
        if (await keeper.count()) await keeper.focus()
      },
    },
    { name: 'given', at: ({ given }) => links.space(given) },
  ],
  import: [
    { name: 'import', at: project, ready: importing, keepsOpen: true },
    { name: 'paragraphs', at: project, keepsOpen: true, ready: paragraphs },
    { name: 'import end', at: project, ready: importing, keepsOpen: true },
    { name: 'export', at: project, ready: exported, keepsOpen: true },
    { name: 'book', at: project, ready: bookDialog, keepsOpen: true },
    { name: 'another program', at: project, ready: planned },
  ],
  account: [
    { name: 'offline', at: project, ready: offline },
    { name: 'second step', at: project, ready: secondStep },
    { name: 'settings', at: () => links.settings('appearance') },
    { name: 'end', at: () => '/builder' },
  ],
  // Played by the owner of the server.
  owner: [{ name: 'server', at: () => '/builder' }],
}
