import { type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton } from '../../context/command-button.tsx'
import { usePageState } from '../../context/command-context.ts'
import { EditorFoot } from '../../editor/toolbar/editor-foot.tsx'
import { useFieldLabel } from '../../form/field-label.ts'
import { useT } from '../../i18n/intl.ts'
import { UserAvatar } from '../../session/user-name.tsx'
import { frame } from '../../shell/frame/frame-state.ts'
import { SideCard } from '../../shell/frame/side-card.tsx'
import { SlotOutlet } from '../../shell/slot.tsx'
import { ConflictPanel } from '../../sync/conflict/conflict-panel.tsx'
import { useViewers } from '../../sync/live/viewers.ts'
import { classNames } from '../../ui/class-names.ts'
import { ClickToEdit, type ClickToEditHandle } from '../../ui/click-to-edit/click-to-edit.tsx'
import { showRenamedToast } from '../actions/renamed-toast.ts'
import { titleEditors } from '../actions/title-edit.ts'
import styles from './entity-frame.module.css'
import { RemovedNotice } from './removed-notice.tsx'
import { SideHead } from './side-head.tsx'
import type { EntityPageState } from './use-entity-page.ts'

/** What the frame of an entity's page may be given. */
export interface EntityFrameProps {
  /** the open entity */
  page: EntityPageState
  /**
   * `prose` has the width of a text, `wide` that of the window, `canvas` fills what is left of it and does not scroll
   */
  layout?: 'prose' | 'wide' | 'canvas'
  /** a muted line above the title: `Chapter 7` */
  over?: ReactNode
  /** what is above the title is the kind, and a button that goes back to where one came from */
  backButton?: boolean
  /** controls on the line of the title */
  tools?: ReactNode
  /** facts in the side card */
  details?: ReactNode
  /** the toolbar of the page's editor is below the page, always visible */
  toolbar?: boolean
  /** more of the side card, below the details */
  side?: ReactNode
  /** the page has a text that `i` focuses */
  text?: boolean
  /** what is below the title */
  children: ReactNode
}

/**
 * The page layout of every kind: title line, body, and a side card with save state, details and sections of plugins.
 */
export function EntityFrame({
  page,
  layout = 'prose',
  over,
  backButton,
  tools,
  details,
  toolbar,
  side,
  text,
  children,
}: EntityFrameProps) {
  const { kind, entityRef, entity, mayEdit, autosave } = page
  const t = useT()
  const titleLabel = useFieldLabel(kind, kind.title)
  const title = useRef<ClickToEditHandle>(null)
  const { remoteChanges } = useSnapshot(autosave.state)
  const { focus } = useSnapshot(frame)
  const shownTitle = String(page.values[kind.title] ?? entityRef.label)
  useEffect(() => titleEditors.register(() => title.current?.edit(), entityRef.id), [entityRef])
  const canWrite = Boolean(text && mayEdit)
  const pageState = usePageState()
  useEffect(() => {
    pageState.text = canWrite
    return () => {
      pageState.text = false
    }
  }, [canWrite, pageState])
  const rename = (label: string) => {
    const change = (to: string) => {
      autosave.edit({ [kind.title]: to }, 0)
      return autosave.flush()
    }
    void change(label)
    showRenamedToast(entityRef, { from: shownTitle, to: label }, () => change(shownTitle))
  }
  return (
    <>
      <article className={classNames(styles.page, styles[layout])} data-layout={layout}>
        <RemovedNotice entityRef={entityRef} entity={entity} mayEdit={mayEdit} />
        <header className={styles.head} data-followed={remoteChanges}>
          {over && <p className={styles.over}>{over}</p>}
          {backButton && (
            <p className={classNames(styles.over, styles.kind)}>
              <CommandButton command="go.back" icon="arrow-left" iconOnly size="s" />
              {t(`kind.${kind.name}.one`)}
            </p>
          )}
          <h1 className={styles.title}>
            <ClickToEdit
              ref={title}
              value={shownTitle}
              label={titleLabel}
              maxLength={200}
              readOnly={!mayEdit}
              onSave={rename}
            />
          </h1>
          <Viewers id={entityRef.id} />
          {tools}
          <SlotOutlet name="entity.head" props={{ entityRef, entity }} />
        </header>
        <ConflictPanel kind={kind} autosave={autosave} />
        {layout === 'canvas' ? <div className={styles.surface}>{children}</div> : children}
      </article>
      {toolbar && mayEdit && (
        <div className={classNames(styles.foot, focus && styles.quiet)}>
          <EditorFoot ref={page.setToolbar} />
        </div>
      )}
      <SideCard
        head={<SideHead kind={kind} autosave={autosave} entityRef={entityRef} entity={entity} readOnly={!mayEdit} />}
      >
        {details && <section className={styles.block}>{details}</section>}
        {side}
        <SlotOutlet name="entity.side" props={{ entityRef, entity }} />
      </SideCard>
    </>
  )
}

/** Who else has this page open: small avatars, with the names in a tooltip. */
function Viewers({ id }: { id: string }) {
  const t = useT()
  const viewers = useViewers(id)
  if (viewers.length === 0) return null
  return (
    <ul
      className={styles.viewers}
      aria-label={t('entity.here', { names: viewers.map(viewer => viewer.username).join(', ') })}
    >
      {viewers.map(({ userId, username }) => (
        <li key={userId}>
          <UserAvatar userId={userId} username={username} size="tiny" />
        </li>
      ))}
    </ul>
  )
}
