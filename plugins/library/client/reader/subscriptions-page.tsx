import {
  type CommandArgs,
  CommandButton,
  EmptyState,
  LoadFailed,
  type PageProps,
  Skeleton,
  type StepOption,
  usePageCommands,
  usePaged,
  useT,
  useTitle,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { publicCalls } from '../../shared.ts'
import { notify, subscribe } from './actions.ts'
import styles from './reader.module.css'
import { StoryItem } from './story-card.tsx'

type Subscribed = OutputOf<typeof publicCalls.subscription>['data'][number]

/** The stories to which the user is subscribed, the latest to change first. */
export default function SubscriptionsPage(_: PageProps) {
  const t = useT()
  useTitle(t('library.subscriptions'))
  const { items, pending, failed, hasMore, load } = usePaged(publicCalls.subscription, {})
  const find = (id: string) => items.find(one => one.storyId === id)
  const step = {
    ...{ name: 'story', label: 'library.which-story', ask: 'choice' as const },
    options: (): StepOption[] => items.map(optionOf),
  }
  usePageCommands([
    ...(items.length > 0
      ? [
          {
            ...{ id: 'subscriptions.end', label: 'subscriptions.end', icon: 'x', steps: [step] },
            run: async (_: unknown, { story = '' }: CommandArgs) => {
              const found = find(story)
              if (found) await subscribe(story, found.subscription, false)
            },
          },
          {
            ...{ id: 'subscriptions.notify', label: 'subscriptions.notify', icon: 'bell', steps: [step] },
            run: async (_: unknown, { story = '' }: CommandArgs) =>
              notify(story, !find(story)?.subscription.notifications),
          },
        ]
      : []),
    ...(hasMore ? [{ id: 'subscriptions.more', label: 'library.older', icon: 'arrow-down', run: load }] : []),
  ])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('library.subscriptions')}</h1>
        <CommandButton command="library.open" />
      </header>
      {pending && <Skeleton label={t('shell.loading')} />}
      {failed && items.length === 0 && <LoadFailed error={null} />}
      {!pending && !failed && items.length === 0 && (
        <EmptyState title={t('library.no-subscriptions')} text={t('library.no-subscriptions-about')} />
      )}
      <ul className={styles.cards} aria-label={t('library.subscriptions')}>
        {items.map(story => (
          <StoryItem key={story.storyId} story={story}>
            <SubscriptionTools story={story} />
          </StoryItem>
        ))}
      </ul>
      <footer className={styles.pager}>
        <CommandButton command="subscriptions.more" />
      </footer>
    </div>
  )

  function optionOf({ storyId, publicData, subscription }: Subscribed): StepOption {
    return {
      ...{ value: storyId, icon: 'book-open', label: publicData.name },
      about: t(subscription.notifications ? 'library.with-notifications' : 'library.without-notifications'),
    }
  }
}

function SubscriptionTools({ story: { storyId, subscription } }: { story: Subscribed }) {
  const t = useT()
  return (
    <div className={styles.actions}>
      <CommandButton
        command="subscriptions.notify"
        args={{ story: storyId }}
        size="s"
        icon={subscription.notifications ? 'bell' : 'x'}
      >
        {t(subscription.notifications ? 'library.with-notifications' : 'library.without-notifications')}
      </CommandButton>
      <CommandButton command="subscriptions.end" args={{ story: storyId }} size="s">
        {t('story.unsubscribe')}
      </CommandButton>
    </div>
  )
}
