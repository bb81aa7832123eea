import { type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { desk } from '../desk/desk.ts'
import { useFieldLabel } from '../form/field-label.ts'
import { frame } from '../shell/frame-state.ts'
import { Side } from '../shell/side.tsx'
import { SlotOutlet } from '../shell/slot.tsx'
import { classNames } from '../ui/class-names.ts'
import { ClickToEdit, type ClickToEditHandle } from '../ui/click-to-edit.tsx'
import type { Autosave } from './autosave.ts'
import { Beholders } from './beholders.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import styles from './entity-frame.module.css'
import { GoneNotice } from './gone-notice.tsx'
import { sayRenamed } from './say-renamed.ts'
import { SideHead } from './side-head.tsx'
import { offerTitleEdit } from './title-edit.ts'
import type { Opened } from './use-entity.ts'

interface EntityFrameProps extends Opened {
  autosave: Autosave
  /** a quiet line over the title: `Chapter 7` */
  over?: ReactNode
  /** facts in the side card */
  facts?: ReactNode
  /** under the page, kept in sight: the format strip */
  foot?: ReactNode
  /** more of the side card, below the facts */
  side?: ReactNode
  /** text may be written here (`i`) */
  text?: boolean
  children: ReactNode
}

/** The page frame every kind uses: title line, body, side card with state, facts and what plugins add. */
export function EntityFrame({
  kind,
  thing,
  entity,
  mayEdit,
  autosave,
  over,
  facts,
  foot,
  side,
  text,
  children,
}: EntityFrameProps) {
  const titleLabel = useFieldLabel(kind, kind.title)
  const title = useRef<ClickToEditHandle>(null)
  // Read for what it says: the title may have been followed.
  const { followed } = useSnapshot(autosave.state)
  const { focus } = useSnapshot(frame)
  const shown = String(autosave.entity[kind.title] ?? thing.label)
  useEffect(() => offerTitleEdit(thing, () => title.current?.edit()), [thing])
  const writes = Boolean(text && mayEdit)
  useEffect(() => {
    desk.text = writes
    return () => {
      desk.text = false
    }
  }, [writes])
  const rename = (label: string) => {
    const change = (to: string) => {
      autosave.edit({ [kind.title]: to }, 0)
      return autosave.flush()
    }
    void change(label)
    sayRenamed(label, () => change(shown))
  }
  return (
    <>
      <article className={styles.page}>
        <GoneNotice thing={thing} entity={entity} mayEdit={mayEdit} />
        <header className={styles.head} data-followed={followed}>
          {over && <p className={styles.over}>{over}</p>}
          <h1 className={styles.title}>
            <ClickToEdit
              ref={title}
              value={shown}
              label={titleLabel}
              maxLength={200}
              readOnly={!mayEdit}
              onSave={rename}
            />
          </h1>
          <Beholders id={thing.id} />
          <SlotOutlet name="entity.head" props={{ thing, entity }} />
        </header>
        <ConflictPanel kind={kind} autosave={autosave} />
        {children}
      </article>
      {foot && <div className={classNames(styles.foot, focus && styles.quiet)}>{foot}</div>}
      <Side>
        <SideHead autosave={autosave} thing={thing} entity={entity} readOnly={!mayEdit} />
        {facts && <section className={styles.block}>{facts}</section>}
        {side}
        <SlotOutlet name="entity.side" props={{ thing, entity }} />
      </Side>
    </>
  )
}
