import {
  CallError,
  type Command,
  CommandButton,
  type CommandContext,
  EmptyState,
  formatNumber,
  go,
  Link,
  LoadFailed,
  links,
  type PageProps,
  Skeleton,
  StoredImage,
  useCall,
  useT,
  useTitle,
} from '#core/client/index.ts'
import { languageTags } from '#core/shared/limits.ts'
import { type CodexQuery, codexAddresses } from '../../shared/addresses.ts'
import { type CodexKind, type CodexList, codexCalls, codexKinds } from '../../shared.ts'
import styles from '../codex.module.css'
import { CodexGone, CodexWarningGate } from './gone.tsx'
import { SpoilerLimitBar } from './spoiler-limit-bar.tsx'
import { kindLabel, useReachCommands } from './use-codex-commands.ts'

type Query = CodexQuery & { kind?: CodexKind | undefined }

/** The codex of a story for who is signed in. Visitors get the page that the server renders at this address. */
export default function ListPage({ params: { storyId = '' }, search }: PageProps) {
  const t = useT()
  const query: Query = {
    ...{ through: search.through || undefined, text: search.text?.slice(0, 200) || undefined },
    kind: codexKinds.find(kind => kind === search.kind),
    page: /^[1-9]\d{0,5}$/.test(search.page ?? '') ? Number(search.page) : undefined,
  }
  const { data, error } = useCall(codexCalls.list, { storyId, ...given(query) }, { quiet: true })
  if (error instanceof CallError && error.status === 403) return <CodexWarningGate storyId={storyId} />
  if (error instanceof CallError && error.status === 404) return <CodexGone storyId={storyId} />
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  return <CodexOf list={data} query={query} />
}

/** What an address asks for, without what it does not. */
function given(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

function CodexOf({ list, query }: { list: CodexList; query: Query }) {
  const t = useT()
  const { storyId, name, kinds, data, total } = list
  useTitle(t('codex.title'), name)
  useListCommands(list, query)
  const lang = languageTags[list.language]
  const isFiltered = query.kind !== undefined || query.text !== undefined
  return (
    <div className={styles.page}>
      <p className={styles.quiet}>
        <Link to={links.story(storyId)} lang={lang}>
          {name}
        </Link>
      </p>
      <h1 className={styles.title}>{t('codex.title')}</h1>
      <SpoilerLimitBar reach={list} />
      {kinds.length > 0 && (
        <div className={styles.actions}>
          <CommandButton command="codex.all" size="s" variant="ghost" />
          {kinds.map(({ kind, count }) => (
            <CommandButton
              key={kind}
              command="codex.kind"
              args={{ kind }}
              size="s"
              variant={query.kind === kind ? 'primary' : 'ghost'}
            >
              {`${kindLabel(kind)} ${formatNumber(count)}`}
            </CommandButton>
          ))}
          <CommandButton command="codex.search" size="s" />
          {query.text !== undefined && <CommandButton command="codex.clear" size="s" variant="ghost" />}
        </div>
      )}
      {query.text !== undefined && <p role="status">{t('codex.found', { count: total, text: query.text })}</p>}
      {total === 0 && !isFiltered && (
        <EmptyState title={t('codex.tells-nothing')} text={t('codex.tells-nothing-about')} />
      )}
      <ul className={styles.cards} lang={lang}>
        {data.map(({ entityId, kind, title, imageId }) => (
          <li key={entityId} className={styles.card}>
            <StoredImage
              imageId={imageId}
              place={{ storyId, through: query.through }}
              size="thumbnail"
              alt=""
              seed={entityId}
              width={48}
              height={48}
            />
            <div className={styles.grow}>
              <Link className={styles.name} to={codexAddresses.page(storyId, entityId, { through: query.through })}>
                {title}
              </Link>
              <p className={styles.quiet}>{t(`kind.${kind}.one`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CommandButton command="codex.page-before" />
        <CommandButton command="codex.page-after" />
      </div>
    </div>
  )
}

function useListCommands(list: CodexList, query: Query): void {
  const { storyId, kinds, nextCursor } = list
  const to = (more: Query) => go(codexAddresses.list(storyId, { ...query, page: undefined, ...more }))
  const page = Number(query.page ?? 1)
  const commands: Command[] = [
    {
      ...{ id: 'codex.kind', label: 'codex.kind', icon: 'list' },
      steps: [
        {
          ...{ name: 'kind', label: 'codex.kind', ask: 'choice', emptyMessage: 'codex.tells-nothing' },
          options: () => kinds.map(({ kind }) => ({ value: kind, label: kindLabel(kind) })),
        },
      ],
      run: (_: CommandContext, { kind = '' }) => to({ kind: codexKinds.find(one => one === kind) }),
    },
    ...(query.kind === undefined
      ? []
      : [{ id: 'codex.all', label: 'codex.all', icon: 'list', run: () => to({ kind: undefined }) }]),
    {
      ...{ id: 'codex.search', label: 'codex.search', icon: 'search', keys: 'f' },
      steps: [{ name: 'text', label: 'codex.search', ask: 'text', initial: () => query.text ?? '' }],
      run: (_: CommandContext, { text = '' }) => to({ text: text.trim().slice(0, 200) || undefined }),
    },
    ...(query.text === undefined
      ? []
      : [{ id: 'codex.clear', label: 'codex.clear', icon: 'x', run: () => to({ text: undefined }) }]),
    ...(page > 1
      ? [{ id: 'codex.page-before', label: 'codex.page-before', icon: 'arrow-left', run: () => to({ page: page - 1 }) }]
      : []),
    ...(nextCursor === null
      ? []
      : [
          {
            id: 'codex.page-after',
            label: 'codex.page-after',
            icon: 'arrow-right',
            run: () => to({ page: nextCursor }),
          },
        ]),
  ]
  useReachCommands(
    list,
    ({ through }) => codexAddresses.list(storyId, { ...query, page: undefined, through }),
    commands,
  )
}
