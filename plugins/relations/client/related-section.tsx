import { CommandButton, SideSection, type SlotProps, Spinner, useT } from '#core/client/index.ts'
import { LinkList } from './link-list.tsx'
import { MentionedIn } from './mentioned-in.tsx'
import { useRelated } from './related.ts'
import styles from './relations.module.css'

/** Chips that are drawn before the rest becomes a number. */
const most = 10

/** What a thing is related to, and what mentions it, in the side card of its page. */
export function Part({ thing }: SlotProps['entity.side']) {
  const t = useT()
  const { others, isError, refetch } = useRelated(thing)
  return (
    <>
      <SideSection
        title={t('relations.many')}
        action={<CommandButton command="relations.edit" things={[thing]} iconOnly icon="plus" size="s" />}
      >
        {!others && !isError && <Spinner label={t('shell.loading')} />}
        {isError && <Failed onRetry={() => void refetch()} />}
        {others?.length === 0 && <p className={styles.none}>{t('relations.none')}</p>}
        {others && others.length > 0 && <LinkList label={t('relations.many')} items={others.slice(0, most)} />}
        {others && others.length > most && (
          <CommandButton command="relations.edit" things={[thing]} size="s" variant="ghost">
            {t('relations.more', { count: others.length - most })}
          </CommandButton>
        )}
      </SideSection>
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
