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
      /** whether a command has run and has an effect; reads the whole page only if nothing else has changed */
      hasOutcome(command: string): boolean
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
    const volatile =
      / (id|for|style|aria-(controls|labelledby|describedby|owns|activedescendant|hidden)|data-radix[\w-]*)="[^"]*"/g
    const toaster = '[data-toaster]'
    const html = () => {
      let text = document.body.innerHTML
      const left = [...document.querySelectorAll(`${toaster}, [role="tooltip"]`)]
      for (const input of document.querySelectorAll('[cmdk-root]')) left.push(input.closest('[role="dialog"]') ?? input)
      for (const one of left) text = text.replace(one.outerHTML, () => '')
      return text.replace(/<(script|time)\b[\s\S]*?<\/\1>/g, '').replace(volatile, '')
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
    const cheap: Record<string, () => string> = {
      address: () => location.href,
      printed: () => String(printed),
      kept: () =>
        Object.entries(localStorage)
          .filter(([key]) => !/^(uses|recent)\//.test(key))
          .join(' '),
      root: () => [...document.documentElement.attributes].map(one => one.value).join(' '),
    }
    // What reads the whole page.
    const whole: Record<string, () => string> = { page: html, values, scrolled }
    const all = { ...cheap, ...whole }
    const look = () => ({
      marks: Object.fromEntries(Object.entries(all).map(([name, read]) => [name, read()])),
      toasts: toasts(),
      focus: document.activeElement,
      uses: uses(),
    })
    const differing = (before: Looks, marks: typeof all) =>
      Object.entries(marks).flatMap(([name, read]) => (read() === before.marks[name] ? [] : name))
    const small = (before: Looks) => [
      ...(before.focus?.isConnected && document.activeElement !== before.focus ? ['focus'] : []),
      ...toasts().flatMap(one => (before.toasts.includes(one) || one.includes('"refused"') ? [] : 'toast')),
    ]
    const choosing: NonNullable<typeof window.choosing> = {
      look,
      effects: () => {
        const { before } = choosing
        return before ? [...differing(before, all), ...small(before)] : ['loaded anew']
      },
      ran: id => !choosing.before || (uses()[id] ?? 0) > (choosing.before.uses[id] ?? 0),
      hasOutcome: id => {
        const { before } = choosing
        if (!choosing.ran(id)) return false
        return (
          !before || [small(before), differing(before, cheap), differing(before, whole)].some(one => one.length > 0)
        )
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

/** All rows in the palette's list of commands, once it is whole: until names have come it may be drawn anew. */
export async function rowsShown(page: Page): Promise<{ id: string; name: string }[]> {
  const rows = await page.waitForFunction(() => {
    if (!document.querySelector('[cmdk-list][aria-busy="false"]')) return null
    return [...document.querySelectorAll('[cmdk-item]')].flatMap(row => {
      const value = row.getAttribute('data-value') ?? ''
      if (!value.startsWith('command ')) return []
      return [{ id: value.slice('command '.length), name: row.querySelector('span')?.textContent ?? '' }]
    })
  })
  return (await rows.jsonValue()) ?? []
}

/** Opens the palette and types into it. */
export async function openList(page: Page, text: string): Promise<void> {
  await openPalette(page)
  // In one step, since a page that renders late may take the focus for a moment.
  await page.waitForFunction(words => {
    const field = document.querySelector<HTMLInputElement>('[cmdk-input]')
    if (!field || document.activeElement !== field) return false
    field.select()
    return document.execCommand('insertText', false, words)
  }, text)
}

/** Closes only the palette. */
export async function closeList(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
}

/** Activates a command in the open palette. */
export async function pick(page: Page, id: string, way: Way): Promise<void> {
  const value = `command ${id}`
  if (way === 'click') return page.locator(`[cmdk-item][data-value="${value}"]`).click()
  // Rows come below those that are shown, so the place of this one stays.
  const found = await page.waitForFunction(value => {
    const rows = [...document.querySelectorAll('[cmdk-item]')]
    const at = rows.findIndex(one => one.getAttribute('data-value') === value)
    return rows[0]?.getAttribute('data-selected') === 'true' && at >= 0 ? { at } : null
  }, value)
  const { at = 0 } = (await found.jsonValue()) ?? {}
  for (let step = 0; step < at; step++) await page.keyboard.press('ArrowDown')
  if (at > 0) await page.locator(`[cmdk-item][data-value="${value}"][data-selected="true"]`).waitFor()
  await page.keyboard.press('Enter')
}

let typed = 0

/** Answers every question of the palette; an option by the first row, or the second if the first one cancels. */
async function answerAll(page: Page, given: Answers): Promise<void> {
  const input = page.locator('[cmdk-input]')
  for (let at = 0; at < 6; at++) {
    const question = await page.waitForFunction(() => {
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
    const kind = await question.jsonValue()
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
    await page.waitForFunction(command => window.choosing?.hasOutcome(command), id, look)
  } catch (error) {
    const ran = await page.evaluate(command => window.choosing?.ran(command), id)
    if (!ran) throw new Error('it was chosen and did not run', { cause: error })
    const requests = sent.get(page)?.join(', ') || 'nothing'
    throw new Error(`it ran and nothing of it was seen, but for ${requests}`, { cause: error })
  }
}
