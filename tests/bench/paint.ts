import type { CDPSession, Page } from 'playwright'

/** The object that `watchKeys` adds to a page. */
interface KeyWatch {
  /** waits for the next key */
  arm(): void
  /** milliseconds from that key to its paint */
  painted: Promise<number>
  longTasks: number
}

declare global {
  interface Window {
    paint: KeyWatch
  }
}

/**
 * Times every key on the page until the change below `selector` is painted. The paint is done when a task runs that was
 * queued in the frame; a page cannot observe more.
 */
export async function watchKeys(page: Page, selector: string): Promise<void> {
  await page.evaluate(selector => {
    let changed = false
    let answer: ((ms: number) => void) | undefined
    const watch: KeyWatch = {
      arm() {
        watch.painted = new Promise((resolve, reject) => {
          answer = resolve
          setTimeout(reject, 20_000, new Error('A key changed nothing'))
        })
        // Awaited after the key is pressed.
        watch.painted.catch(() => undefined)
      },
      painted: Promise.resolve(0),
      longTasks: 0,
    }
    window.paint = watch
    new MutationObserver(records => {
      const inside = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(selector)
      const brings = (node: Node) => node instanceof Element && (node.matches(selector) || node.querySelector(selector))
      changed ||= records.some(({ target, addedNodes }) => inside(target) || [...addedNodes].some(brings))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    new PerformanceObserver(list => {
      watch.longTasks += list.getEntries().length
    }).observe({ type: 'longtask' })
    let last = 0
    const whenDrawn = (startedAt: number) => {
      requestAnimationFrame(() => {
        // A key without a change ends with the next one.
        if (startedAt !== last) return
        if (changed) setTimeout(() => answer?.(performance.now() - startedAt), 0)
        else whenDrawn(startedAt)
      })
    }
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key === 'Control' || key === 'Escape') return
        changed = false
        last = timeStamp
        whenDrawn(timeStamp)
      },
      true,
    )
  }, selector)
}

/** Presses a key and resolves to the milliseconds until its paint. */
export async function pressAndTime(page: Page, key: string): Promise<number> {
  await page.evaluate(() => window.paint.arm())
  await page.keyboard.press(key)
  return page.evaluate(() => window.paint.painted)
}

/** How many tasks blocked the main thread for more than 50 ms since the last call. */
export function takeLongTasks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { longTasks } = window.paint
    window.paint.longTasks = 0
    return longTasks
  })
}

/** CPU milliseconds of the page's main thread so far, independent of other load. */
export async function workMeter(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

/** A page with a field and below it the first fifty names that contain its text. */
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
