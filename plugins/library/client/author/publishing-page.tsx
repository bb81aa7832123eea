import {
  CommandButton,
  EmptyState,
  Icon,
  Link,
  LoadFailed,
  type PageProps,
  PlaceHead,
  ProjectLoader,
  Skeleton,
  timeZone,
  useCall,
  useT,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { contentWarnings } from '../../shared/warnings.ts'
import { type Publishing, publishCalls } from '../../shared.ts'
import { timeLabel } from './actions.ts'
import styles from './author.module.css'
import { usePublishingCommands } from './publishing-commands.ts'

/** What of a project is out, what differs from what readers see, and what waits. */
export default function PublishingPage({ params }: PageProps) {
  return (
    <ProjectLoader params={params} permission="project.publish">
      {({ name }, place) => (
        <div className={styles.page}>
          <PlaceHead place={place} name={name} section="publishing">
            <CommandButton command="codex.open" variant="ghost" />
            <CommandButton command="publishing.all-later" />
            <CommandButton command="publishing.all" variant="primary" />
          </PlaceHead>
          <PublishingState place={place} />
        </div>
      )}
    </ProjectLoader>
  )
}

function PublishingState({ place }: { place: Place }) {
  const t = useT()
  const { data, error } = useCall(publishCalls.get, place, { quiet: true })
  usePublishingCommands(place, data)
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  return (
    <>
      <Story state={data} />
      <section className={styles.story} aria-label={t('publishing.search-engines')}>
        <p className={styles.grow}>{t(data.indexed ? 'publishing.indexed' : 'publishing.not-indexed')}</p>
        <CommandButton command="publishing.index" />
      </section>
      <section className={styles.story} aria-label={t('publishing.download')}>
        <p className={styles.grow}>{t(data.epub ? 'publishing.epub' : 'publishing.no-epub')}</p>
        <CommandButton command="publishing.epub" />
      </section>
      <Warnings state={data} />
      {data.jobs.length > 0 && <Waiting jobs={data.jobs} />}
      <section aria-label={t('publishing.chapters')}>
        <h2 className={styles.heading}>{t('publishing.chapters')}</h2>
        {data.chapters.length === 0 ? (
          <EmptyState title={t('publishing.no-chapters')} text={t('publishing.no-chapters-about')} />
        ) : (
          <ul className={styles.list}>
            {data.chapters.map(one => (
              <ChapterRow key={one.chapterId} chapter={one} place={place} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Story({ state: { story } }: { state: Publishing }) {
  const t = useT()
  const words = story
    ? story.out
      ? story.changed
        ? 'story-differs'
        : 'story-is-out'
      : 'story-is-hidden'
    : 'story-never'
  return (
    <section className={styles.story} aria-label={t('publishing.story')}>
      <p className={styles.grow}>{t(`publishing.${words}`)}</p>
      {story?.out && (
        <>
          <CommandButton command="publishing.readers" />
          <CommandButton command="publishing.figures" />
          <CommandButton command="publishing.hide" />
        </>
      )}
      {!(story?.out && !story.changed) && <CommandButton command="publishing.story" />}
    </section>
  )
}

/** What readers see and answer before they read. */
function Warnings({ state }: { state: Publishing }) {
  const t = useT()
  const { ageCategory, warnings, warningText } = state
  return (
    <section className={styles.warnings} aria-label={t('publishing.warnings')}>
      <h2 className={styles.heading}>{t('publishing.warnings')}</h2>
      <p className={styles.quiet}>{t('publishing.warnings-about', { age: t(`age.${ageCategory}`) })}</p>
      <div className={styles.chips}>
        {contentWarnings.map(one => (
          <CommandButton
            key={one}
            command="publishing.warn"
            args={{ warning: one }}
            size="s"
            icon={warnings.includes(one) ? 'check' : 'plus'}
            aria-pressed={warnings.includes(one)}
          >
            {t(`warning.${one}`)}
          </CommandButton>
        ))}
      </div>
      <div className={styles.story}>
        <p className={styles.grow}>{warningText === '' ? t('publishing.no-warning-text') : warningText}</p>
        <CommandButton command="publishing.warn-text" size="s" />
      </div>
    </section>
  )
}

function Waiting({ jobs }: { jobs: Publishing['jobs'] }) {
  const t = useT()
  return (
    <section aria-label={t('publishing.waiting')}>
      <h2 className={styles.heading}>{t('publishing.waiting')}</h2>
      <p className={styles.quiet}>{t('publishing.zone', { zone: timeZone() })}</p>
      <ul className={styles.list}>
        {jobs.map(job => (
          <li key={job.jobId} className={styles.row}>
            <Icon name="clock" />
            <span className={styles.grow}>{job.title}</span>
            <span className={styles.quiet}>
              {t(job.value ? 'publishing.goes-out' : 'publishing.goes-back', { time: timeLabel(job.schedule) })}
            </span>
            <CommandButton command="publishing.cancel" args={{ job: job.jobId }} size="s">
              {t('publishing.cancel')}
            </CommandButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChapterRow({ chapter, place }: { chapter: Publishing['chapters'][number]; place: Place }) {
  const t = useT()
  const { chapterId: id, title, state, updated } = chapter
  const entities = [{ kind: 'chapter', id, label: title, ...place }]
  return (
    <li className={styles.row}>
      <Link className={styles.grow} to={entityLink({ name: 'chapter' }, { ...place, id })}>
        {title}
      </Link>
      <span className={styles.quiet} data-state={state}>
        {t(`publishing.${state}`)}
        {updated && ` · ${timeLabel(updated)}`}
      </span>
      {state !== 'same' && (
        <CommandButton command="chapter.publish" entities={entities} size="s">
          {t(state === 'changed' ? 'publishing.update' : 'publishing.publish')}
        </CommandButton>
      )}
      {state === 'draft' && <CommandButton command="publishing.later" args={{ chapter: id }} size="s" iconOnly />}
      {state !== 'draft' && <CommandButton command="publishing.take-back" args={{ chapter: id }} size="s" iconOnly />}
    </li>
  )
}
