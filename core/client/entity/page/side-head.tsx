import { useSnapshot } from 'valtio'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { CommandButton } from '../../context/command-button.tsx'
import { useT } from '../../i18n/intl.ts'
import type { EntityRef } from '../../registry/contract.ts'
import { SlotOutlet } from '../../shell/slot.tsx'
import type { Autosave } from '../../sync/autosave/autosave.ts'
import { refusalOf } from '../../sync/autosave/use-autosave.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { SaveState } from '../../ui/save-state/save-state.tsx'
import styles from './entity-frame.module.css'

const phases = {
  saved: 'saved',
  saving: 'saving',
  retrying: 'retrying',
  offline: 'offline',
  conflict: 'conflict',
  failed: 'conflict',
} as const

interface SideHeadProps {
  kind: Kind
  autosave: Autosave
  entityRef: EntityRef
  entity: EntityAtRevision
  readOnly: boolean
}

/** The head of the side card: the save state as a sentence. */
export function SideHead({ kind, autosave, entityRef, entity, readOnly }: SideHeadProps) {
  const t = useT()
  const { phase, refusal, issues } = useSnapshot(autosave.state)
  return (
    <div className={styles.sideHead}>
      <span role="status" className={styles.state} data-save={phase}>
        {readOnly ? (
          <span className={styles.readOnly}>
            <Icon name="eye" /> {t('entity.read-only')}
          </span>
        ) : (
          <SaveState phase={phases[phase]}>
            {phase === 'failed'
              ? t('save.failed', { reason: refusalOf(kind, { refusal, issues }) ?? '' })
              : t(`save.${phase}`)}
          </SaveState>
        )}
      </span>
      <SlotOutlet name="entity.state" props={{ entityRef, entity }} />
      <CommandButton command="palette.actions" entities={[entityRef]} iconOnly size="s" icon="ellipsis" />
      <CommandButton command="shell.side" iconOnly size="s" />
    </div>
  )
}
