import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { t } from '../i18n/intl.ts'
import type { Thing } from '../registry/contract.ts'
import { session } from '../session/session.ts'
import { showToast } from '../toasts/index.ts'
import { Autosave, type Entity } from './autosave.ts'
import { keepDraft, readDraft } from './drafts.ts'
import { holdSaver } from './open-savers.ts'
import { updateThing } from './writes.ts'

/** Autosave for one open thing. Leaving the page sends what waits; a crash leaves a draft that is offered here. */
export function useAutosave(thing: Thing, entity: Entity): Autosave {
  const userId = session.user?.userId ?? ''
  const [saver] = useState(
    () =>
      new Autosave(entity, {
        send: (data, revision, key) => updateThing(thing, data, { revision, key, quiet: true }) as Promise<Entity>,
        keepDraft: draft => keepDraft(userId, thing.kind, thing.id, draft),
        newKey: () => crypto.randomUUID(),
      }),
  )
  // Whoever shows the values draws them anew when they came from elsewhere.
  useSnapshot(saver.state).epoch
  useEffect(() => saver.follow(entity), [saver, entity])
  useEffect(() => holdSaver(thing.id, saver), [thing.id, saver])
  useEffect(
    () =>
      subscribeKey(saver.state, 'phase', phase => {
        if (phase !== 'failed') return
        const title = t('save.failed', { reason: saver.state.refusal ?? '' })
        showToast({ kind: 'bad', id: `save-${thing.id}`, title, text: t('entity.kept-here') })
      }),
    [saver, thing.id],
  )
  useEffect(() => {
    const draft = readDraft(userId, thing.kind, thing.id)
    if (!draft || saver.unsaved) return
    showToast({
      kind: 'warn',
      id: `draft-${thing.id}`,
      title: t('entity.draft-title'),
      text: t('entity.draft-text'),
      duration: null,
      action: { label: t('entity.draft-take'), keys: ['Z'], run: () => saver.restore(draft) },
    })
  }, [saver, userId, thing])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!saver.unsaved) return
      saver.keepDraft()
      void saver.flush()
      event.preventDefault()
    }
    const online = () => void saver.flush()
    window.addEventListener('beforeunload', warn)
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('online', online)
      void saver.flush()
      saver.dispose()
    }
  }, [saver])
  return saver
}
