import { useRef, useState } from 'react'
import {
  CallError,
  CommandButton,
  EmptyState,
  Link,
  LoadFailed,
  links,
  type PageProps,
  Skeleton,
  TextInput,
  useCall,
  usePageCommands,
  useT,
  useTitle,
} from '#core/client/index.ts'
import { libraryAddresses } from '../../shared/addresses.ts'
import { publicCalls, readingCalls } from '../../shared.ts'
import { ContentWarningGate } from './content-warnings.tsx'
import { StoryGone } from './gone.tsx'
import styles from './reader.module.css'
import { textLanguage } from './story-card.tsx'

/** The search in the chapters of a story. Visitors get the page that the server renders at this address. */
export default function FindPage({ params: { storyId = '' } }: PageProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [from, setFrom] = useState(1)
  const story = useCall(publicCalls.story, { storyId }, { quiet: true })
  const wanted = text.trim()
  const { data, error } = useCall(readingCalls.find, wanted === '' ? null : { storyId, text: wanted, from }, {
    quiet: true,
  })
  useTitle(t('reading.find'))
  const next = data?.nextCursor ?? null
  usePageCommands([
    { id: 'library.search', label: 'reading.find', icon: 'search', keys: 'f', run: () => field.current?.focus() },
    ...(next === null
      ? []
      : [{ id: 'reading.later', label: 'reading.later', icon: 'arrow-right', run: () => setFrom(Number(next)) }]),
    ...(from > 1 ? [{ id: 'reading.first', label: 'reading.first', icon: 'arrow-left', run: () => setFrom(1) }] : []),
  ])
  if (story.data?.asks) return <ContentWarningGate storyId={storyId} />
  if (story.error instanceof CallError && story.error.status === 404) return <StoryGone />
  return (
    <div className={styles.page}>
      <Link className={styles.quiet} to={links.story(storyId)}>
        {story.data?.publicData.name}
      </Link>
      <h1 className={styles.title}>{t('reading.find')}</h1>
      <search className={styles.filters}>
        <TextInput
          ref={field}
          className={styles.search}
          aria-label={t('reading.find')}
          placeholder={t('reading.find')}
          maxLength={100}
          value={text}
          autoFocus
          onValue={value => {
            setText(value)
            setFrom(1)
          }}
        />
      </search>
      {wanted !== '' && !data && (error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />)}
      {data?.data.length === 0 && next === null && (
        <EmptyState title={t('reading.nothing-found')} text={t('reading.nothing-found-about')} />
      )}
      <ul aria-label={t('reading.passages')} lang={story.data && textLanguage(story.data)}>
        {data?.data.map(({ chapterId, title, paragraph, before, match, after }) => (
          <li key={`${chapterId} ${paragraph}`} className={styles.passage}>
            <Link className={styles.name} to={libraryAddresses.passage(storyId, chapterId, paragraph)}>
              {title}
            </Link>
            <p>
              {before}
              <mark>{match}</mark>
              {after}
            </p>
          </li>
        ))}
      </ul>
      <footer className={styles.pager}>
        <CommandButton command="reading.first" />
        <CommandButton command="reading.later" />
      </footer>
    </div>
  )
}
