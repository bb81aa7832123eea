import { useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import {
  call,
  Dialog,
  EntityPicker,
  Field,
  house,
  LoadFailed,
  layOver,
  Spinner,
  type Thing,
  useT,
} from '#core/client/index.ts'
import { suggestionCalls } from '#plugins/search/shared.ts'
import { add, removeOne, sayFailure } from './actions.ts'
import { LinkList } from './link-list.tsx'
import { type Related, useRelated } from './related.ts'
import styles from './relations.module.css'
import { managing, stopManaging } from './state.ts'

/** The related-entries dialog (content 2), for the things it was opened for. */
export function Part() {
  const { things } = useSnapshot(managing)
  const [first] = things ?? []
  return things && first && <Manager key={first.id} things={things} thing={first} />
}

function Manager({ things, thing }: { things: readonly Thing[]; thing: Thing }) {
  const t = useT()
  const { spaceId, projectId } = thing
  const { others, isError, error } = useRelated(thing)
  useEffect(() => layOver('relations'), [])
  const known = new Set([
    ...things.map(({ id }) => id),
    ...(things.length === 1 ? (others ?? []) : []).map(({ id }) => id),
  ])
  const pick = (picked: Thing | null) => {
    if (picked) add(things, `${picked.kind}/${picked.id}`, picked.label).catch(sayFailure)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && stopManaging()}
      title={t('relations.manage')}
      titleAside={
        <span className={styles.aside}>
          {things.length > 1 ? t('list.selected', { count: things.length }) : thing.label}
        </span>
      }
      closeLabel={t('shell.close')}
      initialFocus="[aria-haspopup=dialog]"
    >
      <div className={styles.manager}>
        <Field label={t('relations.add')} group>
          <EntityPicker
            picker="related"
            value={null}
            onValue={pick}
            spaceId={spaceId}
            projectId={projectId}
            hides={({ id }) => known.has(id)}
            search={(text, signal) =>
              call(suggestionCalls.global, { text, spaceId, projectId }, { quiet: true, signal })
            }
          />
        </Field>
        {things.length === 1 && !others && !isError && <Spinner label={t('shell.loading')} />}
        {things.length === 1 && isError && <LoadFailed error={error} />}
        {things.length === 1 && others && <Groups thing={thing} others={others} />}
      </div>
    </Dialog>
  )
}

/** Relations by the kind of the other thing, kinds in their order in the house. */
function Groups({ thing, others }: { thing: Thing; others: readonly Related[] }) {
  const t = useT()
  const id = useId()
  if (others.length === 0) return <p className={styles.none}>{t('relations.none')}</p>
  const groups = Map.groupBy(others, ({ kind }) => kind)
  return house.kinds.list().flatMap(({ name }) => {
    const items = groups.get(name)
    if (!items) return []
    return (
      <section key={name} aria-labelledby={`${id}-${name}`} data-group={name}>
        <h3 id={`${id}-${name}`} className={styles.group}>
          {t(`kind.${name}.many`)}
        </h3>
        <LinkList
          label={t(`kind.${name}.many`)}
          items={items}
          onFollow={stopManaging}
          onRemove={other => void removeOne(thing, other).catch(sayFailure)}
        />
      </section>
    )
  })
}
