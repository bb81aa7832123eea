import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  CallError,
  CommandButton,
  Contributed,
  call,
  classNames,
  emitOwnEvent,
  formatDate,
  ignoreRefusal,
  Link,
  LoadFailed,
  links,
  type PageProps,
  Panel,
  pushPanel,
  RichTextView,
  Segmented,
  Skeleton,
  useCall,
  useT,
  useTitle,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { languageTags } from '#core/shared/limits.ts'
import { type ReadingSettings, readingChoices, readingMinutes, readingSettings } from '../../shared/reading-settings.ts'
import { chapterParts, type PublishedChapter, publicCalls, readingEvent } from '../../shared.ts'
import '../reading/reading.css'
import { ContentWarningGate } from './content-warnings.tsx'
import { StoryGone } from './gone.tsx'
import styles from './reader.module.css'
import { chooseReading, useReading } from './reading-state.ts'
import { choiceLabel, useReadingCommands } from './use-reading-commands.ts'
import { usePlace, useShown } from './use-reading-position.ts'

/** How often the time that somebody reads is reported. */
const everySeconds = 30
/** After this time without input the reader counts as away. */
const idleSeconds = 120

type Report = (data: { read?: boolean; readingTime?: number }) => Promise<unknown>

/**
 * Reports that a chapter is read, and for how long it is in front of somebody who does something; ends with the result.
 */
function reportReading(send: Report): () => void {
  let seconds = 0
  let idle = 0
  const active = () => {
    idle = 0
  }
  const report = (data: Parameters<Report>[0]) => void send(data).catch(ignoreRefusal)
  const tick = () => {
    idle += 1
    if (document.visibilityState !== 'visible' || idle > idleSeconds) return
    seconds += 1
    if (seconds < everySeconds) return
    report({ readingTime: seconds })
    seconds = 0
  }
  const timer = setInterval(tick, 1000)
  const events = ['keydown', 'pointermove', 'wheel', 'scroll'] as const
  for (const name of events) addEventListener(name, active, { passive: true, capture: true })
  report({ read: true })
  return () => {
    clearInterval(timer)
    for (const name of events) removeEventListener(name, active, { capture: true })
    if (seconds > 0) report({ readingTime: seconds })
  }
}

/** A published chapter for who is signed in. Visitors get the page that the server renders at this address. */
export default function ChapterPage({ params: { storyId = '', chapterId = '' } }: PageProps) {
  const t = useT()
  const { data, error } = useCall(publicCalls.chapter, { storyId, chapterId }, { quiet: true })
  const settings = useReading()
  if (error instanceof CallError && error.status === 404) return <StoryGone storyId={storyId} />
  if (error instanceof CallError && error.status === 403) return <ContentWarningGate storyId={storyId} />
  if (!data && error) return <LoadFailed error={error} />
  if (!data || !settings) return <Skeleton label={t('shell.loading')} />
  return <Reading key={chapterId} chapter={data} settings={settings} />
}

type ReadChapter = OutputOf<typeof publicCalls.chapter>

function Reading({ chapter, settings }: { chapter: ReadChapter; settings: ReadingSettings }) {
  const t = useT()
  const { storyId, chapterId, name, author, title, index, words, published, language, previous, next } = chapter
  const root = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const textButton = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useTitle(title, name)
  useEffect(
    () =>
      reportReading(async data => {
        await call(publicCalls.chapter, { storyId, chapterId, data }, { quiet: true })
        if (data.read) await emitOwnEvent(readingEvent, { storyId })
      }),
    [storyId, chapterId],
  )
  // On a page that was just loaded nothing has the focus, and then keys scroll nothing.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }, [])
  useShown(root, text, settings)
  const progress = usePlace(text, chapter, settings)
  useReadingCommands(chapter, { settings, text, toggleSettings: () => setOpen(!isOpen) })
  return (
    <div ref={root} className={styles.ground}>
      <article className={classNames(styles.reading, 'reading-column')} lang={languageTags[language]}>
        <header className={classNames(styles.head, styles.bar)} data-reading-bar>
          <Link className={styles.quiet} to={links.story(storyId)}>
            {name}
          </Link>
          <span className={styles.tools}>
            <CommandButton command="reading.find" iconOnly variant="ghost" />
            <CommandButton command="bookmarks.add" iconOnly variant="ghost" />
            <CommandButton
              command="reading.settings"
              iconOnly
              variant="ghost"
              ref={textButton}
              aria-expanded={isOpen}
            />
          </span>
        </header>
        {isOpen && <ReadingPane settings={settings} button={textButton} onClose={() => setOpen(false)} />}
        <p className={styles.quiet}>{t('reading.chapter', { number: index + 1 })}</p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.quiet}>
          {[author, formatDate(published), t('reading.minutes', { count: readingMinutes(words) })]
            .filter(part => part !== '')
            .join(' · ')}
        </p>
        <div ref={text} className={classNames(styles.text, 'reading-text')}>
          <RichTextView value={chapter.text} mentions="names" />
        </div>
        <div className="reading-turn">
          <CommandButton command="reading.back" />
          <span className={styles.quiet}>{t('reading.page-of', progress)}</span>
          <CommandButton command="reading.turn" />
        </div>
        <nav className={styles.pager} aria-label={t('reading.pages')}>
          {previous && (
            <CommandButton command="reading.previous">{`${t('reading.previous')}: ${previous.title}`}</CommandButton>
          )}
          <CommandButton command="reading.contents" />
          <span className={styles.quiet}>{t('reading.share-read', progress)}</span>
          {next && (
            <CommandButton command="reading.next" variant="primary">
              {`${t('reading.next')}: ${next.title}`}
            </CommandButton>
          )}
        </nav>
        <div className={styles.below}>
          <Contributed<PublishedChapter> to={chapterParts} id="codex" props={{ storyId, chapterId }} fallback={null} />
          <Contributed<PublishedChapter>
            to={chapterParts}
            id="comments"
            props={{ storyId, chapterId }}
            fallback={null}
          />
        </div>
      </article>
    </div>
  )
}

interface ReadingPaneProps {
  settings: ReadingSettings
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The settings of the text, beside the text that follows them. */
function ReadingPane({ settings, button, onClose }: ReadingPaneProps) {
  const t = useT()
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    pane.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    return pushPanel('reading')
  }, [])
  return (
    <Panel button={button} label={t('reading.settings')} onClose={onClose}>
      <div ref={pane} className={styles.pane}>
        {readingSettings.map(name => (
          <div key={name} className={styles.paneRow}>
            <span>{t(`reading.${name}`)}</span>
            <Segmented<string>
              label={t(`reading.${name}`)}
              value={settings[name]}
              onValue={value => void chooseReading({ ...settings, [name]: value })}
              options={readingChoices[name].map(value => ({ value, label: choiceLabel(value) }))}
            />
          </div>
        ))}
      </div>
    </Panel>
  )
}
