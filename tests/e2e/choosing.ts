import { zipSync } from 'fflate'
import type { Page } from 'playwright'
import { openPalette } from './fixtures/keys.ts'

/** How a row of the palette is activated. */
export type Way = 'enter' | 'click'

/** Answers to a command's questions, in order: a text, part of an option's name, or the index of an option. */
export type Answers = readonly (string | number)[]

/** How long a command may take to have an effect. */
const patienceMs = 10_000

/** A snapshot of the page, in parts, and of the effects of commands. */
interface Looks {
  marks: Record<string, string>
  toasts: string[]
  focus: Element | null
  uses: Record<string, number>
}

declare global {
  interface Window {
    /** observes the page; after a reload there is no `before`, which counts as an effect */
    choosing?: {
      look(): Looks
      before?: Looks
      /** changes since `before`; a refusal does not count */
      effects(): string[]
      ran(command: string): boolean
      /** the effects of a command once it has run and has any; null before */
      outcome(command: string): string[] | null
    }
  }
}

/** Requests sent since the last snapshot, except searches. */
const sent = new WeakMap<Page, string[]>()

const calendarFile = 'plugins/timelines/shared/calendar/read/samples/simple-calendar.json'

/** The smallest project that plain files can say. */
const project = {
  name: 'Plain',
  description: '',
  icon: 'book',
  color: null,
  genre: null,
  ageCategory: 'none',
  modules: [],
  posterId: null,
}
const plainFiles = zipSync({
  'skald.json': Buffer.from(JSON.stringify({ format: 'skald-mirror', version: 1, form: 1, project })),
})

/**
 * Adds the observer to every page of a window. File choosers get this image, those for archives the backup or a project
 * of plain files, those for JSON a calendar.
 */
export async function watchEffects(page: Page, { image, backup }: { image: Buffer; backup: Buffer }): Promise<void> {
  sent.set(page, [])
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    const asks = request.method() === 'GET' || /suggestion|search|find|get/.test(pathname)
    if (pathname.startsWith('/api/') && !asks) sent.get(page)?.push(pathname)
  })
  const picture = { name: 'chosen.png', mimeType: 'image/png', buffer: image }
  const archive = { name: 'backup.tar', mimeType: 'application/x-tar', buffer: backup }
  const zip = { name: 'project.zip', mimeType: 'application/zip', buffer: Buffer.from(plainFiles) }
  page.on('filechooser', async chooser => {
    const accepted = (await chooser.element().getAttribute('accept')) ?? ''
    if (accepted.includes('.zip')) return chooser.setFiles(zip)
    await chooser.setFiles(accepted.includes('json') ? calendarFile : accepted.includes('.tar') ? archive : picture)
  })
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
      outcome: id => {
        const seen = choosing.ran(id) ? choosing.effects() : []
        return seen.length > 0 ? seen : null
      },
    }
    window.choosing = choosing
  })
}

/** Takes a snapshot of the page. */
export function remember(page: Page): Promise<void> {
  sent.set(page, [])
  return page.evaluate(() => {
    const { choosing } = window
    if (!choosing) throw new Error('Nothing looks at this page')
    choosing.before = choosing.look()
  })
}

/** The changes since the snapshot: on the page, or sent to the server. */
export async function effects(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => window.choosing?.effects() ?? [])
  return [...shown, ...(sent.get(page) ?? [])]
}

/** Rows in the palette's list of commands. */
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
  await openPalette(page)
  await page.locator('[cmdk-input]').fill(text)
  await page.locator('[cmdk-list][aria-busy="false"]').waitFor()
}

/** Closes only the palette. */
export async function closeList(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
}

/** Activates a command in the open palette. */
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

/** Answers every question of the palette; an option by the first row, or the second if the first one cancels. */
async function answerAll(page: Page, given: Answers): Promise<void> {
  const input = page.locator('[cmdk-input]')
  for (let at = 0; at < 6; at++) {
    const asked = await page.waitForFunction(() => {
      const field = document.querySelector<HTMLInputElement>('[cmdk-input]')
      if (!field) return 'nothing'
      // Only the field of a question has aria-invalid.
      if (!field.hasAttribute('aria-invalid')) return null
      if (document.querySelector('[cmdk-root] [role="alert"]')) return 'a better answer'
      // Nothing is typed where a file is asked for.
      if (field.readOnly) return 'file'
      const values = [...document.querySelectorAll('[cmdk-item]')].map(row => row.getAttribute('data-value'))
      return values.length === 0 ? null : values[0] === 'done' ? 'text' : values[0] === 'keep' ? 'sure' : 'choice'
    })
    const kind = await asked.jsonValue()
    if (kind === 'nothing') return
    if (kind === 'a better answer')
      throw new Error((await page.locator(`[role="alert"]`).first().textContent()) ?? kind)
    const answer = given[at] ?? (kind === 'sure' ? 1 : kind === 'choice' ? 0 : undefined)
    // Every question has its own field.
    const field = await input.elementHandle()
    if (typeof answer === 'number') for (let step = 0; step < answer; step++) await page.keyboard.press('ArrowDown')
    else if (answer !== undefined) await input.fill(answer)
    else if (kind !== 'file' && (await input.inputValue()) === '') await input.fill(`Scratch ${++typed}`)
    else if (kind !== 'file') await input.press('End').then(() => page.keyboard.type(` ${++typed}`))
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

/** Runs the picked command to its end. Resolves once it has finished, as the palette counts it, and had an effect. */
export async function outcome(page: Page, id: string, answers: Answers = []): Promise<void> {
  await answerAll(page, answers)
  try {
    // Each look reads the whole page.
    const look = { timeout: patienceMs, polling: 50 }
    await page.waitForFunction(command => window.choosing?.outcome(command), id, look)
  } catch (error) {
    const ran = await page.evaluate(command => window.choosing?.ran(command), id)
    if (!ran) throw new Error('it was chosen and did not run', { cause: error })
    const requests = sent.get(page)?.join(', ') || 'nothing'
    throw new Error(`it ran and nothing of it was seen, but for ${requests}`, { cause: error })
  }
}

/** Closes every overlay, and the notes if they have the focus: fewer commands apply there. */
export async function closeAll(page: Page): Promise<void> {
  const notes = '[data-panel]:focus-within:has([data-command="notes.toggle"])'
  const over = `[role="dialog"], [role="alertdialog"], dialog[open], [role="menu"], [cmdk-input], ${notes}`
  for (let tries = 0; tries < 4; tries++) {
    const open = await page.locator(over).filter({ visible: true }).count()
    if (open === 0) return
    await page.keyboard.press('Escape')
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
  }
}
