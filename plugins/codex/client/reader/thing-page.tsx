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
  useCall,
  useT,
  useTitle,
} from '#core/client/index.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import { addresses } from '../../shared/addresses.ts'
import { type CodexPage, codexCalls } from '../../shared.ts'
import styles from '../codex.module.css'
import { AskedFirst, Gone } from './gone.tsx'
import { Cite, chapterAddress, ReachBar } from './reach.tsx'
import { useReachCommands } from './use-codex-commands.ts'

/** A thing of the codex for who is signed in. Visitors get the page that the server renders at this address. */
export function Page({ params: { storyId = '', entityId = '' }, search }: PageProps) {
  const t = useT()
  const through = search.through || undefined
  const input = { storyId, entityId, ...(through && { through }) }
  const { data, error } = useCall(codexCalls.page, input, { quiet: true })
  if (error instanceof CallError && error.status === 403) return <AskedFirst storyId={storyId} />
  if (error instanceof CallError && error.status === 404) return <Gone storyId={storyId} />
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  return <Thing page={data} through={through} />
}

function Thing({ page, through }: { page: CodexPage; through: string | undefined }) {
  const t = useT()
  const { storyId, entityId, name, title, kind, imageId, from, facts, relations } = page
  useTitle(`${title} · ${name}`)
  useReachCommands(page, query => addresses.page(storyId, entityId, query), [
    {
      ...{ id: 'codex.list', label: 'codex.list', icon: 'list', keys: 'o' },
      run: () => go(addresses.list(storyId, { through })),
    },
  ])
  const lang = page.language === 'ua' ? 'uk' : 'en'
  return (
    <article className={styles.page}>
      <p className={styles.quiet}>
        <Link to={links.story(storyId)} lang={lang}>
          {name}
        </Link>
        {' · '}
        <Link to={addresses.list(storyId, { through })}>{t('codex.title')}</Link>
      </p>
      <ReachBar reach={page} />
      <header className={styles.card}>
        <StoredImage
          imageId={imageId}
          place={{ storyId, through }}
          size="half"
          alt=""
          seed={entityId}
          width={96}
          height={96}
        />
        <div className={styles.grow}>
          <p className={styles.quiet}>{t(`kind.${kind}.one`)}</p>
          <h1 className={styles.title} lang={lang}>
            {title} <Cite storyId={storyId} from={from} />
          </h1>
        </div>
      </header>
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
                  <dt>{fact.type === 'aliases' ? t('codex.aliases') : fact.label}</dt>
                  <dd>
                    {fact.type === 'switch' ? t(fact.value === 'yes' ? 'codex.yes' : 'codex.no') : fact.value}{' '}
                    <Cite storyId={storyId} from={fact.from} />
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

function Relations({ page: { storyId, relations }, through }: { page: CodexPage; through: string | undefined }) {
  const t = useT()
  return (
    <section aria-label={t('codex.related')}>
      <h2 className={styles.heading}>{t('codex.related')}</h2>
      <ul className={styles.list}>
        {relations.map(one => (
          <li key={`${one.entityId} ${one.label}`} className={styles.row}>
            <Link to={addresses.page(storyId, one.entityId, { through })}>{one.title}</Link>
            <span className={styles.quiet}>{one.label}</span>
            <Cite storyId={storyId} from={one.from} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Run {
  key: number
  text: RichText
  from: CodexPage['from']
}

/** Paragraphs that are known from the same chapter are one text; those of the whole name no chapter. */
function runsOf({ text, from: whole }: CodexPage): Run[] {
  const runs: Run[] = []
  for (const part of text) {
    const from = part.from?.chapterId === whole?.chapterId ? null : part.from
    const last = runs.at(-1)
    if (last && last.from?.chapterId === from?.chapterId) last.text.push(...part.text)
    else runs.push({ key: runs.length, text: [...part.text], from })
  }
  return runs
}
