import type { Kind } from '#core/shared/kind.ts'
import { entityLink } from '#core/shared/links.ts'
import { failureWords } from '../desk/commands.ts'
import { go } from '../desk/go.ts'
import { t } from '../i18n/intl.ts'
import type { Thing } from '../registry/contract.ts'
import { dismissToast, showToast } from '../toasts/index.ts'

/** What is said about one creation stands in one place. */
export const createToast = 'create'
const counterToast = 'created-items'
const shownNames = 3

export function sayCreating(): void {
  showToast({ kind: 'info', id: createToast, title: t('create.creating'), duration: null })
}

/** @param leave what has to be put away before the thing can be seen */
export function sayCreated(kind: Kind, thing: Thing, leave: () => void): void {
  const view = () => {
    leave()
    go(entityLink(kind, thing))
  }
  showToast({
    kind: 'ok',
    id: createToast,
    messageId: 'created',
    title: t('created'),
    text: thing.label,
    action: { label: t('create.view'), run: view },
  })
}

/** Throws what is no failure of a call. */
export function sayNotCreated(error: unknown): void {
  const text = failureWords(error)
  showToast({
    kind: 'bad',
    id: createToast,
    messageId: 'error-during-creation',
    title: t('error-during-creation'),
    text,
  })
}

/** Stays as long as the dialog does: how many there are already, and the last of them. */
export function sayCount(made: readonly Thing[]): void {
  const names = made.slice(-shownNames).map(thing => thing.label)
  showToast({
    kind: 'info',
    id: counterToast,
    messageId: 'created-items',
    title: t('create.counter', { count: made.length }),
    text: names.join(', '),
    duration: null,
  })
}

/** What was wrong matters no more. */
export function dropSaid(): void {
  dismissToast(createToast)
}

export function dropCount(): void {
  dismissToast(counterToast)
}

export function sayKept(goOn: () => void): void {
  showToast({
    kind: 'info',
    id: createToast,
    title: t('create.kept'),
    action: { label: t('create.go-on'), run: goOn },
  })
}
