// What the page of a chapter or a story does for a visitor beyond being read. It runs before the page is drawn, so that
// nothing moves; everything that it needs is in the page.
import {
  parseReading,
  parseReadingSettings,
  type ReadingAction,
  type ReadingSettings,
  readingKey,
  readingKeys,
  resized,
} from '../../shared/reading-settings.ts'
import { applyReading } from '../reading/apply-reading.ts'
import { firstInView, pageOf, shareRead, showParagraph, turnPage, watchText } from '../reading/text-view.ts'
import { visitorChordOf } from './visitor-keys.ts'

const root = document.documentElement

/** Storage may be blocked: then the page is as it comes. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage a choice lasts as long as the page.
  }
}

let settings = parseReading(stored(readingKey))
applyReading(root, settings)

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

function ready(): void {
  for (const hidden of document.querySelectorAll<HTMLElement>('[data-script]')) hidden.hidden = false
  const storyId = document.body.querySelector<HTMLElement>('[data-story]')?.dataset.story ?? ''
  const text = find('.reading-text')
  const placeKey = `reading-place:${storyId}`
  if (text) read(text, placeKey)
  else offerPlace(placeKey)
}

/** On the page of a story: leads to the chapter where the reader stopped. */
function offerPlace(placeKey: string): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-continue]')
  const { chapterId } = placeOf(placeKey)
  const chapter = [...document.querySelectorAll<HTMLAnchorElement>('[data-chapter]')].find(
    ({ dataset }) => dataset.chapter === chapterId,
  )
  if (!link || !chapter) return
  link.href = chapter.href
  link.hidden = false
}

function placeOf(placeKey: string): { chapterId: string; paragraph: number } {
  try {
    const { chapterId, paragraph } = JSON.parse(stored(placeKey) ?? '{}') as Record<string, unknown>
    return { chapterId: String(chapterId), paragraph: Number(paragraph) || 0 }
  } catch {
    return { chapterId: '', paragraph: 0 }
  }
}

function read(text: HTMLElement, placeKey: string): void {
  const chapterId = text.dataset.chapter ?? ''
  const place = placeOf(placeKey)
  const keep = (paragraph: number) => store(placeKey, JSON.stringify({ chapterId, paragraph }))
  const [, linked] = /^#p(\d+)$/.exec(location.hash) ?? []
  if (place.chapterId !== chapterId) keep(0)
  if (linked !== undefined) showParagraph(text, Number(linked))
  else if (place.chapterId === chapterId && place.paragraph > 0 && location.hash === '')
    showParagraph(text, place.paragraph)
  const share = find('.reading-share')
  const page = find('.reading-page')
  const showProgress = () => {
    if (share) share.textContent = `${Math.round(100 * shareRead(text))} %`
    const { page: at, pages } = pageOf(text)
    if (page) page.textContent = `${at} / ${pages}`
  }
  watchText(text, showProgress, keep)
  // A browser that refuses to keep it, such as in a private window, shows the page all the same.
  addEventListener('load', () => void keepForOffline().catch(reportError))
  // Fonts that come later move the text.
  void document.fonts.ready.then(showProgress)

  const form = document.querySelector<HTMLFormElement>('#reading-settings form')
  const change = (chosen: ReadingSettings) => {
    const paragraph = firstInView(text)
    settings = chosen
    store(readingKey, JSON.stringify(settings))
    applyReading(root, settings)
    showForm()
    if (paragraph > 0) showParagraph(text, paragraph)
    showProgress()
  }
  const showForm = () => {
    for (const input of form?.querySelectorAll('input') ?? [])
      input.checked = settings[input.name as keyof ReadingSettings] === input.value
  }
  showForm()
  form?.addEventListener('change', () => change(parseReadingSettings(Object.fromEntries(new FormData(form)))))
  addEventListener('storage', ({ key }) => {
    if (key === readingKey) change(parseReading(stored(readingKey)))
  })

  const follow = (selector: string) => () => find(selector)?.click()
  const open = (id: string) => () => document.querySelector<HTMLDialogElement>(id)?.showModal()
  const turn = (by: 1 | -1) => () => {
    if (settings.layout === 'pages') turnPage(text, by)
  }
  const actions: Record<ReadingAction | 'keys', () => void> = {
    ...{ next: follow('a[rel="next"]'), previous: follow('a[rel="prev"]'), contents: follow('[data-act="contents"]') },
    ...{ search: follow('[data-act="search"]'), settings: open('#reading-settings'), keys: open('#reading-keys') },
    ...{ larger: () => change(resized(settings, 1)), smaller: () => change(resized(settings, -1)) },
    ...{ turn: turn(1), back: turn(-1) },
  }
  for (const button of document.querySelectorAll<HTMLElement>('button[data-act]'))
    button.addEventListener('click', () => actions[button.dataset.act as ReadingAction]())
  addEventListener('keydown', event => {
    const chord = visitorChordOf(event)
    if (chord === '' || document.querySelector('dialog[open]')) return
    const [action] = Object.entries(readingKeys).find(([, keys]) => (keys as readonly string[]).includes(chord)) ?? []
    const isTurn = action === 'turn' || action === 'back'
    const act = chord === '?' ? 'keys' : (action as ReadingAction | undefined)
    if (!act || (isTurn && settings.layout !== 'pages')) return
    event.preventDefault()
    actions[act]()
  })
}

/** Keeps this chapter, and those that are opened later, to be read without a network. */
async function keepForOffline(): Promise<void> {
  // Neither in every browser nor on a server without TLS.
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const isWatched = serviceWorker.controller !== null
  await serviceWorker.register('/library/offline.js')
  if (isWatched) return
  const { active } = await serviceWorker.ready
  active?.postMessage([location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)])
}

document.addEventListener('DOMContentLoaded', ready)
