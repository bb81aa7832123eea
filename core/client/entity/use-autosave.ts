import { useEffect, useState } from 'react'
import { subscribeKey } from 'valtio/utils'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { DroppedError } from '../api/outbox.ts'
import { pageName } from '../api/page-name.ts'
import { reportFailure } from '../desk/commands.ts'
import { t } from '../i18n/intl.ts'
import type { Thing } from '../registry/contract.ts'
import { session } from '../session/session.ts'
import { dismissToast, showToast } from '../toasts/index.ts'
import { Autosave, type Entity } from './autosave.ts'
import { type ClashField, mergingOf } from './clash.ts'
import { dropDraft, keepDrafts, readAllDrafts, type Values } from './drafts.ts'
import { openPages } from './open-pages.ts'
import { holdSaver } from './open-savers.ts'
import { useLeaving } from './use-leaving.ts'
import { kindOf, updateThing } from './writes.ts'

/**
 * The texts of a thing as they were; nothing where that version is not kept any more. Whatever else keeps it from being
 * read is thrown: taken for an unknown version, it would put into conflict what nobody has changed.
 */
async function recall({ kind, id, spaceId, projectId }: Thing, revision: number): Promise<Values> {
  try {
    return (await call(versionCalls.get, { spaceId, projectId, kind, id, revision }, { quiet: true })).data
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return {}
    throw error
  }
}

/** Says what is kept from before and offers it. */
function showOffer(id: string, saver: Autosave): void {
  const { offer } = saver.state
  if (!offer) {
    dismissToast(id)
    return
  }
  showToast({
    kind: 'warn',
    id,
    title: t(offer.aside ? 'entity.aside-title' : 'entity.draft-title'),
    text: t(offer.aside ? 'entity.aside-text' : 'entity.draft-text'),
    duration: null,
    action: { label: t('entity.draft-take'), run: () => void saver.take() },
  })
}

/** Autosave for one open thing. Leaving the page sends what waits; a crash leaves a draft that is offered here. */
export function useAutosave(thing: Thing, entity: Entity): Autosave {
  const userId = session.user?.userId ?? ''
  const [saver] = useState(() => {
    const clashFields = new Map<string, ClashField>()
    const made: Autosave = new Autosave(
      entity,
      {
        ...mergingOf(kindOf(thing), clashFields),
        send: async (data, revision, key) => {
          // Tried again after its person has gone, it would go out as somebody else's.
          if ((session.user?.userId ?? '') !== userId) throw new DroppedError()
          return updateThing(thing, data, { revision, key, quiet: true })
        },
        keepDrafts: drafts => keepDrafts(userId, thing.kind, thing.id, drafts, pageName),
        dropDraft: draft => dropDraft(userId, thing.kind, thing.id, draft),
        recall: revision => recall(thing, revision),
        notTaken: error => {
          reportFailure(error)
          showOffer(`draft-${thing.id}`, made)
        },
        newKey: () => crypto.randomUUID(),
      },
      clashFields,
    )
    return made
  })
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
    const id = `draft-${thing.id}`
    const unsubscribe = subscribeKey(saver.state, 'offer', () => showOffer(id, saver))
    let isHere = true
    void openPages().then(open => {
      if (isHere) saver.offer(readAllDrafts(userId, thing.kind, thing.id, pageName, page => open.has(page)))
    })
    return () => {
      isHere = false
      unsubscribe()
      dismissToast(id)
    }
  }, [saver, userId, thing.kind, thing.id])
  useLeaving(saver)
  return saver
}
