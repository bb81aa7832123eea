import { CommandButton, usePermission, useRegistry, useT } from '#core/client/index.ts'
import styles from './settings.module.css'

/** Irreversible commands, each with its consequence. Commands of missing plugins are left out. */
export function DangerZone({ level }: { level: 'space' | 'project' }) {
  const t = useT()
  const { commands } = useRegistry()
  const owns = usePermission(`${level}.delete`)
  const commandIds = owns ? (['members.hand-over', `${level}.delete`] as const) : (['members.leave'] as const)
  const words = {
    'members.hand-over': [t('danger.hand-over'), t('danger.hand-over-text')],
    'members.leave': [t('danger.leave'), t('danger.leave-text')],
    'space.delete': [t('danger.delete-space'), t('danger.delete-space-text')],
    'project.delete': [t('danger.delete-project'), t('danger.delete-project-text')],
  } as const
  return (
    <section className={styles.block} aria-labelledby="danger">
      <h2 className={styles.heading} id="danger">
        {t('danger.title')}
      </h2>
      <div className={styles.dangers}>
        {commandIds
          .filter(id => commands.get(id))
          .map(id => (
            <div key={id} className={styles.danger}>
              <p>
                <b>{words[id][0]}</b>
                {words[id][1]}
              </p>
              <CommandButton command={id} variant={id.endsWith('.delete') ? 'danger' : 'default'} />
            </div>
          ))}
      </div>
    </section>
  )
}
