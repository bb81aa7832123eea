// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { readingChoices, readingKey, readingSettings } from '../../shared/reading-settings.ts'

const field = (name: (typeof readingSettings)[number]) =>
  readingChoices[name].map(value => `<input type="radio" name="${name}" value="${value}">`).join('')

const chapter = (chapterId: string) => `
<button data-act="settings" data-script hidden>Text</button>
<article data-story="salt"><div class="reading-text" data-chapter="${chapterId}">${'<p>Text</p>'.repeat(9)}</div></article>
<a rel="next" href="#next">Next</a><a data-act="contents" href="#contents">Contents</a>
<span class="reading-share"></span><span class="reading-page"></span>
<dialog id="reading-settings"><form>${readingSettings.map(field).join('')}</form></dialog><dialog id="reading-keys"></dialog>`

type Listening = Parameters<typeof addEventListener>

/** Runs the script anew, as a browser does with each page: what the page before listened to is gone. */
async function runScript(body: string): Promise<void> {
  for (const [target, args] of listened.splice(0)) target.removeEventListener(...args)
  document.body.innerHTML = body
  vi.resetModules()
  await import('./reading.visitor.ts')
}

const listened: [EventTarget, Listening][] = []
for (const target of [window, document]) {
  const listen = target.addEventListener.bind(target) as typeof addEventListener
  target.addEventListener = (...args: Listening) => {
    listened.push([target, args])
    listen(...args)
  }
}

async function openPage(body: string): Promise<void> {
  await runScript(body)
  document.dispatchEvent(new Event('DOMContentLoaded'))
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
const root = document.documentElement
const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
const shown: number[] = []

beforeEach(() => {
  localStorage.clear()
  shown.length = 0
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push([...(this.parentElement?.children ?? [])].indexOf(this))
  }
})

it('shows the text as it was chosen on this device before the page is drawn', async () => {
  localStorage.setItem(readingKey, '{"font":"clear","size":"24","theme":"sepia"}')
  await runScript('')
  expect([root.dataset.font, root.style.getPropertyValue('--reading-size'), root.className]).toEqual([
    ...['clear', '24px', 'light-theme sepia'],
  ])
})

it('shows what needs it, and keeps what is chosen in its form and by keys', async () => {
  await openPage(chapter('one'))
  expect(document.querySelector<HTMLElement>('[data-script]')?.hidden).toBe(false)
  const input = (name: string, value: string) =>
    document.querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`)
  expect(input('size', '18')?.checked).toBe(true)
  const line = input('line', '2.2')
  if (line) line.checked = true
  line?.dispatchEvent(new Event('change', { bubbles: true }))
  press('ArrowUp', { shiftKey: true })
  expect(kept(readingKey)).toMatchObject({ line: '2.2', size: '20', theme: 'auto' })
  expect(input('size', '20')?.checked).toBe(true)
  expect(root.style.getPropertyValue('--reading-line')).toBe('2.2')
})

it('goes on where the reader stopped in the story, and leads there from its page', async () => {
  localStorage.setItem('reading-place:salt', '{"chapterId":"one","paragraph":4}')
  await openPage(chapter('one'))
  expect(shown).toEqual([4])
  await openPage(
    '<div data-story="salt"></div><a data-continue hidden></a><a data-chapter="zero" href="/zero"></a><a data-chapter="one" href="/one"></a>',
  )
  const link = document.querySelector<HTMLAnchorElement>('[data-continue]')
  expect([link?.hidden, link?.pathname]).toEqual([false, '/one'])
  await openPage(chapter('two'))
  expect(kept('reading-place:salt')).toEqual({ chapterId: 'two', paragraph: 0 })
})

it('keys lead on, open the settings and the list of keys', async () => {
  await openPage(chapter('one'))
  const followed: string[] = []
  for (const link of document.querySelectorAll('a'))
    link.addEventListener('click', event => {
      event.preventDefault()
      followed.push(link.getAttribute('href') ?? '')
    })
  press('n')
  press('щ', { code: 'KeyO' })
  press('p')
  press('n', { ctrlKey: true })
  expect(followed).toEqual(['#next', '#contents'])
  press('a')
  expect(document.querySelector<HTMLDialogElement>('#reading-settings')?.open).toBe(true)
  document.querySelector<HTMLDialogElement>('#reading-settings')?.close()
  press('?')
  expect(document.querySelector<HTMLDialogElement>('#reading-keys')?.open).toBe(true)
})
