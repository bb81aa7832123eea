import { useId } from 'react'
import {
  Button,
  CommandButton,
  Icon,
  Link,
  links,
  runCommand,
  type SlotProps,
  useCall,
  useT,
} from '#core/client/index.ts'
import { seriesCalls } from '../shared.ts'
import styles from './series.module.css'

/** The worlds that a project uses, and the projects that use its own. */
export default function SettingsSection({ spaceId, projectId }: SlotProps['project.settings']) {
  const t = useT()
  const id = useId()
  const { data } = useCall(seriesCalls.get, { spaceId, projectId }, { quiet: true })
  const { worlds = [], hidden = [], users = [] } = data ?? {}
  const used = [
    ...worlds.map(world => ({ id: world.projectId, name: world.name, isHidden: false })),
    ...hidden.map(world => ({ id: world, name: t('series.hidden'), isHidden: true })),
  ]
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('series.title')}
      </h2>
      <p className={styles.about}>{t('series.about')}</p>
      {used.length > 0 && (
        <ul className={styles.projects} aria-label={t('series.uses')}>
          {used.map(({ id: worldId, name, isHidden }) => (
            <li key={worldId} className={styles.project} data-world={worldId}>
              <Icon name={isHidden ? 'lock' : 'layers'} />
              {isHidden ? (
                <span className={styles.name}>{name}</span>
              ) : (
                <Link to={links.project(spaceId, worldId)} className={styles.name}>
                  {name}
                </Link>
              )}
              <Button
                size="s"
                variant="ghost"
                data-command="series.stop"
                aria-label={t('series.stop-one', { name })}
                onClick={() => void runCommand('series.stop', { args: { world: worldId } })}
              >
                {t('series.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <CommandButton command="series.use" />
      </div>
      {users.length > 0 && (
        <>
          <h3 className={styles.subheading}>{t('series.used-by')}</h3>
          <ul className={styles.projects} aria-label={t('series.used-by')}>
            {users.map(({ projectId: userId, name }) => (
              <li key={userId} className={styles.project} data-user={userId}>
                <Icon name="folder" />
                <Link to={links.project(spaceId, userId)} className={styles.name}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
