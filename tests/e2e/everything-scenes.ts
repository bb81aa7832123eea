import type { Page } from 'playwright'
import { links } from '#core/shared/links.ts'
import { codexAddresses } from '#plugins/codex/shared/addresses.ts'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { onPlans, planScenes } from './everything-plans.ts'
import {
  allNodes,
  bookDialog,
  byPages,
  chosenNode,
  closerGraph,
  commentsShown,
  drawnGraph,
  drawnMap,
  exported,
  filteredNodes,
  history,
  hits,
  importing,
  laterStories,
  middleNode,
  offline,
  openChat,
  paragraphs,
  pathInGraph,
  planned,
  plotGrid,
  row,
  run,
  secondStep,
  selectedNode,
  selection,
  widgets,
} from './everything-ready.ts'
import type { Scene, World } from './everything-world.ts'
import { press } from './fixtures/keys.ts'
import { navigateTo, waitUntilSettled } from './fixtures/navigate.ts'

/** Preparations of single commands. */
export const before: Record<string, (page: Page) => Promise<unknown>> = {
  // The first page that a window shows has none before it.
  'go.back': async page => {
    const here = page.url()
    await navigateTo(page, '/builder')
    await navigateTo(page, here)
    await waitUntilSettled(page)
  },
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
  'outline.fold': page => press(page, 'ArrowRight'),
  'outline.unfold': page => press(page, 'ArrowLeft'),
  // Only a widget that is not shown can be added.
  'dashboard.add': async page => {
    const count = await page.locator('[data-widget]').count()
    await press(page, 'Delete')
    await page
      .locator('[data-widget]')
      .nth(count - 1)
      .waitFor({ state: 'detached' })
  },
  'graph.fit': closerGraph,
  'diagram.find': middleNode,
  'diagram.select-left': middleNode,
  'diagram.select-right': middleNode,
  'diagram.select-up': middleNode,
  'diagram.select-down': middleNode,
  'plans.move-up': page => press(page, 'ArrowRight j j j j'),
  // Only what was undone is done again.
  'page.redo': page => press(page, 'Control+z'),
  'plans.move-down': page => press(page, 'ArrowRight k k k k'),
  // At the edge of the grid there is no other cell.
  'plans.to-row-above': page => press(page, 'Alt+ArrowDown'),
  'plans.to-chapter-before': page => press(page, 'Alt+ArrowRight'),
  'plans.move-left': page => press(page, 'Alt+ArrowRight'),
  ...onPlans,
  'chat.copy-message': openChat,
  'chat.delete-message': openChat,
  'editor.open-mention': async page => {
    await run(page, 'Link')
    await page.locator('[cmdk-input]').fill('https://example.org/')
    await press(page, 'Enter')
    await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
  },
  'editor.image-description': async page => {
    await run(page, 'Insert image…')
    await press(page, 'Enter')
    await page.locator('[cmdk-input]').fill('A stair')
    await press(page, 'Enter')
    await page.locator('.cm-content [data-image]').last().waitFor()
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
  // The event has an end only as long as no other date is set, and the chapter is in the archive until it is restored.
  if (id === 'events.no-end' || id === 'chapters.go-merged') return 0
  // Imported roles replace those here, a list that is sorted or filtered is no longer in manual order, and focus mode
  // hides elements: these run last.
  if (/^(roles\.import|list\.sort|plans\.cards-by|shell\.focus|outline\.filter-(status|label|pov))$/.test(id)) return 4
  if (
    /(discard|start|reset-all|language|import\.back|paragraphs|hand-over|event\.move|chapters\.merge|members\.remove|subscriptions\.end|story\.unsubscribe|time-plan\.timeline|history\.close|list\.move-(up|down)|entity\.(archive|delete))$/.test(
      id,
    )
  )
    return 3
  if (
    /(delete|remove|codex\.hide|no-date|un(relate|do)|archive|leave|kick|close|cancel|save|\.cut|series\.stop|history\.(restore|take-back))/.test(
      id,
    )
  )
    return 2
  return /(create|add|new|relate|insert|open|invite|import\.toggle|codex\.publish|publishing\.chapter)/.test(id) ? 0 : 1
}

export const project = ({ project: address }: World) => address

/** Whether the focused row of the outline is a scene. */
const isOnScene = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.getAttribute('aria-activedescendant')
    return Boolean(row && document.getElementById(row)?.querySelector('[data-command="outline.scene"]'))
  })

const importDialog = /^(Import a manuscript|Split )/

/** Each part has a page of its own, in which its scenes run in order. */
export const parts: Record<string, Scene[]> = {
  places: [
    { name: 'spaces', at: () => '/builder' },
    { name: 'space', at: ({ spaceId }) => links.space(spaceId) },
    { name: 'visited', at: ({ visited }) => links.space(visited, 'members') },
    { name: 'project', at: project },
    {
      name: 'activity',
      at: ({ project: address }) => address.replace('/project/', '/activity/'),
      ready: page => page.locator('main h2').first().waitFor(),
    },
    { name: 'sample world', at: ({ sample }) => sample },
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
    {
      name: 'cut chapter',
      at: world => world.cut,
      ready: page =>
        page
          .locator('.cm-line')
          .last()
          .click()
          .then(() => press(page, 'Home')),
    },
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
    // One is left, the other one read.
    ...[0, 1].map(
      (at): Scene => ({ name: `warned story ${at}`, at: ({ shelf }) => links.story(shelf.warned[at] ?? '') }),
    ),
    { name: 'figures', at: ({ shelf }) => libraryAddresses.analytics(shelf.storyId) },
    {
      name: 'publishing',
      at: ({ shelf: { publishing } }) => links.projectSection(publishing.spaceId, publishing.projectId, 'publishing'),
    },
  ],
  codex: [
    {
      name: 'codex',
      at: ({ shelf: { publishing } }) => codexAddresses.author(publishing.spaceId, publishing.projectId),
      // Entities come after the page.
      ready: page => page.locator('main [data-command="codex.update-all"]').waitFor(),
    },
    {
      name: 'codex of readers',
      at: ({ shelf }) => codexAddresses.list(shelf.publishing.projectId, { through: shelf.second }),
    },
    {
      name: 'found in the codex',
      at: ({ shelf }) => codexAddresses.list(shelf.publishing.projectId, { text: 'lamp', kind: 'entry' }),
    },
    { name: 'entity of the codex', at: ({ shelf }) => codexAddresses.page(shelf.publishing.projectId, shelf.lamp) },
  ],
  reading: [
    { name: 'reading', at: ({ shelf }) => libraryAddresses.chapter(shelf.storyId, shelf.chapterId) },
    { name: 'pages', at: ({ shelf }) => libraryAddresses.chapter(shelf.storyId, shelf.chapterId), ready: byPages },
    { name: 'passages', at: ({ shelf }) => libraryAddresses.find(shelf.storyId) },
  ],
  comments: [
    {
      name: 'comments',
      at: ({ shelf }) => libraryAddresses.chapter(shelf.storyId, shelf.commented),
      ready: commentsShown,
    },
  ],
  plans: [
    { name: 'plan', at: world => world.plan, ready: chosenNode },
    { name: 'filtered plan', at: world => world.plan, ready: filteredNodes },
    { name: 'plot grid', at: world => world.plan, ready: plotGrid },
    { name: 'empty plan', at: world => world.emptyPlan },
    {
      name: 'selected nodes',
      at: world => world.plan,
      ready: async page => {
        await chosenNode(page)
        await press(page, 'x')
        await page.locator('main [data-command="plans.unselect"]').waitFor()
      },
    },
    ...planScenes,
  ],
  beside: [
    {
      name: 'beside',
      at: ({ chapter, character }) => `${chapter}?beside=character.${character.split('/').at(-1)}`,
      ready: page => page.locator('[data-pane="second"] h1').waitFor(),
    },
  ],
  outline: [
    { name: 'outline', at: ({ outline }) => outline, ready: row },
    {
      name: 'scene of the outline',
      at: ({ outline }) => outline,
      ready: async page => {
        await row(page)
        await press(page, 'Home')
        // Not every chapter has scenes.
        for (let rows = 0; rows < 60 && !(await isOnScene(page)); rows++) await press(page, 'ArrowRight', 'j')
      },
    },
    {
      name: 'one text',
      at: ({ outline }) => `${outline}/text`,
      ready: page => page.locator('main section h2').first().waitFor(),
    },
  ],
  progress: [{ name: 'progress', at: ({ progress }) => progress }],
  todos: [{ name: 'to-dos', at: ({ todos }) => todos }],
  series: [{ name: 'series', at: ({ series }) => series }],
  replace: [{ name: 'replace', at: ({ replace }) => replace, ready: hits }],
  dashboard: [{ name: 'dashboard', at: ({ home }) => home, ready: widgets }],
  diagrams: [
    { name: 'diagram', at: ({ diagram }) => diagram, ready: selectedNode },
    { name: 'grouped diagram', at: world => world.grouped, ready: allNodes },
  ],
  graph: [
    { name: 'graph', at: ({ graph }) => graph, ready: drawnGraph },
    { name: 'graph as of a date', at: ({ graphAsOf }) => graphAsOf, ready: drawnGraph },
    { name: 'path in the graph', at: ({ graph }) => graph, ready: pathInGraph },
    { name: 'part of the graph', at: ({ graph }) => `${graph}?kind=entry`, ready: drawnGraph },
  ],
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
    { name: 'import', at: project, ready: importing, keepsOpen: importDialog },
    { name: 'paragraphs', at: project, keepsOpen: importDialog, ready: paragraphs },
    { name: 'import end', at: project, ready: importing, keepsOpen: importDialog },
    { name: 'export', at: project, ready: exported, keepsOpen: /^Export from / },
    { name: 'book', at: project, ready: bookDialog, keepsOpen: /^Book of / },
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
