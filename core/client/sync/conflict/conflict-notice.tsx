import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Kind } from '#core/shared/kind.ts'
import { useT } from '../../i18n/intl.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Autosave } from '../autosave/autosave.ts'
import { ConflictDialog, type ItemChoices } from './conflict-dialog.tsx'
import styles from './conflict-notice.module.css'

/** The labels of each choice; the second one is for a conflict with one's own other window. */
const choiceLabels = {
  theirs: ['conflict.theirs', 'conflict.theirs-own'],
  mine: ['conflict.mine', 'conflict.mine-own'],
  both: ['conflict.both', 'conflict.both'],
} as const

/**
 * Says that two people changed the same and asks for mine, theirs or both: at once for everything, or one by one in a
 * dialog. It is shown above the text, which stays editable; what is not in conflict is saved meanwhile.
 */
export function ConflictNotice({ kind, autosave }: { kind: Kind; autosave: Autosave }) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [choices, setChoices] = useState<ItemChoices>(new Map())
  useSnapshot(autosave.state)
  const { conflict } = autosave.state
  if (!conflict) return null
  const who = String(conflict.theirs.updatedBy ?? '')
  const isText = Object.keys(conflict.mine).every(name => kind.fields[name]?.form === 'slate')
  const isOwn = who === session.user?.userId
  return (
    <section className={styles.notice} aria-labelledby={`${id}-title`} data-conflict>
      <Icon name="triangle-alert" className={styles.icon} />
      <p id={`${id}-title`} role="status" className={styles.title}>
        {isOwn ? t('conflict.title-own') : t(isText ? 'conflict.title' : 'conflict.title-field', { who })}
      </p>
      <div className={styles.answers}>
        <Button size="s" variant="ghost" aria-haspopup="dialog" data-answer="show" onClick={() => setOpen(true)}>
          {t('conflict.show')}
        </Button>
        {(['theirs', 'mine', 'both'] as const).map(choice => (
          <Button
            key={choice}
            size="s"
            variant={choice === 'both' ? 'primary' : 'default'}
            data-choice={choice}
            data-answer={choice}
            onClick={() => void autosave.resolveConflict(choice)}
          >
            {t(choiceLabels[choice][isOwn ? 1 : 0])}
          </Button>
        ))}
      </div>
      {isOpen && (
        <ConflictDialog
          kind={kind}
          autosave={autosave}
          conflict={conflict}
          choices={choices}
          onChoices={setChoices}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
