import { CommandButton, Icon, Link, type Thing, useT } from '#core/client/index.ts'
import styles from './character-page.module.css'
import { useTies } from './tie-list.ts'

/** What other characters are to this one, in words of the project's own. */
export function Ties({ thing }: { thing: Thing }) {
  const t = useT()
  const ties = useTies(thing)
  return (
    <section className={styles.side} aria-label={t('characters.ties')}>
      <div className={styles.sideHead}>
        <h2>{t('characters.ties')}</h2>
        <CommandButton command="characters.relate" things={[thing]} iconOnly icon="plus" size="s" />
      </div>
      {ties.length === 0 && <p className={styles.none}>{t('characters.no-ties')}</p>}
      <ul className={styles.ties}>
        {ties.map(({ id, name, link, label, outgoing }) => (
          <li key={id} className={styles.tie}>
            <Link to={link} className={styles.tieLink}>
              <Icon name="users" />
              <span className={styles.cut}>{name}</span>
              <span className={styles.tieLabel}>{outgoing ? t('characters.tie-of', { label }) : label}</span>
            </Link>
            <CommandButton
              command="characters.unrelate"
              things={[thing]}
              args={{ other: id }}
              iconOnly
              icon="x"
              size="s"
              aria-label={t('characters.unrelate-one', { name })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
