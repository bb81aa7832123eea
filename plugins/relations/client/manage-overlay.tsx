import { useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import {
  call,
  Dialog,
  EntityPicker,
  type EntityRef,
  Field,
  LoadFailed,
  pushOverlay,
  registry,
  Spinner,
  useT,
} from '#core/client/index.ts'
import { suggestionCalls } from '#plugins/search/shared.ts'
import { addRelations, encodeEnd, openDates, removeRelated, showRelationFailure } from './actions.ts'
import { LinkList } from './link-list.tsx'
import { PeriodDialog } from './period-dialog.tsx'
import { type RelatedEntity, useRelated } from './related-entities.ts'
import styles from './relations.module.css'
import { closeRelationManager, datedRelation, managedRelations } from './state.ts'

/**
 * The dialog of related entities, for the entities it was opened for, and that of the dates of a relation, which is in
 * its place until it is closed: one dialog does not cover another. (docs/behaviour.md, Mentions and relations)
 */
export default function ManageOverlay() {
  const { entities, focusedId } = useSnapshot(managedRelations)
  const { open } = useSnapshot(datedRelation)
  const [first] = entities ?? []
  if (open) return <PeriodDialog {...open} />
  return entities && first && <RelationManager key={first.id} {...{ entities, focusedId, entity: first }} />
}

interface RelationManagerProps {
  entities: readonly EntityRef[]
  entity: EntityRef
  /** the related entity that the focus goes to; null for the field that adds one */
  focusedId: string | null
}

function RelationManager({ entities, entity, focusedId }: RelationManagerProps) {
  const t = useT()
  const { spaceId, projectId } = entity
  const { others, isError, error } = useRelated(entity)
  useEffect(() => pushOverlay('relations'), [])
  const known = new Set([
    ...entities.map(({ id }) => id),
    ...(entities.length === 1 ? (others ?? []) : []).map(({ id }) => id),
  ])
  const pickedEnd = ({ kind, id, projectId: its }: EntityRef) =>
    its === projectId ? { kind, id } : { kind, id, projectId: its }
  const addPicked = (picked: EntityRef | null) => {
    if (picked) addRelations(entities, encodeEnd(pickedEnd(picked)), picked.label).catch(showRelationFailure)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && closeRelationManager()}
      title={t('relations.manage')}
      titleAside={
        <span className={styles.aside}>
          {entities.length > 1 ? t('list.selected', { count: entities.length }) : entity.label}
        </span>
      }
      closeLabel={t('shell.close')}
      initialFocus={focusedId === null ? '[aria-haspopup=dialog]' : `[data-related="${focusedId}"]`}
    >
      <div className={styles.manager}>
        <Field label={t('relations.add')} group>
          <EntityPicker
            picker="related"
            value={null}
            onValue={addPicked}
            spaceId={spaceId}
            projectId={projectId}
            hides={({ id }) => known.has(id)}
            search={(text, signal) =>
              call(suggestionCalls.global, { text, spaceId, projectId, worlds: true }, { quiet: true, signal })
            }
          />
        </Field>
        {entities.length === 1 && !others && !isError && <Spinner label={t('shell.loading')} />}
        {entities.length === 1 && isError && <LoadFailed error={error} />}
        {entities.length === 1 && others && <RelationGroups entity={entity} others={others} />}
      </div>
    </Dialog>
  )
}

/** Relations grouped by the kind of the other entity, in the order of the registry. */
function RelationGroups({ entity, others }: { entity: EntityRef; others: readonly RelatedEntity[] }) {
  const t = useT()
  const id = useId()
  // Dates are of timelines, whose plugin may be out.
  const canDate = registry.fieldTypes.get('dateOnTimeline') !== undefined
  if (others.length === 0) return <p className={styles.none}>{t('relations.none')}</p>
  const groups = Map.groupBy(others, ({ kind }) => kind)
  return registry.kinds.list().flatMap(({ name }) => {
    const items = groups.get(name)
    if (!items) return []
    return (
      <section key={name} aria-labelledby={`${id}-${name}`} data-group={name}>
        <h3 id={`${id}-${name}`} className={styles.group}>
          {t(`kind.${name}.many`)}
        </h3>
        <LinkList
          label={t(`kind.${name}.many`)}
          place={entity}
          items={items}
          onDate={canDate ? other => openDates(entity, other) : undefined}
          onFollow={closeRelationManager}
          onRemove={other => void removeRelated(entity, other).catch(showRelationFailure)}
        />
      </section>
    )
  })
}
