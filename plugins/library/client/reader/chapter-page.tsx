import { useEffect } from 'react'
import {
  CallError,
  type Command,
  CommandButton,
  Contributed,
  call,
  go,
  Link,
  LoadFailed,
  links,
  type PageProps,
  RichTextView,
  Skeleton,
  useCall,
  usePageCommands,
  useT,
  useTitle,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { addresses } from '../../shared/addresses.ts'
import { chapterParts, type PublishedChapter, publicCalls } from '../../shared.ts'
import { Gone } from './gone.tsx'
import styles from './reader.module.css'
import { reportReading } from './report-reading.ts'

/** A published chapter for who is signed in. Visitors get the page that the server renders at this address. */
export function Page({ params: { storyId = '', chapterId = '' } }: PageProps) {
  const t = useT()
  const { data, error } = useCall(publicCalls.chapter, { storyId, chapterId }, { quiet: true })
  if (error instanceof CallError && error.status === 404) return <Gone storyId={storyId} />
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  return <Reading key={chapterId} chapter={data} />
}

function Reading({ chapter }: { chapter: OutputOf<typeof publicCalls.chapter> }) {
  const t = useT()
  const { storyId, chapterId, name, title, language, previous, next } = chapter
  useTitle(`${title} · ${name}`)
  useEffect(
    () => reportReading(data => call(publicCalls.chapter, { storyId, chapterId, data }, { quiet: true })),
    [storyId, chapterId],
  )
  const to = (id: string, keys: string, icon: string, at: { chapterId: string } | null): Command[] =>
    at ? [{ id, label: id, icon, keys, run: () => go(addresses.chapter(storyId, at.chapterId)) }] : []
  usePageCommands([
    ...to('reading.next', 'Shift-ArrowRight', 'arrow-right', next),
    ...to('reading.previous', 'Shift-ArrowLeft', 'arrow-left', previous),
    {
      ...{ id: 'reading.contents', label: 'reading.contents', icon: 'list', keys: 'o' },
      run: () => go(links.story(storyId)),
    },
  ])
  return (
    <article className={styles.reading} lang={language === 'ua' ? 'uk' : 'en'}>
      <p className={styles.quiet}>
        <Link to={links.story(storyId)}>{name}</Link>
      </p>
      <h1 className={styles.title}>{title}</h1>
      <RichTextView value={chapter.text} mentions="names" className={styles.text} />
      <nav className={styles.pager} aria-label={t('reading.pages')}>
        <CommandButton command="reading.previous" />
        <CommandButton command="reading.contents" />
        <CommandButton command="bookmarks.add" />
        <CommandButton command="reading.next" variant="primary" />
      </nav>
      <Contributed<PublishedChapter> to={chapterParts} id="codex" props={{ storyId, chapterId }} fallback={null} />
      <Contributed<PublishedChapter> to={chapterParts} id="comments" props={{ storyId, chapterId }} fallback={null} />
    </article>
  )
}
