import type { Page } from 'playwright'

/** What Tab met in one overlay. */
export interface TabRound {
  /** stops of the Tab key: controls, a group with one stop counted once */
  stops: number
  /** controls that can be operated, members of groups included */
  controls: number
  /** what is wrong, in words */
  wrong: string[]
}

export interface RoundOptions {
  /** the overlay lies over a page that stays in use: Tab leads out of it at its ends, and not around */
  open?: boolean
  /** what belongs to the overlay and lies beside it: a scrim that closes it */
  beside?: string
}

/**
 * Marks the Tab stops of an overlay and says which of its controls cannot be reached. A group with one stop (radio
 * buttons, a toolbar, a list) counts as one.
 */
function markStops(page: Page, overlay: string): Promise<{ controls: number; stops: string[]; unreachable: string[] }> {
  return page.evaluate(selector => {
    for (const old of document.querySelectorAll('[data-stop]')) old.removeAttribute('data-stop')
    const root = [...document.querySelectorAll(selector)].findLast(one => one.checkVisibility())
    if (!root) throw new Error(`nothing matches ${selector}`)
    const operable =
      'button, a[href], input:not([type="hidden"]), select, textarea, [contenteditable="true"], [tabindex], summary'
    const groups =
      '[role="radiogroup"], [role="toolbar"], [role="tablist"], [role="grid"], [role="listbox"], [role="menu"], [data-roving-group]'
    const words = (one: Element) =>
      `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.getAttribute('name') ?? one.textContent ?? '').trim().slice(0, 40)}"`
    const all = [...root.querySelectorAll<HTMLElement>(operable)].filter(
      one =>
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.closest('[inert], [aria-hidden="true"], [role="tooltip"]') &&
        !one.matches(':disabled'),
    )
    const stops: string[] = []
    const unreachable: string[] = []
    const stopsAt = (one: HTMLElement) => one.tabIndex >= 0 || (one.isContentEditable && !one.hasAttribute('tabindex'))
    for (const one of all) {
      const group = one.closest(groups)
      const radio = one instanceof HTMLInputElement && one.type === 'radio' ? one.name : ''
      if (!stopsAt(one)) {
        // Of a group with a stop of its own, or no control but a place for the focus, or for the pointer alone: the
        // keyboard has the command.
        const isInGroup =
          group?.querySelector('[tabindex="0"], input[type="radio"]') ?? one.closest('[data-keys="own"]')
        const isRoving = one.matches('[data-roving]')
        const isPlace = !one.matches('button, a[href], input, select, textarea, [contenteditable="true"]')
        if (!isInGroup && !isRoving && !isPlace && !one.hasAttribute('data-command')) unreachable.push(words(one))
        continue
      }
      const name = radio ? `radio buttons ${radio}` : `${words(one)} ${all.indexOf(one)}`
      one.dataset.stop = name
      if (!stops.includes(name)) stops.push(name)
    }
    return { controls: all.length, stops, unreachable }
  }, overlay)
}

/** A part that scrolls and holds no control is a stop of the browser's own, so that keys can scroll it. */
function isAtScroller(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const one = document.activeElement
    return one instanceof HTMLElement && !one.hasAttribute('tabindex') && one.matches('div, ul, section, pre')
      ? one.scrollHeight > one.clientHeight && !one.isContentEditable
      : false
  })
}

/** The stop that has the focus; what else has it, in brackets. */
function stopAt(page: Page, overlay: string): Promise<{ stop: string; inside: boolean }> {
  return page.evaluate(selector => {
    const one = document.activeElement
    const stop = one?.getAttribute('data-stop')
    const inside = one?.closest(selector) != null
    const words = `[${one?.tagName.toLowerCase()} ${one?.getAttribute('aria-label') ?? one?.getAttribute('role') ?? ''}]`
    return { stop: stop ?? words, inside }
  }, overlay)
}

/** Tabs through an overlay once in each direction. Every stop is met once a round, and a modal overlay is never left. */
export async function tabThrough(
  page: Page,
  overlay: string,
  { open = false, beside }: RoundOptions = {},
): Promise<TabRound> {
  const { controls, stops, unreachable } = await markStops(page, overlay)
  const wrong = unreachable.map(one => `${one} is no stop of the Tab key and in no group`)
  if (stops.length === 0) return { stops: 0, controls, wrong: [...wrong, 'nothing in it can be reached'] }
  for (const [key, from] of [
    ['Tab', stops[0]],
    ['Shift+Tab', stops.at(-1)],
  ] as const) {
    await page.evaluate(name => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-stop]')].filter(one => one.dataset.stop === name)
      const checked = all.find(one => one instanceof HTMLInputElement && one.checked)
      ;(checked ?? all[0])?.focus()
    }, from)
    const met = [(await stopAt(page, overlay)).stop]
    for (let count = 1; count < stops.length; count++) {
      await page.keyboard.press(key)
      if (await isAtScroller(page)) await page.keyboard.press(key)
      const { stop, inside } = await stopAt(page, overlay)
      if (!inside) {
        wrong.push(`${key} after ${met.at(-1)} leaves it for ${stop}`)
        break
      }
      met.push(stop)
    }
    const missed = stops.filter(stop => !met.includes(stop))
    const odd = met.filter((stop, at) => !stops.includes(stop) || met.indexOf(stop) !== at)
    if (missed.length > 0) wrong.push(`${key} does not meet ${missed.join(', ')}`)
    if (odd.length > 0) wrong.push(`${key} meets ${odd.join(', ')} although it is no stop, or again`)
    if (open) continue
    let end = { stop: '', inside: false }
    do {
      await page.keyboard.press(key)
      end = await stopAt(page, overlay)
    } while (beside && (await page.evaluate(selector => document.activeElement?.matches(selector), beside)))
    if (end.stop !== met[0]) wrong.push(`${key} at the end leads to ${end.stop} and not around to ${met[0]}`)
  }
  return { stops: stops.length, controls, wrong }
}
