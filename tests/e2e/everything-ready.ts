import type { Page } from 'playwright'
import { openList, pick } from './choosing.ts'
import { closeAll, press } from './fixtures/keys.ts'
import { waitUntilSettled } from './fixtures/navigate.ts'

// How the scenes of everything-scenes.ts prepare a page.

export async function openChat(page: Page): Promise<void> {
  await openList(page, '>Open a chat')
  await pick(page, 'chat.open', 'enter')
  await page.locator('[cmdk-input]').fill('Jetty')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Jetty' }).waitFor()
  await press(page, 'Enter')
  await page.getByText('Word from the Jetty').last().waitFor()
  await closeAll(page)
}

export async function run(page: Page, name: string): Promise<void> {
  await openList(page, `>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await press(page, 'Enter')
  await page
    .locator('[cmdk-input]:not([aria-label="Find or run"])')
    .or(page.locator('body:not(:has([cmdk-input]))'))
    .waitFor()
  // What it does may need code that is not loaded yet.
  await waitUntilSettled(page)
}

export async function row(page: Page): Promise<void> {
  // Leaves a filter field before moving through rows.
  if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) await press(page, 'Escape')
  await page.getByRole('row').first().waitFor()
  await press(page, 'Home j')
}

export async function selection(page: Page): Promise<void> {
  await row(page)
  const list = page.getByRole('grid')
  if (!(await list.getByRole('row', { selected: true }).count())) await press(page, 'x')
  await list.getByRole('row', { selected: true }).first().waitFor()
}

/** Shows a map drawn, and in no mode: else it does not offer most of its commands. */
export async function drawnMap(page: Page): Promise<void> {
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
export async function chosenNode(page: Page): Promise<void> {
  await page.locator('main').getByRole('option').first().waitFor()
  const chosen = page.locator('main [role="option"][aria-selected="true"]')
  // Leaves a field before moving among nodes.
  if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) await press(page, 'Escape')
  // What is in hand is put back, and what is selected beside it let go.
  for (const command of ['plans.put-back', 'plans.unselect'])
    if (await page.locator(`main [data-command="${command}"]`).count()) await press(page, 'Escape')
  if (!(await chosen.count())) await press(page, 'j j')
  await chosen.waitFor()
}

export const commentsShown = (page: Page) => page.locator('[data-comment]').first().waitFor()

/** Shows the text of a chapter by pages. */
export async function byPages(page: Page): Promise<void> {
  if ((await page.locator('main [data-layout="pages"]').count()) > 0) return
  await run(page, 'Layout: pages or scroll')
  await page.locator('[cmdk-item]', { hasText: 'Pages' }).waitFor()
  await press(page, 'ArrowDown Enter')
  await page.locator('main [data-layout="pages"]').waitFor()
}

/** Shows the second page of the library. */
export async function laterStories(page: Page): Promise<void> {
  const newer = page.locator('main [data-command="library.newer"]')
  const older = page.locator('main [data-command="library.older"]')
  await newer.or(older).first().waitFor()
  if (await newer.count()) return
  await older.click()
  await newer.waitFor()
}

/** Shows the plot grid of a plan, with a node chosen that has cells around it. */
export async function plotGrid(page: Page): Promise<void> {
  const clear = page.locator('main [data-command="plans.filter-clear"]')
  if (await clear.count()) await clear.click()
  await clear.waitFor({ state: 'detached' })
  const grid = page.locator('main [role="grid"]')
  if (!(await grid.count())) await press(page, 'p')
  await grid.focus()
  await grid.locator('[data-node]').first().click()
  await grid.focus()
  await grid.locator('[data-node][aria-current="true"]').first().waitFor()
}

export async function filteredNodes(page: Page): Promise<void> {
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

export async function middleNode(page: Page): Promise<void> {
  await press(page, '0')
  await page.locator('[data-node="Oda"]').click()
  await page.locator('[data-node="Oda"][data-selected="true"]').waitFor()
}

/** Selects all of the drawn diagram: a group, what it holds, and a node beside it. */
export async function allNodes(page: Page): Promise<void> {
  await selectedNode(page)
  await press(page, 'Control+a')
  await page.locator('[data-node="Quill"][data-selected="true"]').waitFor()
}

/** Selects a node of the drawn diagram: most of its commands act on one. */
export async function selectedNode(page: Page): Promise<void> {
  // Letters that the command before has shown.
  if (await page.getByRole('list', { name: 'Letters to jump by' }).count()) await press(page, 'Escape')
  const drawn = page.locator('.react-flow__node').first()
  await drawn.or(page.locator('main').getByRole('table')).first().waitFor()
  if (!(await drawn.count())) await press(page, 'Shift+M')
  await drawn.waitFor()
  await closeAll(page)
  const selected = page.locator('[data-node][data-selected="true"]')
  const count = await selected.count()
  if (count > 1) await press(page, 'Escape')
  if (count !== 1) await press(page, 'ArrowRight')
  await selected.waitFor()
}

/** The graph is drawn, and what has the most relations is selected. */
export async function drawnGraph(page: Page): Promise<void> {
  // Letters that the command before has shown.
  if (await page.getByRole('list', { name: 'Letters to jump by' }).count()) await press(page, 'Escape')
  const drawn = page.locator('[data-drawn="true"][data-view]')
  await drawn.or(page.locator('main').getByRole('table')).first().waitFor()
  if (!(await drawn.count())) await press(page, 'v')
  await drawn.waitFor()
  await closeAll(page)
  const hub = page.getByRole('status').getByText(/^Hub, /)
  if (await hub.count()) return
  await press(page, 'Shift+F')
  await page.locator('[cmdk-input][aria-label="Which item?"]').fill('Hub')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Hub' }).waitFor()
  await press(page, 'Enter')
  await hub.waitFor()
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
}

/** What is shown whole is not shown otherwise. */
export async function closerGraph(page: Page): Promise<void> {
  const drawn = page.locator('[data-drawn="true"][data-view]')
  const whole = await drawn.getAttribute('data-view')
  await press(page, '+')
  await drawn.and(page.locator(`:not([data-view="${whole}"])`)).waitFor()
}

/** How two entities of the graph are connected is shown. */
export async function pathInGraph(page: Page): Promise<void> {
  await drawnGraph(page)
  const path = page.getByRole('region', { name: 'Path' })
  if (await path.count()) return
  await press(page, 'Shift+P')
  await page.locator('[cmdk-input]').fill('Spoke 3')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Spoke 3' }).waitFor()
  await press(page, 'Enter')
  await path.waitFor()
}

/** Opens an older version of a text. */
export async function history(page: Page): Promise<void> {
  const versions = page.getByRole('option')
  await versions.nth(1).click()
  await page.locator('[role="option"][aria-selected="true"]').waitFor()
}

export async function importing(page: Page): Promise<void> {
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
      const book = {
        name: 'book.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(['PART ONE', ...chapters].join('\n\n')),
      }
      await chooser.first().setInputFiles(book)
    }
  }
  await shown.first().waitFor()
  await press(page, 'End')
}

/** Shows what a note of Obsidian would become. */
export async function planned(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.count())) await run(page, 'Import from Obsidian')
  const shown = dialog.getByRole('table', { name: 'What this import would do' })
  const chooser = dialog.locator('input[type="file"]').first()
  await shown.or(chooser).first().waitFor({ state: 'attached' })
  const note = { name: 'Skerry.md', mimeType: 'text/markdown', buffer: Buffer.from('A rock.') }
  if (!(await shown.count())) await chooser.setInputFiles(note)
  await shown.waitFor()
}

export async function exported(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.count())) await run(page, 'Export the list')
  await dialog.getByRole('listitem').first().waitFor()
}

/** Shows the widgets of the project, and selects one between others. */
export async function widgets(page: Page): Promise<void> {
  const widget = page.locator('[data-widget]')
  if (!(await widget.count())) {
    await run(page, 'Choose the dashboard')
    await page.locator('[cmdk-item]', { hasText: 'Widgets of the project' }).click()
    await widget.first().waitFor()
  }
  await widget.nth(1).focus()
  await page.locator('[data-widget][data-selected]').waitFor()
}

export async function bookDialog(page: Page): Promise<void> {
  if (!(await page.getByRole('dialog').count())) await run(page, 'Export the book')
  await page.getByRole('dialog').getByRole('radio', { name: 'EPUB' }).waitFor()
}

/** The matches of find and replace, found again if they were replaced; the second is not selected. */
export async function hits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByText('3 of 3 matches').waitFor()
  await page.locator('[data-hit]').nth(1).click()
  await page.getByText('2 of 3 matches').waitFor()
}

/** Focuses the last paragraph of a section. */
export async function paragraphs(page: Page): Promise<void> {
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

export const offline = once(async page => {
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

export const secondStep = once(async page => {
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
