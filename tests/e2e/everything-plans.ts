import type { Page } from 'playwright'
import type { Scene } from './everything-world.ts'
import { press } from './fixtures/keys.ts'

/**
 * Preparations of commands on the node in the middle. After a move to the right it is under its sibling, and comes out of it.
 */
export const onPlans: Record<string, (page: Page) => Promise<unknown>> = {
  'flow-chart.arrange': page => press(page, 'Alt+ArrowRight'),
  'flow-chart.release': page => press(page, 'Alt+ArrowRight'),
  'mind-map.move-down': page => press(page, 'Alt+ArrowUp'),
  'mind-map.move-left': page => press(page, 'Alt+ArrowRight'),
  'mind-map.move-right': page => press(page, 'Alt+ArrowDown'),
  'mind-map.move-up': page => press(page, 'Alt+ArrowLeft Alt+ArrowDown'),
  'mind-map.unfold-all': async page => {
    await press(page, 'Space')
    // It may have been folded before.
    if (!(await page.locator('main [title*="folded away"]').count())) await press(page, 'Space')
  },
  'plan-views.fit': page => press(page, '- -'),
}

/** Chooses the node in the middle of a plan that is shown as a picture. */
async function middleOfPlan(page: Page): Promise<void> {
  const nodes = page.locator('main [data-plan-nodes]')
  await nodes.waitFor()
  if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) await press(page, 'Escape')
  if (await page.locator('main [role="treegrid"]').count()) await press(page, 'v')
  await page.locator('main [role="listbox"]').waitFor()
  if (await page.locator('[data-command="plan-views.fit"]').count()) await press(page, '0')
  await page.locator('main [data-node="Middle"]').click()
  await page.locator('main [role="option"][aria-selected="true"]', { hasText: 'Middle' }).waitFor()
  await page.locator('[data-save="saving"], [data-save="unsaved"]').waitFor({ state: 'detached' })
}

/** The plans whose types have views of a plugin of their own. */
export const planScenes: readonly Scene[] = [
  { name: 'mind map', at: world => world.mindMap, ready: middleOfPlan },
  { name: 'flow chart', at: world => world.flowChart, ready: middleOfPlan },
  { name: 'plan by time', at: world => world.byTime, ready: middleOfPlan },
]
