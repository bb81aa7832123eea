import { useRef, useState } from 'react'
import {
  CommandButton,
  EmptyState,
  go,
  LoadFailed,
  Select,
  Skeleton,
  TextInput,
  useCall,
  usePageCommands,
  useT,
  useTitle,
} from '#core/client/index.ts'
import { ageCategories, genres } from '#core/shared/limits.ts'
import { publicCalls } from '../../shared.ts'
import styles from './reader.module.css'
import { StoryItem } from './story-card.tsx'

const sorts = ['newest', 'rating', 'subscribers'] as const

/** The published stories. Visitors get the page that the server renders at this address. */
export default function LibraryPage() {
  const t = useT()
  useTitle(t('shell.library'))
  const [text, setText] = useState('')
  const [genre, setGenre] = useState('')
  const [age, setAge] = useState('')
  const [sort, setSort] = useState<(typeof sorts)[number]>('newest')
  const [page, setPage] = useState(1)
  const field = useRef<HTMLInputElement>(null)
  const input = {
    ...{ page, sort },
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(genre !== '' && { genre: genre as 'drama' }),
    ...(age !== '' && { ageCategory: age as 'g' }),
  }
  const { data, error } = useCall(publicCalls.stories, input, { quiet: true })
  const from =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPage(1)
    }
  const hasMore = data !== undefined && data.nextCursor !== null
  usePageCommands([
    {
      ...{ id: 'library.subscriptions', label: 'library.subscriptions', icon: 'bell', keys: 'Shift-s' },
      run: () => go('/library/subscriptions'),
    },
    { id: 'library.search', label: 'library.search', icon: 'search', keys: 'f', run: () => field.current?.focus() },
    ...(hasMore
      ? [{ id: 'library.older', label: 'library.older', icon: 'arrow-right', run: () => setPage(page + 1) }]
      : []),
    ...(page > 1
      ? [{ id: 'library.newer', label: 'library.newer', icon: 'arrow-left', run: () => setPage(page - 1) }]
      : []),
  ])
  const isFiltered = text !== '' || genre !== '' || age !== ''
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('shell.library')}</h1>
        <CommandButton command="library.subscriptions" />
      </header>
      <search className={styles.filters}>
        <TextInput
          ref={field}
          className={styles.search}
          aria-label={t('library.search')}
          placeholder={t('library.search')}
          maxLength={200}
          value={text}
          onValue={from(setText)}
        />
        <Select
          aria-label={t('project.genre')}
          value={genre}
          onValue={from(setGenre)}
          options={[
            { value: '', label: t('library.any-genre') },
            ...genres.map(value => ({ value, label: t(`genre.${value.replace(' ', '-')}`) })),
          ]}
        />
        <Select
          aria-label={t('project.age')}
          value={age}
          onValue={from(setAge)}
          options={[
            { value: '', label: t('library.any-age') },
            ...ageCategories.map(value => ({ value, label: t(`age.${value}`) })),
          ]}
        />
        <Select
          aria-label={t('library.order')}
          value={sort}
          onValue={from(setSort)}
          options={sorts.map(value => ({ value, label: t(`library.sort-${value}`) }))}
        />
      </search>
      {!data && (error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />)}
      {data?.total === 0 && (
        <EmptyState
          title={t(isFiltered ? 'library.no-match' : 'library.empty')}
          text={t(isFiltered ? 'library.no-match-about' : 'library.empty-about')}
        />
      )}
      {data && data.total > 0 && (
        <ul className={styles.cards} aria-label={t('library.stories')}>
          {data.data.map(story => (
            <StoryItem key={story.storyId} story={story} />
          ))}
        </ul>
      )}
      <footer className={styles.pager}>
        <CommandButton command="library.newer" />
        <CommandButton command="library.older" />
      </footer>
    </div>
  )
}
