import { CommandButton, SideSection, type SlotProps, Spinner, useT } from '#core/client/index.ts'
import { LinkList } from './link-list.tsx'
import { MentionedIn } from './mentioned-in.tsx'
import { useRelated } from './related-entities.ts'
import styles from './relations.module.css'

/** Chips shown before the rest becomes a number. */
const shownMax = 10

/** The relations and backlinks of an entity, in the side card of its page. */
export default function RelatedSection({ entityRef: entity }: SlotProps['entity.side']) {
  const t = useT()
  const { others, isError, refetch } = useRelated(entity)
  return (
    <>
      <SideSection
        title={t('relations.many')}
        action={<CommandButton command="relations.edit" entities={[entity]} iconOnly icon="plus" size="s" />}
      >
        {!others && !isError && <Spinner label={t('shell.loading')} />}
        {isError && <RelatedFailed onRetry={() => void refetch()} />}
        {others?.length === 0 && <p className={styles.none}>{t('relations.none')}</p>}
        {others && others.length > 0 && (
          <LinkList label={t('relations.many')} place={entity} items={others.slice(0, shownMax)} />
        )}
        {others && others.length > shownMax && (
          <CommandButton command="relations.edit" entities={[entity]} size="s" variant="ghost">
            {t('relations.more', { count: others.length - shownMax })}
          </CommandButton>
        )}
      </SideSection>
      <MentionedIn entity={entity} />
    </>
  )
}

function RelatedFailed({ onRetry }: { onRetry: () => void }) {
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
