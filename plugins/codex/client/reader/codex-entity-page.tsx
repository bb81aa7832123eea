import {
  CallError,
  go,
  Link,
  LoadFailed,
  links,
  type PageProps,
  RichTextView,
  Skeleton,
  StoredImage,
  t,
  useCall,
  useT,
  useTitle,
} from '#core/client/index.ts'
import { languageTags } from '#core/shared/limits.ts'
import { imageAddress } from '#core/shared/links.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { codexAddresses } from '../../shared/addresses.ts'
import { type CodexEntity, codexCalls } from '../../shared.ts'
import styles from '../codex.module.css'
import { CodexGone, CodexWarningGate } from './gone.tsx'
import { ChapterReference, chapterAddress, SpoilerLimitBar } from './spoiler-limit-bar.tsx'
import { useReachCommands } from './use-codex-commands.ts'

/** An entity of the codex for who is signed in. Visitors get the page that the server renders at this address. */
export default function CodexEntityPage({ params: { storyId = '', entityId = '' }, search }: PageProps) {
  const t = useT()
  const through = search.through || undefined
  const input = { storyId, entityId, ...(through && { through }) }
  const { data, error } = useCall(codexCalls.page, input, { quiet: true })
  if (error instanceof CallError && error.status === 403) return <CodexWarningGate storyId={storyId} />
  if (error instanceof CallError && error.status === 404) return <CodexGone storyId={storyId} />
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  return <EntityOfCodex page={data} through={through} />
}

function EntityOfCodex({ page, through }: ShownChapter) {
  useT()
  const { storyId, entityId, name, title, kind, imageId, from, facts, relations } = page
  useTitle(title, name)
  useReachCommands(page, query => codexAddresses.page(storyId, entityId, query), [
    {
      ...{ id: 'codex.list', label: 'codex.list', icon: 'list', keys: 'o' },
      run: () => go(codexAddresses.list(storyId, { through })),
    },
  ])
  const lang = languageTags[page.language]
  return (
    <article className={styles.page}>
      <p className={styles.quiet}>
        <Link to={links.story(storyId)} lang={lang}>
          {name}
        </Link>
        {' · '}
        <Link to={codexAddresses.list(storyId, { through })}>{t('codex.title')}</Link>
      </p>
      <SpoilerLimitBar reach={page} />
      <header className={styles.card}>
        {kind !== 'map' && (
          <StoredImage
            imageId={imageId}
            place={{ storyId, through }}
            size="half"
            alt=""
            seed={entityId}
            width={96}
            height={96}
          />
        )}
        <div className={styles.grow}>
          <p className={styles.quiet}>
            {t(`kind.${kind}.one`)}
            {page.inside && (
              <>
                {' · '}
                <Link to={codexAddresses.page(storyId, page.inside.entityId, { through })}>{page.inside.title}</Link>
              </>
            )}
          </p>
          <h1 className={styles.title} lang={lang}>
            {title} <ChapterReference storyId={storyId} from={from} />
          </h1>
        </div>
      </header>
      {kind === 'map' && <MapPicture page={page} through={through} />}
      {page.holds.length > 0 && <Inside page={page} through={through} />}
      <div className={styles.columns}>
        <div lang={lang} className={styles.text}>
          {runsOf(page).map(({ key, text, from: since }) => (
            <div key={key} className={since ? styles.since : undefined}>
              <RichTextView value={text} mentions="names" />
              {since && (
                <p className={styles.quiet}>
                  <Link to={chapterAddress(storyId, since)}>
                    {t('codex.from', { chapter: `${since.index + 1} · ${since.title}` })}
                  </Link>
                </p>
              )}
            </div>
          ))}
        </div>
        {(facts.length > 0 || relations.length > 0) && (
          <aside aria-label={t('codex.facts')}>
            <dl className={styles.facts} lang={lang}>
              {facts.map(fact => (
                <div key={`${fact.label} ${fact.value}`}>
                  <dt>{factLabel(fact)}</dt>
                  <dd>
                    {fact.type === 'switch' ? t(fact.value === 'yes' ? 'codex.yes' : 'codex.no') : fact.value}{' '}
                    <ChapterReference storyId={storyId} from={fact.from} />
                  </dd>
                </div>
              ))}
            </dl>
            {relations.length > 0 && <Relations page={page} through={through} />}
          </aside>
        )}
      </div>
    </article>
  )
}

const factLabel = ({ type, label }: CodexEntity['facts'][number]) => {
  if (type === 'aliases') return t('codex.aliases')
  return type === 'date' ? t('codex.when') : label
}

/** The picture of a map with the places that are known; the list below it has them for keys and screen readers too. */
function MapPicture({ page: { storyId, title, imageId, size, holds }, through }: ShownChapter) {
  if (!size || imageId === null) return null
  const { width, height } = size
  const unit = Math.max(width, height) / 100
  return (
    <svg className={styles.map} viewBox={`0 0 ${width} ${height}`} fontSize={2 * unit} role="img" aria-label={title}>
      <image href={imageAddress(imageId, { storyId, through }, 'full')} width={width} height={height} />
      {holds.map(({ entityId, title: name, x, y, color }) =>
        x === null || y === null ? null : (
          <g key={entityId}>
            <circle cx={x} cy={y} r={unit} fill={color} stroke="#fff" strokeWidth={unit / 4} />
            <text
              x={x + 1.5 * unit}
              y={y + 0.7 * unit}
              fill="#111"
              stroke="#fff"
              paintOrder="stroke"
              strokeWidth={unit / 4}
            >
              {name}
            </text>
          </g>
        ),
      )}
    </svg>
  )
}

/** The events of a timeline, or the places of a map. */
function Inside({ page: { storyId, kind, holds }, through }: ShownChapter) {
  const t = useT()
  const title = t(kind === 'timeline' ? 'codex.events' : 'codex.places')
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.list}>
        {holds.map(one => (
          <li key={one.entityId} className={styles.row}>
            <Link to={codexAddresses.page(storyId, one.entityId, { through })}>{one.title}</Link>
            <span className={styles.quiet}>{one.date}</span>
            <ChapterReference storyId={storyId} from={one.from} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ShownChapter {
  page: CodexEntity
  through: string | undefined
}

function Relations({ page: { storyId, relations }, through }: ShownChapter) {
  useT()
  return (
    <section aria-label={t('codex.related')}>
      <h2 className={styles.heading}>{t('codex.related')}</h2>
      <ul className={styles.list}>
        {relations.map(one => (
          <li key={`${one.entityId} ${one.label}`} className={styles.row}>
            <Link to={codexAddresses.page(storyId, one.entityId, { through })}>{one.title}</Link>
            <span className={styles.quiet}>{one.label}</span>
            <ChapterReference storyId={storyId} from={one.from} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Run {
  key: number
  text: RichText
  from: CodexEntity['from']
}

/** Paragraphs that are known from the same chapter are one text; those of the whole name no chapter. */
function runsOf({ text, from: whole }: CodexEntity): Run[] {
  const runs: Run[] = []
  for (const part of text) {
    const from = part.from?.chapterId === whole?.chapterId ? null : part.from
    const last = runs.at(-1)
    if (last && last.from?.chapterId === from?.chapterId) last.text.push(...part.text)
    else runs.push({ key: runs.length, text: [...part.text], from })
  }
  return runs
}
