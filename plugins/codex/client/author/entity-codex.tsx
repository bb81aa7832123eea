import { CommandButton, SideSection, type SlotProps, useCall, useT } from '#core/client/index.ts'
import { codexAuthorCalls, codexKinds } from '../../shared.ts'
import styles from '../codex.module.css'
import { fromLabel, partLabel } from './actions.ts'

/** How an entity stands in the codex, in the side card of its page. */
export function EntityCodex({ entityRef: entity }: SlotProps['entity.side']) {
  const t = useT()
  const { spaceId, projectId, id: entityId } = entity
  // The slot is for every kind: naming those of the codex would be on the first page.
  const isOfCodex = (codexKinds as readonly string[]).includes(entity.kind)
  const { data } = useCall(codexAuthorCalls.entity, isOfCodex ? { spaceId, projectId, entityId } : null, {
    quiet: true,
  })
  if (!data) return null
  const { page, chapters, mentioned, parts } = data
  const entities = [entity]
  const later = parts.filter(({ from }) => from !== '')
  const isShown = page !== null && page.state !== 'hidden'
  return (
    <SideSection
      title={t('codex.title')}
      action={isShown && <CommandButton command="codex.mark" entities={entities} iconOnly size="s" />}
    >
      <p className={styles.quiet} data-codex={page?.state ?? 'none'}>
        {isShown ? fromLabel(chapters, page.from) : t('codex.not-shown')}
        {isShown && page.state === 'changed' && ` · ${t('codex.state-changed')}`}
      </p>
      {!isShown && mentioned !== null && (
        <p className={styles.quiet}>{t('codex.first-in', { from: fromLabel(chapters, mentioned) })}</p>
      )}
      {later.length > 0 && (
        <ul className={styles.parts} aria-label={t('codex.later-parts')}>
          {later.map(part => (
            <li key={part.key}>
              <span className={styles.cut}>{partLabel(part)}</span>
              <span className={styles.quiet}>{fromLabel(chapters, part.from)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {page?.state !== 'same' && (
          <CommandButton
            command={page || mentioned !== null ? 'codex.publish' : 'codex.publish-from'}
            entities={entities}
            size="s"
          >
            {t(page?.state === 'changed' ? 'codex.update' : 'codex.show')}
          </CommandButton>
        )}
        {isShown && <CommandButton command="codex.move" entities={entities} size="s" iconOnly />}
        {isShown && <CommandButton command="codex.hide" entities={entities} size="s" iconOnly />}
      </div>
    </SideSection>
  )
}
