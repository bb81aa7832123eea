import type { Page } from 'playwright'

/** What `watchKeys` puts into a page. */
interface Watch {
  /** milliseconds from a key to the drawing that answers it */
  painted: number[]
  longTasks: number
}

declare global {
  interface Window {
    paint: Watch
  }
}

/**
 * From now on times every key on the page until what it changed below `selector` is drawn. The drawing is over when a
 * task runs that was asked for in the frame; nothing in a page can look further.
 */
export async function watchKeys(page: Page, selector: string): Promise<void> {
  await page.evaluate(selector => {
    const watch: Watch = { painted: [], longTasks: 0 }
    window.paint = watch
    let changed = false
    new MutationObserver(records => {
      const inside = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(selector)
      const brings = (node: Node) => node instanceof Element && (node.matches(selector) || node.querySelector(selector))
      changed ||= records.some(({ target, addedNodes }) => inside(target) || [...addedNodes].some(brings))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    new PerformanceObserver(list => {
      watch.longTasks += list.getEntries().length
    }).observe({ type: 'longtask' })
    const whenDrawn = (startedAt: number) => {
      requestAnimationFrame(() => {
        if (changed) setTimeout(() => watch.painted.push(performance.now() - startedAt), 0)
        else whenDrawn(startedAt)
      })
    }
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key === 'Control' || key === 'Escape') return
        changed = false
        whenDrawn(timeStamp)
      },
      true,
    )
  }, selector)
}

/** Presses a key and answers the milliseconds until it is drawn. */
export async function pressAndTime(page: Page, key: string): Promise<number> {
  const before = await page.evaluate(() => window.paint.painted.length)
  await page.keyboard.press(key)
  await page.waitForFunction(count => window.paint.painted.length > count, before, { polling: 10, timeout: 10_000 })
  return page.evaluate(() => window.paint.painted.at(-1) ?? Number.NaN)
}

/** Forgets what was timed so far, the first time of everything for instance. */
export function forgetKeys(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.paint.painted = []
    window.paint.longTasks = 0
  })
}

/** How many tasks held the page's thread for more than 50 ms since it is watched. */
export function countLongTasks(page: Page): Promise<number> {
  return page.evaluate(() => window.paint.longTasks)
}

/** A page with nothing but a field and the first fifty names that include what stands in it, below that text. */
export async function openPlainPage(page: Page, names: readonly string[]): Promise<void> {
  await page.setContent('<!doctype html><input autofocus><ul id="hits"></ul>')
  await page.evaluate(names => {
    const lower = names.map(name => name.toLowerCase())
    const list = document.querySelector('#hits')
    const input = document.querySelector('input')
    input?.addEventListener('input', () => {
      const found = names.filter((_, at) => lower[at]?.includes(input.value)).slice(0, 50)
      // So that every key changes something.
      found.unshift(input.value)
      list?.replaceChildren(
        ...found.map(name => {
          const item = document.createElement('li')
          item.textContent = name
          return item
        }),
      )
    })
    input?.focus()
  }, names)
}
