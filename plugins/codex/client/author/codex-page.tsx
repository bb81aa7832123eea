import {
  type CommandArgs,
  CommandButton,
  type CommandContext,
  EmptyState,
  formatDate,
  go,
  Icon,
  Link,
  LoadFailed,
  PageHead,
  type PageProps,
  ProjectLoader,
  registry,
  Skeleton,
  useCall,
  usePageCommands,
  useT,
  useTitle,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { codexAddresses } from '../../shared/addresses.ts'
import { type CodexState, codexAuthorCalls, codexKinds } from '../../shared.ts'
import styles from '../codex.module.css'
import { addMentioned, addOne, fromLabel, knownFromChoices, missingChoices, updateAll } from './actions.ts'

/** What of a project is in its codex, from which chapter on, and what differs from what readers see. */
export default function CodexPage({ params }: PageProps) {
  return (
    <ProjectLoader params={params} permission="project.publish">
      {({ name }, place) => <Codex place={place} name={name} />}
    </ProjectLoader>
  )
}

function Codex({ place, name }: { place: Place; name: string }) {
  const t = useT()
  useTitle(t('codex.title'), name)
  const { data, error } = useCall(codexAuthorCalls.state, place, { quiet: true })
  useCodexCommands(place)
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  const { pages, chapters, out } = data
  const shown = codexKinds.filter(kind => pages.some(one => one.kind === kind))
  return (
    <div className={styles.page}>
      <PageHead title={t('codex.title')} about={t('codex.about')}>
        <CommandButton command="publishing.open" variant="ghost" />
        <CommandButton command="codex.read" variant="ghost" />
        <CommandButton command="codex.update-all" />
        <CommandButton command="codex.add" variant="primary" />
      </PageHead>
      {!out && pages.length > 0 && <p className={styles.note}>{t('codex.story-hidden-about')}</p>}
      {pages.length === 0 && (
        <EmptyState title={t('codex.empty')} text={t('codex.empty-about')}>
          <CommandButton command="codex.add-mentioned" variant="primary" />
        </EmptyState>
      )}
      {shown.map(kind => (
        <section key={kind} aria-label={t(`kind.${kind}.many`)}>
          <h2 className={styles.heading}>{t(`kind.${kind}.many`)}</h2>
          <ul className={styles.list}>
            {pages
              .filter(one => one.kind === kind)
              .map(one => (
                <Row key={one.entityId} page={one} chapters={chapters} place={place} />
              ))}
          </ul>
        </section>
      ))}
      {pages.length > 0 && (
        <div className={styles.actions}>
          <CommandButton command="codex.add-mentioned" />
        </div>
      )}
    </div>
  )
}

function Row({
  page,
  chapters,
  place,
}: Pick<CodexState, 'chapters'> & { page: CodexState['pages'][number]; place: Place }) {
  const t = useT()
  const { entityId: id, kind, title, state, from, updated } = page
  const entities = [{ kind, id, label: title, ...place }]
  const isHidden = state === 'hidden'
  return (
    <li className={styles.row} data-state={state}>
      <Icon name={registry.kinds.get(kind)?.icon ?? 'scroll-text'} />
      <Link className={styles.grow} to={entityLink({ name: kind }, { ...place, id })}>
        {title}
      </Link>
      <span className={styles.quiet}>
        {t(`codex.state-${state}`)}
        {!isHidden && ` · ${formatDate(updated)}`}
      </span>
      <CommandButton command="codex.move" entities={entities} size="s" variant="ghost">
        {fromLabel(chapters, from)}
      </CommandButton>
      {state !== 'same' && (
        <CommandButton command="codex.publish" entities={entities} size="s">
          {t(isHidden ? 'codex.show-again' : 'codex.update')}
        </CommandButton>
      )}
      {!isHidden && <CommandButton command="codex.hide" entities={entities} size="s" iconOnly />}
    </li>
  )
}

function useCodexCommands(place: Place): void {
  usePageCommands([
    {
      ...{ id: 'codex.add', label: 'codex.do-add', icon: 'plus' },
      steps: [
        {
          ...{ name: 'entity', label: 'codex.which', ask: 'choice', emptyMessage: 'codex.nothing-missing' },
          options: missingChoices,
        },
        { name: 'chapter', label: 'codex.from-which', ask: 'choice', options: knownFromChoices },
      ],
      run: (_: CommandContext, { entity = '', chapter = '' }: CommandArgs) => addOne(place, entity, chapter),
    },
    {
      ...{ id: 'codex.add-mentioned', label: 'codex.do-add-mentioned', icon: 'upload' },
      run: context => addMentioned(place, context),
    },
    { id: 'codex.update-all', label: 'codex.do-update-all', icon: 'upload', run: () => updateAll(place) },
    {
      ...{ id: 'codex.read', label: 'codex.do-read', icon: 'book-open' },
      run: () => go(codexAddresses.list(place.projectId)),
    },
  ])
}
