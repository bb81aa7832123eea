import { useEffect, useState } from 'react'
import {
  CommandButton,
  reportFailure,
  Skeleton,
  t,
  useCall,
  usePageCommands,
  useT,
  useTitle,
} from '#core/client/index.ts'
import { languageTags } from '#core/shared/limits.ts'
import { warnedCookie } from '../../shared/warnings.ts'
import { publicCalls, type StoryCard } from '../../shared.ts'
import { accept, bringAnswer } from './actions.ts'
import { StoryGone } from './gone.tsx'
import styles from './reader.module.css'

/** `violence, strong language. A trial in chapter 4`: what a story warns of; empty for nothing. */
export function warningsText({ warnings, warningText }: Pick<StoryCard['publicData'], 'warnings' | 'warningText'>) {
  return [warnings.map(one => t(`warning.${one}`)).join(', '), warningText].filter(part => part !== '').join('. ')
}

/** What this browser keeps since its reader answered as a visitor, below the address of the story; else empty. */
function keptAnswer(): string {
  return new RegExp(`(?:^|; )${warnedCookie}=([^;]+)`).exec(document.cookie)?.[1] ?? ''
}

/**
 * What a story says of itself before it is read, and the question whether its reader wants to. An answer that they gave
 * before they signed in is taken over first: unless the warnings have changed, nothing is asked.
 */
export function BeforeReading({ story }: { story: StoryCard }) {
  const say = useT()
  const { storyId } = story
  const [isBringing, setBringing] = useState(() => keptAnswer() !== '')
  useEffect(() => {
    if (!isBringing) return
    bringAnswer(storyId, keptAnswer())
      .catch(reportFailure)
      .finally(() => setBringing(false))
  }, [storyId, isBringing])
  return isBringing ? <Skeleton label={say('shell.loading')} /> : <Question story={story} />
}

function Question({ story }: { story: StoryCard }) {
  const say = useT()
  const { ageCategory } = story.publicData
  const warnings = warningsText(story.publicData)
  usePageCommands([
    { id: 'story.accept', label: 'story.accept', icon: 'check', run: () => accept(story.storyId) },
    { id: 'story.decline', label: 'story.decline', icon: 'arrow-left', run: ({ go }) => go('/library') },
  ])
  return (
    <section className={styles.asks} aria-label={say('story.before')}>
      <h2 className={styles.heading}>{say('story.before')}</h2>
      <dl>
        <dt className={styles.quiet}>{say('project.age')}</dt>
        <dd>{say(`age.${ageCategory}`)}</dd>
        {warnings !== '' && (
          <>
            <dt className={styles.quiet}>{say('story.warnings')}</dt>
            <dd>{warnings}</dd>
          </>
        )}
      </dl>
      <p className={styles.quiet}>{say('story.before-about')}</p>
      <div className={styles.actions}>
        <CommandButton command="story.accept" variant="primary" />
        <CommandButton command="story.decline" />
      </div>
    </section>
  )
}

/** Stands for a page that holds the text of a story, until its reader has said that they want to read it. */
export function ContentWarningGate({ storyId }: { storyId: string }) {
  const say = useT()
  const { data, error } = useCall(publicCalls.story, { storyId }, { quiet: true })
  useTitle(say('story.before'))
  if (error) return <StoryGone />
  if (!data) return <Skeleton label={say('shell.loading')} />
  return (
    <div className={styles.page}>
      <h1 className={styles.title} lang={languageTags[data.publicData.language]}>
        {data.publicData.name}
      </h1>
      <BeforeReading story={data} />
    </div>
  )
}
