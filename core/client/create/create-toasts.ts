import type { Kind } from '#core/shared/kind.ts'
import { entityLink } from '#core/shared/links.ts'
import { go } from '../context/go.ts'
import { errorMessage } from '../context/run-command.ts'
import { t } from '../i18n/intl.ts'
import { registry } from '../registry/app-registry.ts'
import type { EntityRef } from '../registry/contract.ts'
import { dismissToast, showToast } from '../toasts/index.ts'

/** All messages about one creation share this toast id. */
export const createToast = 'create'
const countToast = 'created-items'
const maxNames = 3

export function showCreatingToast(): void {
  showToast({ kind: 'info', id: createToast, title: t('create.creating'), duration: null })
}

/** @param closeDialog closes the dialog before the entity is shown */
export function showCreatedToast(kind: Kind, entity: EntityRef, closeDialog: () => void): void {
  const view = () => {
    closeDialog()
    go(entityLink(kind, entity))
  }
  showToast({
    kind: 'ok',
    id: createToast,
    messageId: 'created',
    title: t('created'),
    text: entity.label,
    action: { label: t('create.view'), run: view },
  })
}

/** Rethrows errors that are not failures of a call. */
export function showCreateFailedToast(kind: Kind, error: unknown): void {
  const text = errorMessage(error)
  const failed = registry.creations.get(kind.name)?.failed ?? 'error-during-creation'
  const messageId = typeof failed === 'string' ? failed : failed.id
  showToast({ kind: 'bad', id: createToast, messageId, title: t(failed), text })
}

/** Shown while the dialog is open: how many were created, and the last of them. */
export function showCountToast(createdEntities: readonly EntityRef[]): void {
  const names = createdEntities.slice(-maxNames).map(entity => entity.label)
  showToast({
    kind: 'info',
    id: countToast,
    messageId: 'created-items',
    title: t('create.counter', { count: createdEntities.length }),
    text: names.join(', '),
    duration: null,
  })
}

/** Removes the warning about invalid values. */
export function dismissCreateToast(): void {
  dismissToast(createToast)
}

export function dismissCountToast(): void {
  dismissToast(countToast)
}

export function showDraftKeptToast(reopen: () => void): void {
  showToast({
    kind: 'info',
    id: createToast,
    title: t('create.kept'),
    action: { label: t('create.go-on'), run: reopen },
  })
}
