import {
  CommandButton,
  formatNumber,
  reportFailure,
  runCommand,
  SideSection,
  type SlotProps,
  useCall,
  usePermission,
  useT,
} from '#core/client/index.ts'
import { outlineCalls } from '../../shared.ts'
import { note } from '../changes.ts'
import { MarkMenu, MarkOf } from './mark-parts.tsx'
import styles from './marks.module.css'

const nothing = { synopsis: '', status: null, label: '', goal: 0 }

/** What is noted of a chapter, in the side card of its page. */
export default function EntityNotes({ entityRef }: SlotProps['entity.side']) {
  const t = useT()
  const mayUpdate = usePermission('chapter.update')
  const { id, label: title, spaceId, projectId } = entityRef
  const place = { spaceId, projectId }
  const { data } = useCall(outlineCalls.notes, { ...place, entityIds: [id] }, { quiet: true })
  if (!data) return null
  const { synopsis, status, label, goal } = data[0] ?? nothing
  if (!mayUpdate && !synopsis && !status && !label && !goal) return null
  const save = (change: { status?: string | null; label?: string }) => {
    note(place, [id], change).catch(reportFailure)
  }
  const shared = { place, title, plain: true } as const
  return (
    <SideSection title={t('outline.title')} action={<CommandButton command="outline.open" iconOnly size="s" />}>
      <dl className={styles.facts}>
        <dt>{t('outline.column-status')}</dt>
        <dd>
          {mayUpdate ? (
            <MarkMenu {...shared} list="statuses" value={status} onChoose={value => save({ status: value })} />
          ) : (
            status && <MarkOf list="statuses" place={place} id={status} />
          )}
        </dd>
        <dt>{t('outline.column-label')}</dt>
        <dd>
          {mayUpdate ? (
            <MarkMenu
              {...shared}
              list="labels"
              value={label}
              onChoose={value => save({ label: value ?? '' })}
              onNew={() => void runCommand('outline.new-label', { entities: [entityRef] })}
            />
          ) : (
            label && <MarkOf list="labels" place={place} id={label} />
          )}
        </dd>
        <dt>{t('outline.column-goal')}</dt>
        <dd>
          {mayUpdate ? (
            <CommandButton command="outline.goal" entities={[entityRef]} icon={undefined} variant="ghost" size="s">
              {goal > 0 ? formatNumber(goal) : <span className={styles.ask}>{t('outline.set-goal')}</span>}
            </CommandButton>
          ) : (
            goal > 0 && formatNumber(goal)
          )}
        </dd>
      </dl>
      {synopsis && <p className={styles.synopsis}>{synopsis}</p>}
      <CommandButton command="outline.synopsis" entities={[entityRef]} variant="ghost" size="s">
        {synopsis ? t('outline.change-synopsis') : undefined}
      </CommandButton>
    </SideSection>
  )
}
