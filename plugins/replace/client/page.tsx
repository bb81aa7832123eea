import { useEffect, useRef } from 'react'
import {
  Button,
  Checkbox,
  CommandButton,
  Field,
  LoadFailed,
  NoAccess,
  PageHead,
  type PageProps,
  ProgressBar,
  registry,
  Select,
  Skeleton,
  Switch,
  TextInput,
  useFacts,
  useProject,
  useT,
  useTitle,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { leftNames } from './actions.ts'
import { HitList } from './hit-list.tsx'
import styles from './replace.module.css'
import { type ReplaceState, useReplace } from './use-replace.ts'
import { useReplaceCommands } from './use-replace-commands.ts'

/** Find and replace in all texts of a project. */
export default function ReplacePage({ params: { spaceId = '', projectId = '' }, search }: PageProps) {
  const t = useT()
  const { status, data: project, error } = useProject(spaceId, projectId)
  const facts = useFacts()
  useTitle(t('replace.title'), project?.name)
  if (status === 'failed') return <LoadFailed error={error} />
  if (status === 'loading') return <Skeleton label={t('shell.loading')} />
  const editable = registry.kinds
    .list()
    .map(({ name }) => name)
    .filter(name => facts[`has.${name}`] !== false && facts[`may.${name}.update`])
  if (editable.length === 0) return <NoAccess />
  return <FindAndReplace key={projectId} place={{ spaceId, projectId }} search={search} editable={editable} />
}

interface FindAndReplaceProps {
  place: Place
  search: PageProps['search']
  editable: readonly string[]
}

function FindAndReplace({ place, search, editable }: FindAndReplaceProps) {
  const t = useT()
  const find = String(search.find ?? '')
  const start = { find, replaceWith: String(search.with ?? ''), wholeWords: search.whole !== undefined }
  const state = useReplace(
    place,
    {
      ...start,
      ...{ matchCase: false, pattern: false, forms: {}, names: true, kind: '', worlds: search.worlds !== undefined },
    },
    editable,
  )
  const input = useRef<HTMLInputElement>(null)
  useReplaceCommands(state, input)
  const begin = useRef(state.find)
  useEffect(() => {
    if (find === '') input.current?.focus()
    else void begin.current()
  }, [find])
  const { form, change, stage, found, issue, progress, left } = state
  const busy = stage === 'finding' || stage === 'writing'
  return (
    <div className={styles.page}>
      <PageHead title={t('replace.title')} />
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void state.find()
        }}
      >
        <Field label={t('replace.find')} error={issue ?? undefined}>
          <TextInput
            ref={input}
            value={form.find}
            maxLength={500}
            icon="search"
            onValue={value => change({ find: value })}
          />
        </Field>
        <Field label={t('replace.with')}>
          <TextInput value={form.replaceWith} maxLength={500} onValue={value => change({ replaceWith: value })} />
        </Field>
        <Options state={state} editable={editable} />
        {state.wordForms.length > 0 && <WordForms state={state} />}
        <Button type="submit" variant={found ? 'default' : 'primary'} disabled={busy}>
          {t('replace.do-find')}
        </Button>
      </form>
      <div className={styles.status} role="status">
        {busy && (
          <>
            <ProgressBar
              label={t(`replace.${stage}`)}
              value={progress.total === 0 ? null : progress.done / progress.total}
            />
            <CommandButton command="replace.cancel" size="s" />
          </>
        )}
        {left.length > 0 && <p className={styles.left}>{t('replace.left', { names: leftNames(left) })}</p>}
        {found && <Summary state={state} />}
      </div>
      {left.length > 0 && (
        <ul className={styles.reasons}>
          {left.map(({ entity, reason }) => (
            <li key={entity.id}>
              {entity.label}: {reason}
            </li>
          ))}
        </ul>
      )}
      {found && found.entities.length > 0 && <HitList found={found} state={state} />}
    </div>
  )
}

function Options({
  state: { form, hasWorlds, change },
  editable,
}: {
  state: ReplaceState
  editable: readonly string[]
}) {
  const t = useT()
  const kinds = [
    { value: '', label: t('replace.all-kinds') },
    ...editable.map(name => ({ value: name, label: t(`kind.${name}.many`) })),
  ]
  return (
    <div className={styles.options}>
      <Switch checked={form.matchCase} onValue={matchCase => change({ matchCase })}>
        {t('replace.match-case')}
      </Switch>
      <Switch checked={form.wholeWords} onValue={wholeWords => change({ wholeWords })}>
        {t('replace.whole-words')}
      </Switch>
      <Switch checked={form.pattern} onValue={pattern => change({ pattern })}>
        {t('replace.pattern')}
      </Switch>
      <Switch checked={form.names} onValue={names => change({ names })}>
        {t('replace.names')}
      </Switch>
      {hasWorlds && (
        <Switch checked={form.worlds} onValue={worlds => change({ worlds })}>
          {t('replace.worlds')}
        </Switch>
      )}
      <Select aria-label={t('replace.where')} value={form.kind} onValue={kind => change({ kind })} options={kinds} />
    </div>
  )
}

/** Other forms of a name: each gets its own replacement, or stays as it is. */
function WordForms({ state: { form, wordForms, change } }: { state: ReplaceState }) {
  const t = useT()
  const setForm = (word: string, replaceWith: string) => {
    const { [word]: _, ...others } = form.forms
    change({ forms: replaceWith === '' ? others : { ...others, [word]: replaceWith } })
  }
  return (
    <fieldset className={styles.forms}>
      <legend>{t('replace.forms')}</legend>
      <p className={styles.count}>{t('replace.forms-about')}</p>
      {wordForms.map(({ word, count }) => (
        <Field key={word} label={word} aside={t('replace.count', { count })}>
          <TextInput value={form.forms[word] ?? ''} maxLength={500} onValue={value => setForm(word, value)} />
        </Field>
      ))}
    </fieldset>
  )
}

function Summary({ state }: { state: ReplaceState }) {
  const t = useT()
  const entities = state.found?.entities ?? []
  const hits = entities.flatMap(one => one.hits)
  const on = hits.filter(hit => state.isOn(hit))
  if (hits.length === 0) return <p>{t('replace.nothing')}</p>
  return (
    <div className={styles.summary}>
      <Checkbox
        checked={on.length === hits.length ? true : on.length === 0 ? false : 'mixed'}
        onValue={() => state.toggle(hits)}
      >
        {t('replace.chosen', { chosen: on.length, hits: hits.length, entities: entities.length })}
      </Checkbox>
      {state.found?.more && <span className={styles.more}>{t('replace.more', { hits: hits.length })}</span>}
      <CommandButton command="replace.apply" variant="primary" />
    </div>
  )
}
