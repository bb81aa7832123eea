import type { ReactNode } from 'react'
import { formatNumber, Icon, Link, links, StoredImage, useT } from '#core/client/index.ts'
import { languageTags } from '#core/shared/limits.ts'
import type { StoryCard } from '../../shared.ts'
import { warningsText } from './content-warnings.tsx'
import styles from './reader.module.css'

export const textLanguage = ({ publicData: { language } }: StoryCard) => languageTags[language]

/** Author, genre, age, rating and length of a story. */
export function StoryFacts({ story }: { story: StoryCard }) {
  const t = useT()
  const { author, genre, ageCategory } = story.publicData
  const warnings = warningsText(story.publicData)
  return (
    <p className={styles.facts}>
      {author.name !== '' && <bdi>{author.name}</bdi>}
      {genre && <span>{t(`genre.${genre.replace(' ', '-')}`)}</span>}
      <span title={t(`age.${ageCategory}`)}>{ageCategory.replace(/(?<=\D)(?=\d)/, '-').toUpperCase()}</span>
      {story.rating.count > 0 && (
        <span className={styles.rating}>
          <Icon name="star" />
          {formatNumber(story.rating.average)}
        </span>
      )}
      <span>{t('library.chapters', { count: story.chapters })}</span>
      <span>{t('library.words', { count: story.words })}</span>
      {warnings !== '' && (
        <span className={styles.warnings}>
          {t('story.warnings')}: {warnings}
        </span>
      )}
    </p>
  )
}

/** A story in a list. */
export function StoryItem({ story, children }: { story: StoryCard; children?: ReactNode }) {
  const { storyId, publicData } = story
  return (
    <li className={styles.card}>
      <StoredImage
        imageId={publicData.posterId}
        place={{ storyId }}
        size="thumbnail"
        alt=""
        seed={storyId}
        width={80}
        height={120}
      />
      <div className={styles.cardText}>
        <h2 className={styles.name} lang={textLanguage(story)}>
          <Link to={links.story(storyId)}>{publicData.name}</Link>
        </h2>
        <StoryFacts story={story} />
        <p className={styles.about} lang={textLanguage(story)}>
          {publicData.description}
        </p>
        {children}
      </div>
    </li>
  )
}
