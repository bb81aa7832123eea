import type { Page } from 'playwright'

/** How a row of the palette is chosen. */
export type Way = 'enter' | 'click'

/** Answers to a command's questions, in their order: a text, part of a choice's name, or the number of the choice. */
export type Answers = readonly (string | number)[]

/** A command that does nothing is given this long to do something. */
const patienceMs = 10_000

/** What the page looks like, in parts, and what its commands have done. */
interface Looks {
  marks: Record<string, string>
  toasts: string[]
  focus: Element | null
  uses: Record<string, number>
}

declare global {
  interface Window {
    /** looks at the page; a page loaded anew has no `before`, which is an effect as well */
    choosing?: {
      look(): Looks
      before?: Looks
      /** what has changed since `before`; a refusal is no effect */
      effects(): string[]
      ran(command: string): boolean
    }
  }
}

/** What was sent to the server since the page was remembered, searching apart. */
const sent = new WeakMap<Page, string[]>()

/** Puts what looks at the page into every page of a window. Whoever asks for a file is given this picture. */
export async function watchEffects(page: Page, image: Buffer): Promise<void> {
  sent.set(page, [])
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    const asks = request.method() === 'GET' || /suggestion|search|find|get/.test(pathname)
    if (pathname.startsWith('/api/') && !asks) sent.get(page)?.push(pathname)
  })
  page.on('filechooser', chooser => chooser.setFiles({ name: 'chosen.png', mimeType: 'image/png', buffer: image }))
  await page.addInitScript(() => {
    const volatile = /^(id|for|style|aria-(controls|labelledby|describedby|owns|activedescendant|hidden)|data-radix.*)$/
    const toaster = '[data-toaster]'
    const html = () => {
      const copy = document.body.cloneNode(true) as Element
      for (const one of copy.querySelectorAll(`${toaster}, [role="tooltip"], script, time`)) one.remove()
      for (const input of copy.querySelectorAll('[cmdk-root]')) input.closest('[role="dialog"]')?.remove()
      for (const one of copy.querySelectorAll('*'))
        for (const { name } of [...one.attributes]) if (volatile.test(name)) one.removeAttribute(name)
      return copy.innerHTML
    }
    const values = () =>
      [...document.querySelectorAll<HTMLInputElement>('input:not([cmdk-input]), textarea, select')]
        .map(({ value, checked }) => `${value} ${checked}`)
        .join('\n')
    let printed = 0
    window.print = () => {
      printed++
    }
    const scrolled = () => [...document.querySelectorAll('*')].map(({ scrollTop }) => scrollTop || '').join('')
    const toasts = () =>
      [...document.querySelectorAll(`${toaster} [data-message-id], ${toaster} b`)].map(one => one.outerHTML)
    const uses = () =>
      Object.fromEntries(
        Object.keys(localStorage)
          .filter(key => key.startsWith('uses/'))
          .flatMap(key => Object.entries<{ uses: number }>(JSON.parse(localStorage.getItem(key) ?? '{}')))
          .map(([id, use]) => [id, use.uses]),
      )
    const look = () => ({
      marks: {
        address: location.href,
        page: html(),
        values: values(),
        scrolled: scrolled(),
        printed: String(printed),
        kept: Object.entries(localStorage)
          .filter(([key]) => !/^(uses|recent)\//.test(key))
          .join(' '),
        root: [...document.documentElement.attributes].map(one => one.value).join(' '),
      },
      toasts: toasts(),
      focus: document.activeElement,
      uses: uses(),
    })
    const choosing: NonNullable<typeof window.choosing> = {
      look,
      effects: () => {
        const { before } = choosing
        if (!before) return ['loaded anew']
        const now = look()
        const changed = Object.keys(now.marks).filter(
          name => now.marks[name as keyof typeof now.marks] !== before.marks[name],
        )
        if (before.focus?.isConnected && now.focus !== before.focus) changed.push('focus')
        const said = now.toasts.filter(one => !before.toasts.includes(one) && !one.includes('"refused"'))
        return [...changed, ...said.map(() => 'toast')]
      },
      ran: id => !choosing.before || (uses()[id] ?? 0) > (choosing.before.uses[id] ?? 0),
    }
    window.choosing = choosing
  })
}

/** Remembers what the page is like. */
export function remember(page: Page): Promise<void> {
  sent.set(page, [])
  return page.evaluate(() => {
    const { choosing } = window
    if (!choosing) throw new Error('Nothing looks at this page')
    choosing.before = choosing.look()
  })
}

/** What has changed since the page was remembered: on it, or on the server. */
export async function effects(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => window.choosing?.effects() ?? [])
  return [...shown, ...(sent.get(page) ?? [])]
}

/** Rows of the palette's list of commands. */
export function rowsShown(page: Page): Promise<{ id: string; name: string }[]> {
  return page.locator('[cmdk-item]').evaluateAll(all =>
    all.flatMap(row => {
      const value = row.getAttribute('data-value') ?? ''
      if (!value.startsWith('command ')) return []
      return [{ id: value.slice('command '.length), name: row.querySelector('span')?.textContent ?? '' }]
    }),
  )
}

export async function openList(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('[cmdk-input]').fill(text)
  await page.locator('[cmdk-list][aria-busy="false"]').waitFor()
}

/** Closes the palette and nothing else. */
export async function closeList(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
}

/** Chooses a command that stands in the open palette. */
export async function pick(page: Page, id: string, way: Way): Promise<void> {
  const row = page.locator(`[cmdk-item][data-value="command ${id}"]`)
  await row.waitFor()
  if (way === 'click') return row.click()
  const rows = page.locator('[cmdk-item]')
  const at = await rows.evaluateAll(
    (all, value) => all.findIndex(one => one.getAttribute('data-value') === value),
    `command ${id}`,
  )
  for (let step = 0; step < at; step++) await page.keyboard.press('ArrowDown')
  await page.locator(`[cmdk-item][data-value="command ${id}"][data-selected="true"]`).waitFor()
  await page.keyboard.press('Enter')
}

let typed = 0

/** Answers every question of the palette; a choice by its first row, or by the second where the first keeps all as it is. */
async function answerAll(page: Page, given: Answers): Promise<void> {
  const input = page.locator('[cmdk-input]')
  for (let at = 0; at < 6; at++) {
    const asked = await page.waitForFunction(() => {
      const field = document.querySelector('[cmdk-input]')
      if (!field) return 'nothing'
      // The list has no validity; a question has.
      if (!field.hasAttribute('aria-invalid')) return null
      if (document.querySelector('[cmdk-root] [role="alert"]')) return 'a better answer'
      const values = [...document.querySelectorAll('[cmdk-item]')].map(row => row.getAttribute('data-value'))
      return values.length === 0 ? null : values[0] === 'done' ? 'text' : values[0] === 'keep' ? 'sure' : 'choice'
    })
    const kind = await asked.jsonValue()
    if (kind === 'nothing') return
    if (kind === 'a better answer')
      throw new Error((await page.locator(`[role="alert"]`).first().textContent()) ?? kind)
    const answer = given[at] ?? (kind === 'sure' ? 1 : kind === 'choice' ? 0 : undefined)
    // Every question has a field of its own.
    const field = await input.elementHandle()
    if (typeof answer === 'number') for (let step = 0; step < answer; step++) await page.keyboard.press('ArrowDown')
    else if (answer !== undefined) await input.fill(answer)
    else if ((await input.inputValue()) === '') await input.fill(`Scratch ${++typed}`)
    else await input.press('End').then(() => page.keyboard.type(` ${++typed}`))
    if (typeof answer === 'string' && kind !== 'text')
      await page.locator('[cmdk-item][data-selected="true"]', { hasText: answer }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      one => !one?.isConnected || document.querySelector('[cmdk-root] [role="alert"]') !== null,
      field,
    )
  }
  throw new Error('The palette goes on asking')
}

/** Runs the command that was picked to its end. Comes back once it has run, as the palette itself counts, and changed something. */
export async function outcome(page: Page, id: string, answers: Answers = []): Promise<string[]> {
  await answerAll(page, answers)
  const ran = await happens(page, command => window.choosing?.ran(command), id)
  await happens(page, () => (window.choosing?.effects().length ?? 0) > 0, id)
  const changed = await effects(page)
  if (!ran) throw new Error('it was chosen and did not run')
  const isSeen = changed.some(one => !one.startsWith('/api/'))
  if (!isSeen) throw new Error(`it ran and nothing of it was seen, but for ${changed.join(', ') || 'nothing'}`)
  return changed
}

function happens(page: Page, test: (id: string) => unknown, id: string): Promise<boolean> {
  return page.waitForFunction(test, id, { timeout: patienceMs, polling: 50 }).then(
    () => true,
    () => false,
  )
}

/** Closes whatever lies over the page. */
export async function closeAll(page: Page): Promise<void> {
  const over = '[role="dialog"], [role="alertdialog"], dialog[open], [role="menu"], [cmdk-input]'
  for (let tries = 0; tries < 4; tries++) {
    const open = await page.locator(over).filter({ visible: true }).count()
    if (open === 0) return
    await page.keyboard.press('Escape')
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
  }
}
