import { CommandButton, type SlotProps, Spinner, useT } from '#core/client/index.ts'
import { LinkList } from './link-list.tsx'
import { MentionedIn } from './mentioned-in.tsx'
import { othersIn, useRelated } from './related.ts'
import styles from './relations.module.css'

/** Chips that are drawn before the rest becomes a number. */
const most = 10

/** What a thing is related to, and what mentions it, in the side card of its page. */
export function Part({ thing }: SlotProps['entity.side']) {
  const t = useT()
  const { data, isError, refetch } = useRelated(thing)
  const others = data && othersIn(data, thing.id)
  return (
    <>
      <section className={styles.side} aria-label={t('relations.many')}>
        <div className={styles.head}>
          <h2>{t('relations.many')}</h2>
          <CommandButton command="relations.edit" things={[thing]} iconOnly icon="plus" size="s" />
        </div>
        {!others && !isError && <Spinner label={t('shell.loading')} />}
        {isError && <Failed onRetry={() => void refetch()} />}
        {others?.length === 0 && <p className={styles.none}>{t('relations.none')}</p>}
        {others && others.length > 0 && <LinkList label={t('relations.many')} items={others.slice(0, most)} />}
        {others && others.length > most && (
          <CommandButton command="relations.edit" things={[thing]} size="s" variant="ghost">
            {t('relations.more', { count: others.length - most })}
          </CommandButton>
        )}
      </section>
      <MentionedIn thing={thing} />
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <p role="alert" className={styles.none} data-message-id="failed-to-load-data">
      {t('failed-to-load-data')}{' '}
      <button type="button" className="link" data-field onClick={onRetry}>
        {t('list.retry')}
      </button>
    </p>
  )
}
