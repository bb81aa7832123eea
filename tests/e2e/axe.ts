import type { AxeResults, RunOptions } from 'axe-core'
import axe from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** What axe finds on the page as it stands: the rule, where, and why. */
async function findFaults(page: Page): Promise<string[]> {
  // The page's policy allows no script of ours: it comes in from outside, once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  )
}

/** Looks at what is on the screen in both themes; the result fails the test with everything found. */
export function inspector(page: Page): { look(what: string): Promise<void>; done(): void } {
  const found: string[] = []
  return {
    async look(what) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        found.push(...(await findFaults(page)).map(fault => `${what}, ${colorScheme}: ${fault}`))
      }
    },
    done() {
      expect(found).toEqual([])
    },
  }
}
