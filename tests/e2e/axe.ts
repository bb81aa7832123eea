import type { AxeResults, RunOptions } from 'axe-core'
import axe from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** The only rule that a theme has to do with. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] }

/** What axe finds on the page as it stands: the rule, where, and why. */
async function findFaults(page: Page, options: RunOptions): Promise<string[]> {
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
      await page.emulateMedia({ colorScheme: 'light' })
      found.push(...(await findFaults(page, everything)).map(fault => `${what}: ${fault}`))
      await page.emulateMedia({ colorScheme: 'dark' })
      found.push(...(await findFaults(page, colours)).map(fault => `${what}, dark: ${fault}`))
    },
    done() {
      expect(found).toEqual([])
    },
  }
}
