import { Fragment } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { plainText, type RichText, textForReaders } from '#core/shared/rich-text/nodes.ts'
import { isCyrillic } from '#core/shared/text/script.ts'
import { RichTextView } from '../rich-text-view.tsx'
import styles from './print-pages.module.css'

/** A text to print. */
export interface PrintedText {
  id: string
  /** the title of what begins with it, on a page of its own before it */
  part?: string | undefined
  /** a muted line above the title: `Chapter 7` */
  over?: string
  title: string
  text: RichText
}

/** The script of the text is detected in this many characters. */
const MAX_LANGUAGE_SAMPLE = 2000

/** The language a text is hyphenated in, which may differ from the language of the page. */
function languageOf(text: RichText): 'uk' | 'en' {
  return isCyrillic(plainText(text.slice(0, 20)).slice(0, MAX_LANGUAGE_SAMPLE)) ? 'uk' : 'en'
}

let mounted: { root: Root; place: HTMLElement } | undefined

export function arePagesShown(): boolean {
  return mounted !== undefined
}

/** Adds the pages to the document. They are visible only in print, where nothing else is. */
export function showPages(texts: readonly PrintedText[]): void {
  removePages()
  const place = document.body.appendChild(document.createElement('div'))
  place.dataset.print = ''
  place.className = styles.book ?? ''
  const root = createRoot(place)
  mounted = { root, place }
  flushSync(() =>
    root.render(
      texts.map(({ id, part, over, title, text }) => (
        <Fragment key={id}>
          {part !== undefined && (
            <section className={`${styles.page} ${styles.part}`}>
              <h1 className={styles.title}>{part}</h1>
            </section>
          )}
          <section className={styles.page} lang={languageOf(text)}>
            <header className={styles.head}>
              {over && <p className={styles.over}>{over}</p>}
              <h1 className={styles.title}>{title}</h1>
            </header>
            <RichTextView value={textForReaders(text)} mentions="names" className={styles.text} />
          </section>
        </Fragment>
      )),
    ),
  )
}

/** How long printing waits for the images of the pages. */
const imagesMs = 15_000

/** Resolves when the images of the pages can be printed, or have failed, or take too long. */
export async function imagesLoaded(): Promise<void> {
  const images = [...(mounted?.place.querySelectorAll('img') ?? [])]
  // A failed one shows its description.
  const loaded = images.map(image => {
    image.loading = 'eager'
    return image.decode().catch(() => undefined)
  })
  await Promise.race([Promise.all(loaded), new Promise(done => setTimeout(done, imagesMs))])
}

export function removePages(): void {
  mounted?.root.unmount()
  mounted?.place.remove()
  mounted = undefined
}
