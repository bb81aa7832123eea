import {
  CallError,
  type Command,
  CommandButton,
  Contributed,
  formatNumber,
  go,
  Link,
  LoadFailed,
  type PageProps,
  Segmented,
  Skeleton,
  StoredImage,
  useCall,
  usePageCommands,
  useT,
  useTitle,
} from '#core/client/index.ts'
import { libraryAddresses } from '../../shared/addresses.ts'
import { type PublishedChapter, type PublishedStory, publicCalls, type ReaderChoice, storyParts } from '../../shared.ts'
import { download, mail, notify, rate, share, subscribe } from './actions.ts'
import { BeforeReading } from './content-warnings.tsx'
import { StoryGone } from './gone.tsx'
import styles from './reader.module.css'
import { StoryFacts, textLanguage } from './story-card.tsx'

/** A published story for who is signed in. Visitors get the page that the server renders at this address. */
export default function StoryPage({ params: { storyId = '' } }: PageProps) {
  const t = useT()
  const { data, error } = useCall(publicCalls.story, { storyId }, { quiet: true })
  if (error instanceof CallError && error.status === 404) return <StoryGone />
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  return <StoryView story={data} />
}

const nothing: ReaderChoice = { subscribed: false, notifications: false, mail: false, rating: null, chapterId: null }

function StoryView({ story }: { story: PublishedStory }) {
  const t = useT()
  const { storyId, list, publicData } = story
  const own = story.subscription ?? nothing
  useTitle(publicData.name)
  useStoryCommands(story, own)
  return (
    <div className={styles.page}>
      <div className={styles.story}>
        <StoredImage
          imageId={publicData.posterId}
          place={{ storyId }}
          size="half"
          alt=""
          seed={storyId}
          width={160}
          height={240}
        />
        <div className={styles.cardText}>
          <h1 className={styles.title} lang={textLanguage(story)}>
            {publicData.name}
          </h1>
          <StoryFacts story={story} />
          <p className={styles.lead} lang={textLanguage(story)}>
            {publicData.description}
          </p>
          <div className={styles.actions}>
            <CommandButton command="story.read" variant="primary">
              {own.chapterId ? t('story.continue') : t('story.read')}
            </CommandButton>
            <CommandButton command="story.subscribe" />
            <CommandButton command="story.unsubscribe" />
            <CommandButton command="story.notify" />
            <CommandButton command="story.silence" />
            <CommandButton command="story.mail" />
            <CommandButton command="story.no-mail" />
            <CommandButton command="story.download" />
            <CommandButton command="story.share" />
            <CommandButton command="bookmarks.add" />
          </div>
          {story.asks && <BeforeReading story={story} />}
          <Rating story={story} own={own} />
          <Contributed<PublishedChapter>
            to={storyParts}
            id="codex"
            props={{ storyId, chapterId: '' }}
            fallback={null}
          />
        </div>
      </div>
      <section aria-label={t('library.contents')}>
        <h2 className={styles.heading}>{t('library.contents')}</h2>
        {list.length === 0 && <p className={styles.quiet}>{t('library.no-chapters')}</p>}
        <ol className={styles.list}>
          {list.map(({ chapterId, title, index, words }) => (
            <li key={chapterId} className={styles.row}>
              <span className={styles.quiet}>{formatNumber(index + 1)}</span>
              <Link
                className={styles.grow}
                to={libraryAddresses.chapter(storyId, chapterId)}
                lang={textLanguage(story)}
                aria-current={chapterId === own.chapterId ? 'step' : undefined}
              >
                {title}
              </Link>
              {chapterId === own.chapterId && <span className={styles.quiet}>{t('library.last-read')}</span>}
              <span className={styles.quiet}>{t('library.words', { count: words })}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

function Rating({ story, own }: { story: PublishedStory; own: ReaderChoice }) {
  const t = useT()
  return (
    <div className={styles.actions}>
      <span className={styles.quiet}>{t('story.your-rating')}</span>
      <Segmented
        label={t('story.your-rating')}
        value={String(own.rating ?? '')}
        onValue={value => void rate(story.storyId, own, Number(value))}
        options={[1, 2, 3, 4, 5].map(number => ({ value: String(number), label: formatNumber(number) }))}
      />
      <CommandButton command="story.unrate" size="s" />
      <span className={styles.quiet}>{t('library.ratings-of', { count: story.rating.count })}</span>
    </div>
  )
}

function useStoryCommands(story: PublishedStory, own: ReaderChoice): void {
  const { storyId, list, epub, asks } = story
  const begun = list.find(({ chapterId }) => chapterId === own.chapterId) ?? list[0]
  const reading: Command[] = begun
    ? [
        {
          ...{ id: 'story.read', label: 'story.read', icon: 'book-open', keys: 'Shift-Enter' },
          run: () => go(libraryAddresses.chapter(storyId, begun.chapterId)),
        },
      ]
    : []
  const subscribed: Command[] = own.subscribed
    ? [
        { id: 'story.unsubscribe', label: 'story.unsubscribe', icon: 'x', run: () => subscribe(storyId, own, false) },
        own.notifications
          ? { id: 'story.silence', label: 'story.silence', icon: 'x', run: () => notify(storyId, false) }
          : { id: 'story.notify', label: 'story.notify', icon: 'bell', run: () => notify(storyId, true) },
        own.mail
          ? { id: 'story.no-mail', label: 'story.no-mail', icon: 'x', run: () => mail(storyId, false) }
          : { id: 'story.mail', label: 'story.mail', icon: 'mail', run: () => mail(storyId, true) },
      ]
    : [
        {
          ...{ id: 'story.subscribe', label: 'story.subscribe', icon: 'bell', keys: 'Shift-b' },
          run: () => subscribe(storyId, own, true),
        },
      ]
  const rated: Command[] =
    own.rating === null
      ? []
      : [{ id: 'story.unrate', label: 'story.unrate', icon: 'x', run: () => rate(storyId, own, null) }]
  const saved: Command[] =
    epub && !asks
      ? [{ id: 'story.download', label: 'story.download', icon: 'download', run: () => download(story) }]
      : []
  usePageCommands([
    ...reading,
    ...saved,
    ...subscribed,
    ...rated,
    {
      ...{ id: 'story.rate', label: 'story.rate', icon: 'star' },
      steps: [
        {
          ...{ name: 'rating', label: 'story.which-rating', ask: 'choice' },
          options: () => [5, 4, 3, 2, 1].map(one => ({ value: String(one), icon: 'star', label: formatNumber(one) })),
        },
      ],
      run: (_, { rating = '5' }) => rate(storyId, own, Number(rating)),
    },
    { id: 'story.share', label: 'story.share', icon: 'link', run: () => share(storyId) },
  ])
}
